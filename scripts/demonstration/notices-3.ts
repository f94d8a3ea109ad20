import type { SeedNotice } from './seed-notice.ts';

export const earlierNotices: readonly SeedNotice[] = [
  {
    daysAgo: 150,
    category: 'holiday',
    title: 'School closed tomorrow because of heavy rain',
    details:
      'The block office has warned of heavy rain and high water in the canal. School stays closed tomorrow. Please keep children away from the water. We will write here by 6 in the evening if the day after is closed as well.',
  },
  {
    daysAgo: 161,
    category: 'exam',
    title: 'Our Class X and Class XII results are here',
    details: `The board has published its results, and we are proud of every one of our students. Names and marks stand on the page of results. A family that does not wish it may ask the office to take a name down.

Mark sheets may be collected from the office from 9 to 12 with the identity card. Nobody needs to hurry, and nobody needs to be ashamed. For those who must sit a paper again we hold free lessons every morning at 8.

Thank you to the teachers who stayed until dark, and to the families who kept a lamp burning.`,
  },
  {
    daysAgo: 172,
    category: 'fee',
    title: 'First quarter fees: one week more',
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
    ) => `कक्षा VI से XII तक के जिन बच्चों को छात्रवृत्ति चाहिए, वे ${on.after(14).in('hi-IN')} तक कार्यालय में आवेदन जमा करें।

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
    ) => `The names of children admitted to Nursery, Class I and Class VI are on the board beside the gate and in the office. Please pay the first instalment or bring the letter for a free seat before ${on.after(10).long}.

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
