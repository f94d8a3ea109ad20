import type { SeedNotice } from './seed-notice.ts';

export const oldestNotices: readonly SeedNotice[] = [
  {
    daysAgo: 262,
    category: 'fee',
    title: 'What the fees are used for',
    details: `The School Management Committee has gone through the accounts of the year. Of every hundred rupees, 71 went to salaries, 12 to buses, 9 to books and laboratories, 6 to repairs and 2 to the kitchen garden.

The full statement can be read in the office. Any parent may ask any question about it.`,
  },
  {
    daysAgo: 276,
    category: 'transport',
    title: 'Please wait on the left side of the road',
    details:
      'Our drivers ask all children to wait on the left side of the road, two steps back, until the bus stands still. The attendant will call each child by name. Small ones board first.',
  },
  {
    daysAgo: 290,
    category: 'general',
    details: 'Children may wear a plain navy or white sweater over the uniform on cold mornings. Any sweater will do.',
  },
  {
    daysAgo: 304,
    category: 'exam',
    title: 'Practical examinations, Class XII',
    details: (on) =>
      `Practical examinations in physics, chemistry and biology are held from ${on.monday(8).long}. Bring the signed record book. Groups and hours hang beside the laboratory door.`,
  },
  {
    daysAgo: 319,
    category: 'holiday',
    title: (on) => `${on.after(6).festival}: school closed for two days`,
    details: (on) =>
      `School is closed on ${on.after(6).long} and on the day after for ${on.after(6).festival}. Homework is one drawing of something you saw at the fair.`,
  },
  {
    daysAgo: 335,
    category: 'event',
    title: 'Sports day: run, jump, cheer',
    details: (on) =>
      `Sports day is on ${on.saturday(8).long}. Every child takes part in at least one race, and there is a slow cycle race for parents. Please send a cap and two bottles of water.`,
  },
  {
    daysAgo: 352,
    category: 'general',
    title: 'A new pump, and no lessons without water',
    details:
      'The old hand pump beside the kitchen is replaced today. Until evening, drinking water comes from the tank near the office. Thank you to the families of Bamunpara who lent us their pipes.',
  },
  {
    daysAgo: 372,
    category: 'admission',
    title: 'Admission to Class VI: meet us before you decide',
    details: (on) =>
      `Parents who think of Class VI for the session ${on.nextSession} are invited on ${on.saturday(4).long} from 9 to 12. Walk through the classrooms, sit in a lesson and talk to the teachers. Bring your child: we have football and books ready.`,
  },
  {
    daysAgo: 396,
    category: 'exam',
    title: 'First unit test for Class IX moved by one day',
    details: (on) =>
      `Because of the block athletics meet, the mathematics paper of Class IX is now written on ${on.after(5).long}. All other papers stay as they are.`,
  },
  {
    daysAgo: 420,
    category: 'general',
    title: 'The school has a website',
    details: `From today you can read our notices on your phone, also where the signal is weak. Holidays, bus changes, fees and results will stand here first.

The board beside the gate stays. If you cannot read a notice, call the office at 00000 00000 and we will read it to you.`,
  },
];
