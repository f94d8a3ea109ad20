import type { ConsentChannel, EnquirySource, EnquiryState, SpamSignal } from '../../../app/enquiries/enquiry-rules.ts';

export type SeedEnquiry = {
  hoursAgo: number;
  name: string;
  mobile?: string;
  email?: string;
  message: string;
  source?: EnquirySource;
  consent?: readonly ConsentChannel[];
  doubts?: readonly SpamSignal[];
  steps?: readonly { afterHours: number; state?: EnquiryState; note?: string }[];
  reason?: string;
  nextCallInDays?: number;
};

const day = 24;

export const enquiries: readonly SeedEnquiry[] = [
  {
    hoursAgo: 0.4,
    name: 'Kavita Murmu',
    mobile: '11',
    message: 'Is there a seat in Class VI from April? We live in Madhupur. Does the bus come there?',
    source: 'home',
  },
  {
    hoursAgo: 3,
    name: 'সুজাতা মাহাতো',
    mobile: '12',
    message: 'নমস্কার। পঞ্চম শ্রেণিতে কি আসন খালি আছে? আমার মেয়ে এখন চতুর্থ শ্রেণিতে পড়ে।',
    consent: ['phone', 'whatsapp'],
  },
  {
    hoursAgo: 30,
    name: 'Anwar Ansari',
    mobile: '13',
    email: 'anwar@ansari.example',
    message: 'Please tell me the fees of Class IX, and whether they can be paid every month.',
    consent: ['email'],
  },
  {
    hoursAgo: 2 * day,
    name: 'Quick Growth',
    email: 'sales@growth.example',
    message: 'Your school can be first in every search. Write to us today for a special price.',
    doubts: ['trap', 'haste'],
  },
  {
    hoursAgo: 4 * day,
    name: 'ସୁଭଦ୍ରା ନାୟକ',
    mobile: '14',
    message: 'ନମସ୍କାର। ସ୍କୁଲ ବସ୍ ଆମ ଗାଁକୁ ଆସେ କି? ମୋ ପୁଅ ତୃତୀୟ ଶ୍ରେଣୀରେ ପଢ଼େ।',
    source: 'home',
    steps: [{ afterHours: 5, state: 'called', note: 'The bus stops at the canal bridge. She will ask her husband.' }],
    nextCallInDays: 4,
  },
  {
    hoursAgo: 6 * day,
    name: 'Best Prices',
    email: 'offers@prices.example',
    message: 'Cheap uniforms: http://prices.example/a http://prices.example/b http://prices.example/c',
    doubts: ['links'],
  },
  {
    hoursAgo: 9 * day,
    name: 'Ramesh Pradhan',
    mobile: '15',
    message: 'Asked on the telephone which documents are needed for the nursery class.',
    source: 'phone',
    steps: [{ afterHours: 0, state: 'called', note: 'Told him: birth certificate, two photographs.' }],
    nextCallInDays: 5,
  },
  {
    hoursAgo: 12 * day,
    name: 'सुनीता देवी',
    mobile: '16',
    message: 'नमस्ते। क्या कक्षा छह में अभी दाखिला हो सकता है? हम मार्च में इस गाँव में आ रहे हैं।',
    consent: ['whatsapp'],
    steps: [{ afterHours: 20, state: 'called', note: 'She will know the dates soon. Call again.' }],
    nextCallInDays: 0,
  },
  {
    hoursAgo: 16 * day,
    name: 'Farida Bibi',
    mobile: '17',
    email: 'farida@bibi.example',
    message: 'May we see the school and the library on a Saturday? Our two daughters would come along.',
    steps: [
      { afterHours: 4, state: 'called' },
      { afterHours: 6, state: 'visit-fixed', note: 'Saturday at 10 with both daughters.' },
    ],
    nextCallInDays: 3,
  },
  {
    hoursAgo: 21 * day,
    name: 'Joseph Tudu',
    mobile: '18',
    message: 'Is there a hostel near the school? My son wants to study science in Class XI.',
    steps: [
      { afterHours: 3, state: 'called' },
      { afterHours: 5 * day, state: 'visited', note: 'Liked the laboratory. Is looking for a room in the village.' },
    ],
  },
  {
    hoursAgo: 33 * day,
    name: 'Manoj Das',
    mobile: '19',
    message: 'How far is the school from the railway station, and is there a bus?',
    source: 'home',
    steps: [{ afterHours: 8, state: 'not-now', note: 'An hour each way is too much for a small child.' }],
    reason: 'Too far away',
  },
  {
    hoursAgo: 41 * day,
    name: 'Laxmi Hembram',
    mobile: '20',
    message: 'My daughter speaks Santali and some Bengali. Will somebody help her in Class I?',
    consent: ['phone'],
    steps: [
      { afterHours: 2, state: 'called' },
      { afterHours: 6 * day, state: 'visited', note: 'Met Smt. Phulmani Hembram.' },
      { afterHours: 7 * day, state: 'form-given' },
    ],
    nextCallInDays: 2,
  },
  {
    hoursAgo: 64 * day,
    name: 'Sanjay Behera',
    mobile: '21',
    email: 'sanjay@behera.example',
    message: 'We have moved here and look for a school for Class III.',
    consent: ['whatsapp', 'email'],
    steps: [
      { afterHours: 3, state: 'called' },
      { afterHours: 3 * day, state: 'form-given' },
      { afterHours: 9 * day, state: 'admitted', note: 'Starts on Monday.' },
    ],
  },
  {
    hoursAgo: 346 * day,
    name: 'Rekha Mondal',
    mobile: '22',
    message: 'Can a child of four come to the nursery class?',
    source: 'home',
    steps: [{ afterHours: 30, state: 'not-now', note: 'She will wait until the child is five.' }],
    reason: 'Asks again next year',
  },
];
