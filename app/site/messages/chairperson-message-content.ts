import type { Message } from './message-page.tsx';

export const chairpersonMessage: Message = {
  facts: {
    title: 'Chairperson’s Message',
    description:
      'How seven families began this school in 1987, what they wished for, and what the trust plans for the years to come.',
    area: 'about',
    heading: 'Chairperson’s Message',
    label: 'Chairperson’s Message',
  },
  portrait: 'bust-chair',
  tone: 'pata',
  role: 'Chairperson of the school trust',
  lead: 'Welcome to our school. I was there on its first morning in 1987, when it was two rooms under a straw roof and thirty-one children on mats.',
  paragraphs: [
    'The nearest high school was fourteen kilometres away, and the daughters of our village did not go there. So seven families put their savings together. One gave the land, one gave the bricks, and my mother sold milk for a year to pay the first teacher.',
    'The trust that they founded still keeps the school. It has nine members, four of them women, and it takes no profit. What is left at the end of a year becomes books, benches and rooms.',
  ],
  parts: [
    {
      heading: 'What they wished for',
      paragraphs: [
        'They wished that no child should have to leave home in order to learn. Whoever goes on to a college in the city should walk in with a head held high. Whoever stays should be a better farmer, weaver, nurse or shopkeeper for the years spent here.',
        'Many of the thirty-one have sent us their children. Three of those children teach here today.',
      ],
    },
    {
      heading: 'What we see ahead',
      paragraphs: [
        'In the years to come we want every girl who begins Class IX with us to finish Class XII. We want light from the sun on our roof, so that no lesson stops when the current goes. And we want a reading room that stays open in the evening, for students whose homes are crowded.',
        'Above all, we want to stay what we are: a school where nobody is turned away because the harvest was poor.',
      ],
    },
    {
      heading: 'You are part of it',
      paragraphs: [
        'This school was built by its village, and it belongs to you. Come and see a lesson. Lend us an afternoon in the garden or a story on story morning. If you have an idea or a complaint, write to me at the school. I read every letter, in any of our languages.',
      ],
    },
  ],
  ownLanguages: [
    { lang: 'bn', text: 'আপনার মনে কোনো কথা থাকলে আমাকে চিঠি লিখুন। প্রতিটি চিঠি আমি নিজে পড়ি।' },
    { lang: 'or', text: 'ମନରେ କିଛି କଥା ଥିଲେ ମୋତେ ଚିଠି ଲେଖନ୍ତୁ। ପ୍ରତ୍ୟେକ ଚିଠି ମୁଁ ନିଜେ ପଢ଼େ।' },
    { lang: 'hi', text: 'मन में कोई बात हो तो मुझे पत्र लिखें। हर पत्र मुझ तक पहुँचता है।' },
  ],
};
