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

export const kept = {
  heading: 'What we keep, why and how long',
  head: ['What', 'Why', 'How long'],
  rows: [
    [
      'Your enquiry: name, mobile number or e-mail, and your question',
      'To answer you',
      '12 months, then it is deleted',
    ],
    [
      'The boxes you ticked, the day, and the exact words beside them',
      'To send you only what you asked for, and to be able to show that you asked',
      'With your enquiry, or until you stop it',
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
  ],
};

export const parts = [
  {
    heading: 'What we do not do',
    paragraphs: [
      'Visitors get no cookies from this site. Only our own staff get one, while they are signed in.',
      'We do not follow what you read. There are no advertisements, and nothing on our pages is fetched from another company. We do not sell your details or pass them on to anyone. We show them to an authority only where the law makes us.',
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
      'Call the office, write to us or come by. Say your name and the number or e-mail you gave. We stop on the same school day. It costs nothing and changes nothing for your child.',
    ],
  },
  {
    heading: 'What you may ask of us',
    paragraphs: [
      'You may ask what we keep about you or your child, have it corrected, have it deleted, and name someone who may ask in your place. We answer within 30 days, most often the same week.',
      'If your details were ever lost or seen by someone who should not see them, we would tell you and the Data Protection Board of India without delay.',
    ],
  },
];

export const ask = {
  heading: 'Whom to ask',
  text: 'Questions about your details go to the principal. If our answer does not satisfy you, you may complain to the Data Protection Board of India.',
};
