import { annualDayNotice, type SeedNotice, schoolWeek } from './days.ts';

export const newestNotices: readonly SeedNotice[] = [
  {
    daysAgo: 1,
    category: 'holiday',
    isPinned: true,
    title: 'Foundation Day holiday',
    happens: (on) => ({ on: on.monday(2) }),
    updatedAfterHours: 20,
    details: (on) => `School will stay closed on ${on.monday(2).long} for Foundation Day. Classes resume on Tuesday.`,
  },
  {
    daysAgo: 3,
    category: 'exam',
    title: 'Half-yearly examination timetable, Classes III to X',
    happens: (on) => ({ on: on.monday(14), until: on.saturday(19) }),
    paper: {
      name: 'Timetable.pdf',
      heading: 'Half-yearly examination, Classes III to X',
      lines: (on) => {
        const week = schoolWeek(on.monday(14));
        const papersOf = (subjects: readonly string[]) =>
          subjects.map((subject, day) => `${week[day]?.long}: ${subject}`);
        return [
          'Classes III to V, from 10 to 12',
          ...papersOf(['English', 'Mathematics', 'Bengali, Odia or Hindi', 'Environmental Studies', 'Drawing']),
          'Classes VI to X, from 10 to 1, on Saturday from 10 to 12',
          ...papersOf(['English', 'Mathematics', 'Bengali, Odia or Hindi', 'Science', 'Social Science']),
          `${week[5]?.long}: Computer Applications`,
        ];
      },
    },
    details: (
      on,
    ) => `Examinations begin on ${on.monday(14).long}. Each paper starts at 10 in the morning. It lasts two hours for Classes III to V and three hours for Classes VI to X. Please be at the gate by half past nine.

Classes III to V. Monday: English. Tuesday: Mathematics. Wednesday: Bengali, Odia or Hindi. Thursday: Environmental Studies. Friday: Drawing. Saturday: no school.

Classes VI to X. Monday: English. Tuesday: Mathematics. Wednesday: Bengali, Odia or Hindi. Thursday: Science. Friday: Social Science. Saturday: Computer Applications, from 10 to 12.

Classes I and II have no examination. Their lessons end at half past one, on Saturday at 12.

Each child must bring two pens, a pencil, a ruler, a water bottle and the school identity card. The school provides paper. Mobile phones stay at home.

A child with fever should stay at home. Send us word the same morning and we will arrange another day. No marks are lost.

On examination days the buses run at their usual time in the morning. They leave at 2 in the afternoon, on Saturday at 12:15.`,
  },
  {
    daysAgo: 6,
    category: 'fee',
    title: (on) => `Third quarter fees: pay by ${on.after(14).short}`,
    happens: (on) => ({ on: on.after(14) }),
    paper: {
      name: 'Fee card form.pdf',
      heading: 'Fee card',
      lines: ['Name of the child, class and roll number.', 'Quarter, day of payment, and the receipt of the office.'],
    },
    details:
      'Fees may be paid in the office from 8 am to 12 noon. Bring the fee card. If this month is difficult for your family, please talk to us before the last day. We will find a way together.',
  },
  {
    daysAgo: 10,
    category: 'transport',
    title: 'Bus No. 3 will stop at Kanthaltala',
    details: (on) =>
      `From ${on.after(2).short} to ${on.after(30).short} the bus will not enter Bamunpara: the bridge is under repair. Children from Bamunpara get on at Kanthaltala at 8:40 in the morning. In the afternoon they get off there at 4:35, on Saturday at 1:05. An attendant will wait with them.`,
  },
  {
    daysAgo: 16,
    category: 'admission',
    isPinned: true,
    title: (on) => `Admission open for Nursery and Class I, session ${on.nextSession}`,
    details: `Forms are free. Bring the birth certificate and two photographs.

Forms are issued and accepted in the office on every working day until 16 January. If you cannot write the form yourself, we will fill it in with you. There is no test for Nursery and Class I. We only meet the child and the family.

A quarter of the seats are kept for children under the Right to Education Act. Ask in the office which documents are needed.`,
  },
  {
    daysAgo: 21,
    category: 'general',
    details: 'Two umbrellas, a blue water bottle and a pair of spectacles wait for their owners in the office.',
  },
  {
    daysAgo: 27,
    category: 'event',
    title: 'Parents’ meeting',
    happens: (on) => ({ on: on.saturday(15) }),
    details: (
      on,
    ) => `The parents’ meeting is on ${on.saturday(15).long} at 10 in the morning, in the school hall. The mother or father of every student should come.

Please bring your child’s notebooks and report card. Younger children may come too. There will be tea and puffed rice.`,
  },
  {
    daysAgo: annualDayNotice.daysAgo,
    category: 'event',
    title: 'Annual day: come and clap',
    happens: (on) => ({ on: annualDayNotice.day(on) }),
    details: (
      on,
    ) => `Our annual day is on ${on.saturday(15).long}, from 3 in the afternoon in the school ground. The whole family is invited, grandparents first of all.

The evening begins with songs by Classes I to III. Then come a play in three languages, dances from four districts and the prize giving. It ends by half past six so that everyone is home before it is late.

Children who take part meet at the stage at noon, with their costume in a bag. The school gives them a meal. Those who watch come with their families.

Buses leave the school at 7 in the evening on all routes. Please tell the driver in the morning if your child will go home with you.`,
  },
  {
    daysAgo: 41,
    category: 'general',
    title: (on) => `Shorter office hours until ${on.after(9).short}`,
    happens: (on) => ({ on: on.after(4), until: on.after(9) }),
    details: (on) =>
      `From ${on.after(4).long} to ${on.after(9).long} the office is open for one hour each morning, from 9 to 10. The accounts are being checked on these days.`,
  },
  {
    daysAgo: 49,
    category: 'exam',
    title: 'Unit test papers go home this week',
    details:
      'Corrected papers of the second unit test go home this week. Please look at them with your child, sign the last page and send them back. A red circle means “talk to me about this”. It does not mean failure.',
  },
];

export const laterNotices: readonly SeedNotice[] = [
  {
    daysAgo: 57,
    category: 'general',
    title: 'ସ୍ୱାସ୍ଥ୍ୟ ପରୀକ୍ଷା ଶିବିର',
    happens: (on) => ({ on: on.after(5) }),
    details: (
      on,
    ) => `${on.after(5).in('or-IN')} ସକାଳ ୯ଟାରେ ବିଦ୍ୟାଳୟରେ ସ୍ୱାସ୍ଥ୍ୟ ପରୀକ୍ଷା ଶିବିର ହେବ। ଡାକ୍ତର ସମସ୍ତ ପିଲାଙ୍କ ଆଖି, କାନ ଓ ଦାନ୍ତ ପରୀକ୍ଷା କରିବେ। ଏଥିପାଇଁ କୌଣସି ଟଙ୍କା ଲାଗିବ ନାହିଁ।

ପିଲାଙ୍କୁ ଜଳଖିଆ ଖୁଆଇ ପଠାନ୍ତୁ ଏବଂ ସ୍ୱାସ୍ଥ୍ୟ କାର୍ଡ ସାଙ୍ଗରେ ଦିଅନ୍ତୁ।`,
  },
  {
    daysAgo: 66,
    category: 'event',
    title: 'Science exhibition by Classes VI to IX',
    happens: (on) => ({ on: on.saturday(7) }),
    details: (on) =>
      `Come and ask our young scientists difficult questions on ${on.saturday(7).long}, from 10 to 1. There will be a volcano, a water filter made of sand and a cart that runs on a rubber band. Tea for visitors in the verandah.`,
  },
  {
    daysAgo: 75,
    category: 'fee',
    title: 'Pay fees by phone, or as always in the office',
    details: `Many parents asked whether fees can be paid by phone. From this month they can. The office has a printed code that any UPI app can scan. Pay there, show the screen, and take your receipt.

Nothing changes for those who pay in cash. The window is open from 8 am to 12 noon on working days.

Please remember: the school never asks for a password or a code by phone or message. If someone does, put the phone down and call the office at 00000 00000.`,
  },
  {
    daysAgo: 84,
    category: 'transport',
    details: (on) =>
      `All buses leave school at 12 noon on ${on.saturday(2).long}, because the road beside the canal will be closed in the afternoon.`,
  },
  {
    daysAgo: 92,
    category: 'holiday',
    title: 'District holiday',
    happens: (on) => ({ on: on.after(3) }),
    details: (on) =>
      `School is closed on ${on.after(3).long}. The district has declared a holiday. The library stays open from 9 to 12 for those who have a book to return.`,
  },
  {
    daysAgo: 101,
    category: 'event',
    title: 'Inter-house football begins',
    happens: (on) => ({ on: on.saturday(4) }),
    details: (on) =>
      `In the first match Paddy House plays Palm House, on ${on.saturday(4).long} at 3 in the afternoon. Girls and boys play in mixed teams. Parents are welcome along the line, and a hand with the goal nets is welcome too.`,
  },
  {
    daysAgo: 110,
    category: 'exam',
    title: 'Second unit test, Classes III to XII',
    happens: (on) => ({ on: on.monday(10) }),
    details: (
      on,
    ) => `The second unit test is held from ${on.monday(10).long}, one paper a day in the second period. Other lessons go on as usual.

The tests are short: 25 marks, forty minutes. They cover only what was taught since the first test. Each teacher has written the chapters in the diary.

Classes I and II have no test. Their teachers will write two lines about each child instead.`,
  },
  {
    daysAgo: 120,
    category: 'general',
    title: 'Two hundred saplings need two hundred friends',
    details:
      'We have mango, neem, jamun and drumstick saplings for the edge of the ground. Each child of Classes III to VIII will look after one. Please send an old bottle or tin for watering, with the child’s name on it.',
  },
  {
    daysAgo: 129,
    category: 'admission',
    title: 'A few seats in Class XI, science and arts',
    details: (
      on,
    ) => `Five seats in science and eight in arts are still open in Class XI for the session ${on.session}. Bring the Class X mark sheet, the school leaving certificate and two photographs to the office before ${on.after(12).long}.

Students from other schools are welcome. We help with books in the first month: the library lends a whole set until your own has come.`,
  },
  {
    daysAgo: 139,
    category: 'general',
    title: 'Clean water, and a bottle each',
    details:
      'The water of both tube wells was tested again and is good. The report is on the Mandatory Public Disclosure page. Please give every child a bottle that closes well. The filters are beside the kitchen and outside Class VI.',
  },
];
