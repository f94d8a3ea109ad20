import { isWeekday } from '../../imports/cells/written-day.server.ts';
import { listImport } from '../../imports/list-import.server.ts';
import { asciiDigits } from '../../lib/contact-details.ts';
import { addDays, isDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { rangeErrors, withLastDay } from '../calendar.server.ts';
import { calendarType, maxDaysApart } from '../calendar-fields.ts';

/** `5`, `05`, `5 days`, `৫ দিন`; undefined = it says no number of days. */
function daysIn(text: string): number | undefined {
  const [, count] = /^0*([1-9]\d{0,2})\s*(?:days?|দিন|दिन|ଦିନ)?\.?$/i.exec(asciiDigits(text.trim())) ?? [];
  return count && Number(count) <= maxDaysApart ? Number(count) : undefined;
}

/** Of a holiday on a Sunday lists say that it is none. */
function isCount(text: string): boolean {
  return (
    daysIn(text) !== undefined ||
    isWeekday(text) ||
    /^(?:0+|[-–—×x*]+|nil|n\/?a|none|½|0\.5|half(?: day)?)$/i.test(text)
  );
}

export const calendarImport = listImport(calendarType, {
  imports: 'calendar_import',
  same: ['title', 'first_day'],
  columns: {
    title: {
      spellings: [
        ...['what', 'name', 'occasion', 'occasions', 'nameoftheoccasion', 'holiday', 'holidays', 'nameofholiday'],
        ...['nameoftheholiday', 'nameofholidays', 'listofholidays', 'festival', 'festivals', 'nameoffestival'],
        ...[
          'nameofthefestival',
          'event',
          'events',
          'programme',
          'activity',
          'particulars',
          'summary',
          'detailsofholiday',
          'examination',
          'subject',
        ],
        ...['উপলক্ষ', 'উপলক্ষ্য', 'ছুটি', 'ছুটিরনাম', 'ছুটিরউপলক্ষ', 'অনুষ্ঠান', 'পরীক্ষা', 'বিষয়'],
        ...['अवकाश', 'अवकाशकानाम', 'छुट्टी', 'पर्व', 'त्योहार', 'अवसर', 'कार्यक्रम'],
        ...['ଛୁଟି', 'ଛୁଟିରନାମ', 'ପର୍ବ', 'ଉପଲକ୍ଷେ', 'କାର୍ଯ୍ୟକ୍ରମ'],
      ],
    },
    kind: {
      spellings: ['kind', 'category', 'typeofholiday', 'ধরণ', 'প্রকার', 'श्रेणी', 'ଶ୍ରେଣୀ'],
      words: {
        ...{ vacation: 'holiday', closed: 'holiday', gazetted: 'holiday', restricted: 'holiday', national: 'holiday' },
        ...{
          publicholiday: 'holiday',
          nationalholiday: 'holiday',
          gazettedholiday: 'holiday',
          schoolclosed: 'holiday',
        },
        ...{ restrictedholiday: 'holiday', অবকাশ: 'holiday', अवकाश: 'holiday', examination: 'exam', test: 'exam' },
        ...{ programme: 'event', celebration: 'event', ptm: 'meeting' },
      },
    },
    first_day: {
      spellings: [
        ...['date', 'dates', 'day', 'from', 'datefrom', 'fromdate', 'startdate', 'start', 'begins', 'dateofholiday'],
        ...['dateoftheholiday', 'dateofoccasion', 'period', 'duration', 'fromto', 'কবেথেকে', 'শুরু', 'শুরুরতারিখ', 'থেকে'],
        ...['सेतारीख', 'आरंभ', 'प्रारंभतिथि', 'ଆରମ୍ଭ', 'ଆରମ୍ଭତାରିଖ'],
      ],
    },
    last_day: {
      spellings: [
        ...['to', 'dateto', 'till', 'upto', 'until', 'todate', 'tilldate', 'enddate', 'lastdate', 'end', 'ends'],
        ...['শেষতারিখ', 'শেষেরতারিখ', 'পর্যন্ত', 'সমাপ্তি', 'अंतिमतिथि', 'अंतिमतारीख', 'तक', 'समाप्ति', 'ଶେଷତାରିଖ', 'ପର୍ଯ୍ୟନ୍ତ'],
      ],
    },
    days: {
      field: {
        kind: 'text',
        label: m.calendar_import_days,
        max: 20,
        format: { isRight: isCount, error: m.calendar_import_days_unclear },
      },
      heading: 'Number of days',
      isOnlyRead: true,
      spellings: [
        ...['days', 'noofday', 'noofdays', 'nosofdays', 'nodays', 'totaldays', 'totalnoofdays', 'totalday', 'daycount'],
        ...['numberofholidays', 'noofholidays', 'দিনসংখ্যা', 'দিন', 'মোটদিন', 'কতদিন', 'दिनोंकीसंख्या', 'दिन', 'कुलदिन'],
        ...['ଦିନସଂଖ୍ୟା', 'ଦିନ', 'ମୋଟଦିନ'],
      ],
    },
    details: {},
  },
  complete({ first_day, last_day, days }, until) {
    const count = daysIn(days) ?? 1;
    const counted = count > 1 && isDay(first_day) ? addDays(first_day, count - 1) : '';
    return { last_day: last_day || until('first_day') || counted };
  },
  check: ({ first_day = '', last_day = null }) => Object.values(rangeErrors({ first_day, last_day })),
  stored: withLastDay,
});
