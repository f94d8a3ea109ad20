import type { SeedNotice } from './days.ts';

export const earlierNotices: readonly SeedNotice[] = [
  {
    daysAgo: 150,
    category: 'holiday',
    title: 'School closed tomorrow because of heavy rain',
    details:
      'The block office has warned of heavy rain and a high water level in the canal. School stays closed tomorrow. Please keep children away from the water. We will write here by 6 in the evening if the day after is closed as well.',
  },
  {
    daysAgo: 161,
    category: 'exam',
    title: 'Our Class X and Class XII results are here',
    details: `The board has published its results, and we are proud of every one of our students. Names and marks are on the Results page. If a family does not want this, it may ask the office to remove the name.

Mark sheets may be collected from the office from 9 to 12 with the identity card. Nobody needs to hurry, and nobody needs to be ashamed. For those who must sit a paper again we hold free lessons every morning at 8.

Thank you to the teachers who stayed until dark, and to the families who kept a lamp burning.`,
  },
  {
    daysAgo: 172,
    category: 'fee',
    title: 'First quarter fees: one more week',
    details: (on) =>
      `Because many families are still waiting for payment for their crops, fees of the first quarter may be paid until ${on.after(7).long} without a late charge.`,
  },
  {
    daysAgo: 183,
    category: 'transport',
    title: 'New stop at the health centre',
    details:
      'Bus No. 2 now also stops in front of the health centre, morning and afternoon. Children of the four houses beyond the pond can board there and need not cross the main road any more.',
  },
  {
    daysAgo: 194,
    category: 'general',
    title: 'छात्रवृत्ति के लिए आवेदन',
    details: (
      on,
    ) => `कक्षा 6 से 12 तक के जिन बच्चों को छात्रवृत्ति चाहिए, वे ${on.after(14).in('hi-IN')} तक कार्यालय में आवेदन जमा करें।

साथ में आय प्रमाण पत्र और बैंक पासबुक की छायाप्रति लाएँ। फ़ॉर्म भरने में कार्यालय आपकी मदद करेगा।`,
  },
  {
    daysAgo: 205,
    category: 'general',
    title: 'Library cards for the new year',
    details:
      'New library cards are ready for Classes II to XII. A card is free. Each child may take two books for two weeks. A lost page is no disaster: bring the book and we mend it together on Friday afternoon.',
  },
  {
    daysAgo: 216,
    category: 'event',
    details: (on) =>
      `Story morning for Nursery and Class I on ${on.saturday(5).long}. Grandmothers and grandfathers are invited to tell a story in any language.`,
  },
  {
    daysAgo: 227,
    category: 'holiday',
    title: 'Eid holiday',
    details:
      'School will stay closed on the day of Eid and the day after. If the moon is seen a day later, the holiday moves by a day as well. Eid Mubarak to all our families.',
  },
  {
    daysAgo: 238,
    category: 'admission',
    title: 'Lists of admitted children are on the board',
    details: (
      on,
    ) => `The names of children admitted to Nursery, Class I and Class VI are on the board beside the gate and in the office. Please pay the fees of the first quarter or bring the letter for a free seat before ${on.after(10).long}.

Names on the waiting list are called in order as soon as a seat is free. We will phone you. There is no need to come each day to ask.`,
  },
  {
    daysAgo: 249,
    category: 'exam',
    title: 'Annual examination: how parents can help',
    details: `The annual examination begins soon. Three things help more than anything else.

Let your child sleep. A child who sleeps eight hours remembers more than one who reads all night.

Give something to eat before school, even if it is only puffed rice and a banana.

Say one kind word at the gate. Marks are forgotten. That word is not.

If your child is too worried to eat or sleep, come and see the class teacher. We have seen it before and we can help.`,
  },
];

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
      'Our drivers ask all children to wait on the left side of the road, two steps back, until the bus has stopped. The attendant will call each child by name. Small children board first.',
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
      `Practical examinations in physics, chemistry and biology will be held from ${on.monday(8).long}. Bring the signed record book. Groups and times are displayed beside the laboratory door.`,
  },
  {
    daysAgo: 319,
    category: 'holiday',
    title: 'Village fair: school closed for two days',
    details: (on) =>
      `School is closed on ${on.after(6).long} and on the day after for the village fair. Homework is one drawing of something you saw at the fair.`,
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
      `Parents thinking of Class VI for the session ${on.nextSession} are invited on ${on.saturday(4).long} from 9 to 12. Walk through the classrooms, sit in a lesson and talk to the teachers. Bring your child: we have football and books ready.`,
  },
  {
    daysAgo: 396,
    category: 'exam',
    title: 'First unit test for Class IX moved by one day',
    details: (on) =>
      `Because of the block athletics meet, the Class IX mathematics paper will now be held on ${on.after(5).long}. All other papers stay as they are.`,
  },
  {
    daysAgo: 420,
    category: 'general',
    title: 'The school has a website',
    details: `From today you can read our notices on your phone, even where the signal is weak. Holidays, bus changes, fees and results will appear here first.

The board beside the gate stays. If you cannot read a notice, call the office at 00000 00000 and we will read it to you.`,
  },
];
