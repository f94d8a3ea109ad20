import type { Language } from './languages.ts';

type DateNames = {
  /** The code point of nought. */
  zero: number;
  months: readonly string[];
  shortMonths: readonly string[];
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  /** Before the time of the day, each from its hour on. */
  partsOfDay: readonly (readonly [hour: number, name: string])[];
  /** After a time, and after one without minutes. */
  afterTime: readonly [withMinutes: string, withoutMinutes: string];
};

/** Browsers on phones lack some of these names: what they show would differ from what the server sends. */
export const dateNames: Record<Exclude<Language, 'en'>, DateNames> = {
  bn: {
    zero: 0x09e6,
    months: names('জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'),
    shortMonths: names('জানু ফেব্রু মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টে অক্টো নভে ডিসে'),
    weekdays: names('রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার'),
    shortWeekdays: names('রবি সোম মঙ্গল বুধ বৃহ শুক্র শনি'),
    partsOfDay: [
      [0, 'রাত'],
      [4, 'ভোর'],
      [6, 'সকাল'],
      [12, 'দুপুর'],
      [15, 'বিকেল'],
      [18, 'সন্ধ্যা'],
      [20, 'রাত'],
    ],
    afterTime: ['', 'টা'],
  },
  hi: {
    zero: 0x30,
    months: names('जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'),
    shortMonths: names('जन फ़र मार्च अप्रैल मई जून जुलाई अग सितं अक्टू नव दिस'),
    weekdays: names('रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार'),
    shortWeekdays: names('रवि सोम मंगल बुध गुरु शुक्र शनि'),
    partsOfDay: [
      [0, 'रात'],
      [4, 'सुबह'],
      [12, 'दोपहर'],
      [16, 'शाम'],
      [20, 'रात'],
    ],
    afterTime: [' बजे', ' बजे'],
  },
  or: {
    zero: 0x30,
    months: names('ଜାନୁଆରୀ ଫେବୃଆରୀ ମାର୍ଚ୍ଚ ଏପ୍ରିଲ ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେମ୍ବର ଅକ୍ଟୋବର ନଭେମ୍ବର ଡିସେମ୍ବର'),
    shortMonths: names('ଜାନୁ ଫେବୃ ମାର୍ଚ୍ଚ ଏପ୍ରି ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେ ଅକ୍ଟୋ ନଭେ ଡିସେ'),
    weekdays: names('ରବିବାର ସୋମବାର ମଙ୍ଗଳବାର ବୁଧବାର ଗୁରୁବାର ଶୁକ୍ରବାର ଶନିବାର'),
    shortWeekdays: names('ରବି ସୋମ ମଙ୍ଗଳ ବୁଧ ଗୁରୁ ଶୁକ୍ର ଶନି'),
    partsOfDay: [
      [0, 'ରାତି'],
      [4, 'ସକାଳ'],
      [12, 'ଦିନ'],
      [15, 'ଅପରାହ୍ଣ'],
      [18, 'ସନ୍ଧ୍ୟା'],
      [20, 'ରାତି'],
    ],
    afterTime: ['', 'ଟା'],
  },
};

function names(text: string): readonly string[] {
  return text.split(' ');
}

export function digitsFrom(zero: number, text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

export type DayParts = { hasYear?: boolean; hasWeekday?: boolean };

/** `শনিবার, ১৫ আগস্ট ২০২৬` of `2026-08-15`. */
export function dayInLanguage(
  { zero, months, weekdays }: DateNames,
  day: string,
  { hasYear = true, hasWeekday = false }: DayParts = {},
): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const number = (text: string) => digitsFrom(zero, String(Number(text)));
  const date = [number(dayOfMonth), months[Number(month) - 1], ...(hasYear ? [number(year)] : [])].join(' ');
  return hasWeekday ? `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${date}` : date;
}

/** `বিকেল ৪:১০` of `16:10`. */
export function timeInLanguage({ zero, partsOfDay, afterTime }: DateNames, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const part = partsOfDay.findLast(([hour]) => hours >= hour)?.[1];
  const clock = `${hours % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
  return `${part} ${digitsFrom(zero, clock)}${afterTime[minutes === 0 ? 1 : 0]}`;
}
