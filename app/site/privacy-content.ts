import type { PageFacts } from '../ui/page-facts.ts';

export const facts: PageFacts = {
  title: 'Your details and your privacy',
  description:
    'What we keep when you write to us, why, for how long, whom to ask, and how to take back your agreement.',
  area: 'about',
  heading: 'Your details and your privacy',
  label: 'Privacy',
};

export const lead =
  'We ask for little, keep it for a short time and sell it to nobody. This page says how, in plain words.';

export function storedData(months: number) {
  return {
    heading: 'What we keep, why and how long',
    head: ['What', 'Why', 'How long'],
    rows: [
      [
        'Your enquiry: name, mobile number or e-mail, and your question. With it what we note when we call you, and our letters about it. Those letters also lie in the mailbox of the office and on its phone.',
        'To answer you, and to know what we have told you',
        `${months} months after we last dealt with it. Then the website erases it by itself. It cannot reach the mailbox and the phone: the office deletes the letters there by hand. All of it sooner when you ask.`,
      ],
      [
        'The boxes you ticked: the day, the exact words beside them, and when you stopped it. With it a code of your internet line, from which nobody can read the line.',
        'To send you only what you asked for, and to be able to show that you asked',
        'With your enquiry. After that, for one year, only the proof: without name, number or e-mail. In their place stands a code, with which we find the proof when you show us your number.',
      ],
      [
        'Names, marks and photographs of pupils in results and gallery',
        'To share good news with the village',
        'As long as the family agrees',
      ],
      [
        'Names and qualifications of teachers',
        'Because the board asks every school to publish them',
        'As long as they work here',
      ],
      [
        'A technical list of page visits: time, page, and whether it worked. It holds no names.',
        'To find faults and keep the site safe',
        'At most one year',
      ],
      [
        'How often a line, a number or an e-mail has just written to us. Only as a code, from which nobody can read whose it is.',
        'To keep machines from flooding the school with mail',
        'At most two days',
      ],
    ],
  };
}

type Part = {
  heading: string;
  paragraphs: string[];
  link?: { href: string; label: string };
};

export const parts: Part[] = [
  {
    heading: 'What we do not do',
    paragraphs: [
      'Visitors get no cookies from this site. Only our own staff get one, while they are signed in.',
      'We do not follow what you read. There are no advertisements, and nothing on our pages is fetched from another company. We do not sell your details or pass them on to anyone. A letter with your question travels through our mail provider to the office. If you tick a box and give us an e-mail, a letter to you says what you agreed to and how to stop it; your question does not stand in it. We show your details to an authority only where the law makes us.',
      'If you press the WhatsApp button you leave our site, and the rules of WhatsApp hold there. The telephone does the same work.',
    ],
  },
  {
    heading: 'Updates only if you want them',
    paragraphs: [
      'Your question is answered whether you tick a box or not. Phone and SMS, WhatsApp, e-mail and post each have their own box, and all are empty when you open the form.',
      'The form is for parents, guardians and students over eighteen. Younger students, please ask someone at home to write with you.',
    ],
  },
  {
    heading: 'Names and photographs of pupils',
    paragraphs: [
      'We like to show what our children achieve. If you do not wish your child’s name, marks or photograph to stand here, tell us. We take them down on the same school day, and we do not ask for a reason. If two parents disagree, we take it as a no.',
      'We never publish a pupil’s address, telephone number or date of birth.',
    ],
  },
  {
    heading: 'How to take back your agreement',
    paragraphs: [
      'Write your number or e-mail on the page below, or open the link that stands in every letter from the school. It stops at once, and we ask for no reason.',
      'Or call the office, write to us or come by. Say the number or e-mail you gave. We stop on the same school day. It costs nothing and changes nothing for your child.',
    ],
    link: { href: '/privacy/withdraw', label: 'Stop updates from the school' },
  },
  {
    heading: 'What you may ask of us',
    paragraphs: [
      'You may ask what we keep about you or your child, have it corrected, have it erased, and name someone who may ask in your place. We answer within 30 days, most often the same week.',
      'When we erase, your enquiry goes with our notes and letters about it. The office then deletes the letters in its mailbox and on its phone too, because the website cannot reach them there. What you agreed to stays as proof for one year, without name, number or e-mail, because the law asks us to be able to show it.',
      'If your details were ever lost or seen by someone who should not see them, we would tell you and the Data Protection Board of India without delay.',
    ],
  },
];

export const ask = {
  heading: 'Whom to ask',
  text: 'Questions about your details are answered here. If our answer does not satisfy you, you may complain to the Data Protection Board of India.',
};
