import type { SeedNotice } from './seed-notice.ts';

export const laterNotices: readonly SeedNotice[] = [
  {
    daysAgo: 57,
    category: 'general',
    title: 'ସ୍ୱାସ୍ଥ୍ୟ ପରୀକ୍ଷା ଶିବିର',
    details: (
      on,
    ) => `${on.after(5).in('or-IN')} ସକାଳ ୯ଟାରେ ବିଦ୍ୟାଳୟରେ ସ୍ୱାସ୍ଥ୍ୟ ପରୀକ୍ଷା ଶିବିର ହେବ। ଡାକ୍ତର ସମସ୍ତ ପିଲାଙ୍କ ଆଖି, କାନ ଓ ଦାନ୍ତ ପରୀକ୍ଷା କରିବେ। ଏଥିପାଇଁ କୌଣସି ଟଙ୍କା ଲାଗିବ ନାହିଁ।

ପିଲାଙ୍କୁ ଜଳଖିଆ ଖୁଆଇ ପଠାନ୍ତୁ ଏବଂ ସ୍ୱାସ୍ଥ୍ୟ କାର୍ଡ ସାଙ୍ଗରେ ଦିଅନ୍ତୁ।`,
  },
  {
    daysAgo: 66,
    category: 'event',
    title: 'Science exhibition by Classes VI to IX',
    details: (on) =>
      `Come and ask our young scientists difficult questions on ${on.saturday(7).long}, from 10 to 1. There will be a volcano, a water filter made of sand and a cart that runs on a rubber band. Tea for visitors in the verandah.`,
  },
  {
    daysAgo: 75,
    category: 'fee',
    title: 'Pay fees by phone, or as always in the office',
    details: `Many parents asked whether fees can be paid by phone. From this month they can. The office has a printed code that any payment application can read. Pay there, show the screen, and take your receipt.

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
    title: (on) => `${on.after(3).festival} holiday`,
    details: (on) =>
      `School is closed on ${on.after(3).long} for ${on.after(3).festival}. The library stays open from 9 to 12 for those who have a book to return.`,
  },
  {
    daysAgo: 101,
    category: 'event',
    title: 'Inter-house football begins',
    details: (on) =>
      `In the first match Paddy House plays Palm House, on ${on.saturday(4).long} at 3 in the afternoon. Girls and boys play in mixed teams. Parents are welcome along the line, and a hand with the goal nets is welcome too.`,
  },
  {
    daysAgo: 110,
    category: 'exam',
    title: 'Second unit test, Classes III to XII',
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
      'The water of both tube wells was tested again and is good. The report is on the page of mandatory public disclosure. Please give every child a bottle that closes well. The filters are beside the kitchen and outside Class VI.',
  },
];
