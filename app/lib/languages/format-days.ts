import { m } from '../../paraglide/messages.js';
import { formatWeekday, withoutYear } from '../dates.ts';
import type { Language } from './languages.ts';

type DayNames = {
  zero: number;
  months: readonly string[];
  weekdays: readonly string[];
  on: (day: string) => string;
  from: (first: string, last: string) => string;
};

/** Browsers on phones lack some of these names: the preview would differ from what is published. */
const dayNames: Record<Exclude<Language, 'en'>, DayNames> = {
  bn: {
    zero: 0x09e6,
    months: names('জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'),
    weekdays: names('রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার'),
    on: (day) => day,
    from: (first, last) => `${first} থেকে ${last} পর্যন্ত`,
  },
  hi: {
    zero: 0x30,
    months: names('जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'),
    weekdays: names('रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार'),
    on: (day) => `${day} को`,
    from: (first, last) => `${first} से ${last} तक`,
  },
  or: {
    zero: 0x0b66,
    months: names('ଜାନୁଆରୀ ଫେବୃଆରୀ ମାର୍ଚ୍ଚ ଅପ୍ରେଲ ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେମ୍ବର ଅକ୍ଟୋବର ନଭେମ୍ବର ଡିସେମ୍ବର'),
    weekdays: names('ରବିବାର ସୋମବାର ମଙ୍ଗଳବାର ବୁଧବାର ଗୁରୁବାର ଶୁକ୍ରବାର ଶନିବାର'),
    on: (day) => day,
    from: (first, last) => `${first} ଠାରୁ ${last} ପର୍ଯ୍ୟନ୍ତ`,
  },
};

function names(text: string): readonly string[] {
  return text.split(' ');
}

export type FormattedDays = {
  /** `on Fri, 25 Dec 2026`, `from Fri, 25 Dec to Mon, 28 Dec 2026` */
  when: string;
  /** The same without the word before it. */
  days: string;
  /** The last day alone. */
  last: string;
};

/** Of days `YYYY-MM-DD`; one day when both are the same. */
export function formatDaysIn(first: string, last: string, language: Language): FormattedDays {
  if (language === 'en') return daysInEnglish(first, last);
  const own = dayNames[language];
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const lastDay = dayIn(own, last, true);
  if (first === last) return { when: own.on(lastDay), days: lastDay, last: lastDay };
  const both = own.from(dayIn(own, first, !isSameYear), lastDay);
  return { when: both, days: both, last: lastDay };
}

function daysInEnglish(first: string, last: string): FormattedDays {
  const lastDay = formatWeekday(last);
  if (first === last) return { when: m.template_on_day({ day: lastDay }), days: lastDay, last: lastDay };
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const begin = isSameYear ? withoutYear(formatWeekday(first)) : formatWeekday(first);
  const days = m.day_range({ first: begin, last: lastDay });
  return { when: m.template_from_day({ days }), days, last: lastDay };
}

/** `২৫ ডিসেম্বর ২০২৬ (শুক্রবার)` */
function dayIn({ zero, months, weekdays }: DayNames, day: string, hasYear: boolean): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const number = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  const parts = [number(String(Number(dayOfMonth))), months[Number(month) - 1], hasYear ? number(year) : ''];
  return `${parts.filter(Boolean).join(' ')} (${weekday})`;
}
