import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing, paragraphs } from '../page-blocks.ts';
import { school } from '../school.ts';

export const chairperson: PageContent = {
  title: 'Chairperson’s Message',
  description:
    'How seven families began this school in 1987, what they hoped for, and what the trust plans for the years to come.',
  blocks: [
    block('portrait', {
      picture: drawing('bust-chair', ''),
      tone: 'pata',
      name: school.chairpersonName,
      office: 'Chairperson of the school trust',
    }),
    block('lead', {
      text: 'Welcome to our school. I was there on its first morning in 1987, when it was two rooms under a straw roof and thirty-one children on mats.',
    }),
    block('text', {
      text: paragraphs(
        'The nearest high school was fourteen kilometres away, and the daughters of our village did not go there. So seven families put their savings together. One gave the land, one gave the bricks, and my mother sold milk for a year to pay the first teacher.',
        'The trust that they founded still runs the school. It has nine members, four of them women, and it takes no profit. What is left at the end of a year becomes books, benches and rooms.',
        '## What they wished for',
        'They wanted every child to be able to learn without leaving home. A child who goes on to a college in the city should walk in with head held high. A child who stays should be a better farmer, weaver, nurse or shopkeeper for the years spent here.',
        'Many of the thirty-one have sent us their children. Three of those children teach here today.',
        '## What we see ahead',
        'In the years to come we want every girl who begins Class IX with us to finish Class XII. We want solar panels on our roof, so that no lesson stops in a power cut. And we want a reading room that stays open in the evening, for students whose homes are crowded.',
        'Above all, we want to stay what we are: a school where nobody is turned away because the harvest was poor.',
        '## You are part of it',
        'This school was built by its village, and it belongs to you. Come and see a lesson. Lend us an afternoon in the garden or a story on story morning. If you have an idea or a complaint, write to me at the school. I read every letter, in any of our languages.',
        'আপনার মনে কোনও কথা থাকলে আমাকে চিঠি লিখুন। প্রতিটি চিঠি আমি নিজে পড়ি।',
        'ମନରେ କିଛି କଥା ଥିଲେ ମୋତେ ଚିଠି ଲେଖନ୍ତୁ। ପ୍ରତ୍ୟେକ ଚିଠି ମୁଁ ନିଜେ ପଢ଼େ।',
        'मन में कोई बात हो तो मुझे पत्र लिखें। हर पत्र मुझ तक पहुँचता है।',
      ),
    }),
  ],
};

export const director: PageContent = {
  title: 'Director’s Message',
  description:
    'Where the fees go, how children are kept safe on the way and in class, and who to tell when something is broken.',
  blocks: [
    block('portrait', {
      picture: drawing('bust-director', ''),
      tone: 'neel',
      name: school.directorName,
      office: 'Director',
    }),
    block('lead', {
      text: 'A good school needs good teachers first. Then it needs a roof that does not leak, clean water and a bus that comes on time. The second list is my work.',
    }),
    block('text', {
      text: paragraphs(
        'I taught mathematics here for nineteen years and I still take Class X. So I notice it myself when a fan does not turn, a bench is loose or a blackboard is worn.',
        '## Where your fees go',
        'Of every hundred rupees, 71 are paid to teachers and staff, 12 keep the buses running, 9 buy books and things for the laboratories, 6 go into repairs and 2 into the kitchen garden.',
        'Nobody takes a profit from this school. The full accounts are in the office, and any parent may read them and ask about any line.',
        '## Safe on the way and in class',
        'Every bus has an attendant who calls each child by name. The gate is closed during lessons and every visitor signs the book. The water of both tube wells is tested, and twice a year we practise leaving the building quickly and calmly.',
        '## A place for every child',
        'There is a ramp at the library, and two toilets are wide enough for a wheelchair. If your child needs something we do not have yet, tell us before the first day. We will build it, borrow it or find another way.',
        '## If something is broken',
        'Tell the class teacher, the driver or me. I walk round the whole school each morning at half past eight, and I am glad of company.',
        'স্কুলে কিছু ভাঙা বা খারাপ দেখলে আমাকে জানান।',
        'ସ୍କୁଲରେ କିଛି ଭାଙ୍ଗିଥିବା କିମ୍ବା ଖରାପ ଥିବା ଦେଖିଲେ ମୋତେ ଜଣାନ୍ତୁ।',
        'स्कूल में कुछ टूटा या खराब दिखे तो मुझे बताएँ।',
      ),
    }),
  ],
};

export const principal: PageContent = {
  title: 'Principal’s Message',
  description:
    'What our principal promises every family, and what she asks of parents. Her door is open without an appointment.',
  blocks: [
    block('portrait', { picture: drawing('bust-principal', ''), tone: 'mati', office: 'Principal' }),
    block('lead', {
      text: 'Dear parents, when you send your child through our gate each morning, you trust us with the most precious thing you have.',
    }),
    block('text', {
      text: paragraphs(
        'I grew up eight kilometres from this school, and I walked to class along the same canal your children walk along today. I know what it means when a family keeps aside money for a uniform, or when a mother who could not study herself sits beside her daughter at homework.',
        '## What we promise',
        'Every child will be known by name. No child will be beaten or shamed. If your child falls behind, we will tell you early and we will help, before the examination and not after it.',
        '## What we ask of you',
        'Please send your child every day, ask what was learnt, and come to the parents’ meetings. They are held a few times a year, on Saturdays: see the [calendar](/calendar). If something worries you, come to my office. You do not need an appointment.',
        'আপনার সন্তানের পড়াশোনা নিয়ে কোনও কথা থাকলে সরাসরি আমার সঙ্গে দেখা করুন।',
        'ଆପଣଙ୍କ ପିଲାର ପାଠପଢ଼ା ବିଷୟରେ ସିଧାସଳଖ ମୋ ସହିତ କଥା ହୁଅନ୍ତୁ।',
        'अपने बच्चे की पढ़ाई के बारे में आप सीधे मुझसे मिल सकते हैं।',
      ),
    }),
  ],
};
