import { expect, test } from 'vitest';
import { findRelativeDay, speaksOfClosure } from './relative-days.server.ts';

test.each([
  'School closed tomorrow because of heavy rain',
  'TOMORROW is a holiday.',
  'No school tommorow',
  'The day after tomorrow there is no bus.',
  'Come to the office today.',
  'Tonight the lights go out.',
  'Fees can be paid this Friday.',
  'Sports next Saturday',
  'Coming Sunday: plantation',
  'Closed on Monday.',
  'Pay by Fri',
  'School closed from Wednesday.',
  'Examination from next week',
  'Half day this afternoon',
  'School will close at 12:30',
  'Meeting from 3 pm',
  'Meeting at 10.30',
  'Come at 4 o’clock',
  'Kal school band rahega',
  'Aaj chhutti hai',
  'Sombar school bondho',
  'কাল স্কুল বন্ধ থাকবে।',
  'আগামীকাল ছুটি',
  'আগামী কালের পরীক্ষা হবে না',
  'আজ আধবেলা স্কুল',
  'আজকের ক্লাস বাতিল',
  'পরশু থেকে পরীক্ষা',
  'সোমবার স্কুল বন্ধ।',
  'মঙ্গলবারে সভা',
  'বৃহস্পতিবারের পরীক্ষা স্থগিত',
  'আগামী সপ্তাহে ফি জমা দিন',
  'বিকেল ৩টায় সভা',
  'कल विद्यालय बंद रहेगा',
  'आज छुट्टी है',
  'परसों से परीक्षा',
  'सोमवार को बैठक',
  'अगले हफ़्ते परीक्षा',
  'सुबह 10 बजे बैठक',
  'ଆଜି ଛୁଟି',
  'କାଲି ବିଦ୍ୟାଳୟ ବନ୍ଦ ରହିବ।',
  'ଆସନ୍ତାକାଲିଠାରୁ ପରୀକ୍ଷା',
  'ପରଦିନ ସଭା ହେବ',
  'ସୋମବାର ବିଦ୍ୟାଳୟ ବନ୍ଦ',
  'ଶୁକ୍ରବାରରେ ସଭା',
  'ଆସନ୍ତା ସପ୍ତାହରେ ପରୀକ୍ଷା',
  'ଦିନ ୧୧ଟାରେ ଛୁଟି',
])('asks which day: %s', (text) => {
  expect(findRelativeDay(text)).toBeTypeOf('string');
});

test.each([
  'School will stay closed on Monday 30 November.',
  'School closed tomorrow, 30 November 2026.',
  'Closed on Monday, Nov 30',
  'Closed tomorrow (30/11/2026)',
  'Fees can be paid every Friday.',
  'Library on Mondays',
  'Office: Monday to Friday, 9 am to 3 pm',
  'The bus leaves daily at 7.30',
  'Children in today’s world',
  'School stays closed for Good Friday.',
  'The average rose to 10.30 per cent.',
  'New uniforms have come.',
  'Attendance of 95.50 is needed.',
  'কালো জুতো পরে আসতে হবে',
  'আজকাল অনেকে দেরিতে আসে',
  'শীতকালে গরম জামা আনুন',
  'গতকালের খেলার ফলাফল',
  'প্রতি সোমবার প্রার্থনা',
  '৩০শে নভেম্বর সোমবার স্কুল বন্ধ',
  '৩০ তারিখ সোমবার স্কুল বন্ধ',
  'স্কুলে ৩টা নতুন ঘর',
  'कलम और कॉपी लाएँ',
  'हर सोमवार प्रार्थना होगी',
  '30 नवंबर, सोमवार को छुट्टी',
  'आजकल बुखार फैला है',
  'ଆଜିକାଲି ଗରମ ବହୁତ',
  'ପ୍ରତି ସୋମବାର ପ୍ରାର୍ଥନା',
  '୩୦ ନଭେମ୍ବର ସୋମବାର ଛୁଟି',
  'ନୂଆ ବହି ଆସିଛି',
  '',
])('does not ask: %s', (text) => {
  expect(findRelativeDay(text)).toBeUndefined();
});

test.each([
  ['School closed', true],
  ['The bus will not enter Bamunpara', true],
  ['Half-day', true],
  ['Come tomorrow', true],
  ['বাস চলবে না', true],
  ['বন্ধু দিবস', false],
  ['विद्यालय बंद', true],
  ['बंदर', false],
  ['ବିଦ୍ୟାଳୟ ବନ୍ଦ', true],
  ['New books', false],
])('%s: a closure %s', (text, isClosure) => {
  expect(speaksOfClosure(text)).toBe(isClosure);
});

test('the longest text that a form takes is judged at once', () => {
  for (const part of ['a', '1 ', 'every ', 'কাল', 'Monday, ', 'on ', '\u0301']) {
    expect(findRelativeDay(part.repeat(10_000 / part.length)) ?? '').toBeTypeOf('string');
  }
});
