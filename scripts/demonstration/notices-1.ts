import type { SeedNotice } from './seed-notice.ts';

export const newestNotices: readonly SeedNotice[] = [
  {
    daysAgo: 1,
    category: 'holiday',
    isPinned: true,
    title: (on) => `${on.monday(2).festival} holiday`,
    details: (on) =>
      `School will stay closed on ${on.monday(2).long} for ${on.monday(2).festival}. Classes resume on Tuesday.`,
  },
  {
    daysAgo: 3,
    category: 'exam',
    title: 'Half-yearly examination timetable, Classes VI to X',
    details: (
      on,
    ) => `Examinations begin on ${on.monday(14).long}. Each paper starts at 10 in the morning and lasts three hours. Please be at the gate by half past nine.

Monday: English. Tuesday: Mathematics. Wednesday: Bengali, Odia or Hindi. Thursday: Science. Friday: Social Science. Saturday: Computer Applications.

Each child must bring two pens, a pencil, a ruler, a water bottle and the school identity card. Paper is given by the school. Mobile phones stay at home.

A child who is ill should not come with fever. Send us word the same morning and we will arrange another day. No marks are lost.

The buses run at their usual time in the morning and leave at 2 in the afternoon on examination days.`,
  },
  {
    daysAgo: 6,
    category: 'fee',
    title: (on) => `Third quarter fees: pay by ${on.after(14).short}`,
    details:
      'Fees may be paid in the office from 8 am to 12 noon. Bring the fee card. If this month is difficult for your family, please talk to us before the last day. We will find a way together.',
  },
  {
    daysAgo: 10,
    category: 'transport',
    title: 'Bus No. 3 will stop at Kanthaltala',
    details: (on) =>
      `From ${on.after(2).long} the bus will not enter Bamunpara while the bridge is under repair. Children from Bamunpara please board at Kanthaltala, ten minutes later than usual. An attendant will wait with them.`,
  },
  {
    daysAgo: 16,
    category: 'admission',
    isPinned: true,
    title: (on) => `Admission open for Nursery and Class I, session ${on.nextSession}`,
    details: (on) => `Forms are free. Bring the birth certificate and two photographs.

Forms are given and taken in the office on every working day until ${on.after(75).short}. If you cannot write the form yourself, we will fill it in with you. There is no test for Nursery and Class I. We only meet the child and the family.

A quarter of the seats are kept for children under the Right to Education Act. Ask in the office which papers are needed.`,
  },
  {
    daysAgo: 21,
    category: 'general',
    details: 'Two umbrellas, a blue water bottle and a pair of spectacles wait for their owners in the office.',
  },
  {
    daysAgo: 27,
    category: 'event',
    title: 'অভিভাবক সভা',
    details: (
      on,
    ) => `আগামী ${on.saturday(15).in('bn-IN')} সকাল ১০টায় বিদ্যালয়ের হলঘরে অভিভাবক সভা হবে। প্রত্যেক ছাত্রছাত্রীর মা বা বাবা অবশ্যই আসবেন।

সন্তানের খাতা ও প্রগতিপত্র সঙ্গে আনবেন। বাড়ির ছোটরাও আসতে পারে। চা ও মুড়ির ব্যবস্থা থাকবে।`,
  },
  {
    daysAgo: 34,
    category: 'event',
    title: 'Annual day: come and clap',
    details: (
      on,
    ) => `Our annual day is on ${on.saturday(15).long}, from 3 in the afternoon in the school ground. The whole family is invited, grandparents first of all.

The evening begins with songs by Classes I to III. Then come a play in three languages, dances from four districts and the prize giving. It ends by half past six so that everyone is home before it is late.

Children who take part come at noon with their costume in a bag. The school gives them a meal. Those who watch come with their families.

Buses leave the school at 7 in the evening on all routes. Please tell the driver in the morning if your child will go home with you.`,
  },
  {
    daysAgo: 41,
    category: 'holiday',
    title: (on) => `${on.after(4).festival} holidays`,
    details: (on) =>
      `School is closed from ${on.after(4).long} to ${on.after(9).long} for ${on.after(4).festival}. We wish every family good days together. The office opens for one hour each morning, from 9 to 10.`,
  },
  {
    daysAgo: 49,
    category: 'exam',
    title: 'Unit test papers go home this week',
    details:
      'Corrected papers of the second unit test go home this week. Please look at them with your child, sign the last page and send them back. A red circle means “talk to me about this”. It does not mean failure.',
  },
];
