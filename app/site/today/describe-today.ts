import { addDays, calendarLeaf, formatDays, formatWeekday, type Leaf, shortWeekdayName } from '../../lib/dates.ts';
import { reasonIn } from '../../notices/school-day-fields.ts';
import { m } from '../../paraglide/messages.js';
import { formatHours, onClock } from '../../settings/office-hours.ts';
import type { DayStatus, SchoolDate, Today } from './school-day.ts';

/** The notice or the day in the calendar, with its title in the language of the page. */
type ShownReason = { title: string; to: string };

export type DescribedToday = {
  leaf: Leaf;
  headline: string;
  /** Why, or the examination of today. */
  reason: ShownReason | undefined;
  tomorrow: { text: string; to: string | undefined } | undefined;
  /** The school has ended for today, so tomorrow matters more. */
  isOver: boolean;
  next: { label: string; when: string; title: string; to: string }[];
  buses: ShownReason[];
};

type TodayOfDay = { today: Today; day: string; hoursOn: (day: string) => string };

/** In the language of the page. */
export function describeToday(
  { today, day, hoursOn }: TodayOfDay,
  shown: (date: SchoolDate) => ShownReason,
): DescribedToday {
  const { status, nextHoliday, nextFee, buses } = today;
  const coming = (label: string, date: SchoolDate | undefined, on: string = date?.first_day ?? '') =>
    date ? [{ label, when: dayInShort(on), ...shown(date) }] : [];
  return {
    leaf: leafOfDay(day),
    headline: headlineOf(today) ?? formatWeekday(day),
    reason: status && reasonOf(status, shown),
    isOver: today.part === 'after' && status?.kind !== 'closed',
    tomorrow: tomorrowOf(today, hoursOn(addDays(day, 1)), shown),
    next: [...coming(m.today_next_holiday(), nextHoliday), ...coming(m.today_next_fee(), nextFee, nextFee?.last_day)],
    buses: buses.map(shown),
  };
}

function leafOfDay(day: string): Leaf {
  const { year: _year, ...leaf } = calendarLeaf(day);
  const weekday = shortWeekdayName(weekdayOn(day));
  const sentence = `${m.today_heading()}: ${formatDays(day, day)}`;
  return { ...leaf, year: weekday, word: m.today_heading(), until: undefined, sentence, kind: 'happens' };
}

function weekdayOn(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** `Fri, 25 Dec`, in any language short enough for half of a phone. */
function dayInShort(day: string): string {
  const { day: number, month } = calendarLeaf(day);
  return `${shortWeekdayName(weekdayOn(day))}, ${number} ${month}`;
}

function reasonOf(status: DayStatus, shown: (date: SchoolDate) => ShownReason): ShownReason | undefined {
  if (status.kind === 'open') {
    const exam = status.exam && shown(status.exam);
    return exam && { ...exam, title: m.today_exam(exam) };
  }
  const because = status.because && shown(status.because);
  const title = because && reasonIn(because.title);
  return title ? { title, to: because.to } : undefined;
}

function headlineOf({ status, part }: Today): string | undefined {
  if (!status) return undefined;
  if (status.kind === 'closed') {
    const { because } = status;
    const isLast = !because || because.last_day === because.first_day;
    return isLast
      ? m.today_closed()
      : m.today_closed_until({ day: formatWeekday(because.last_day, { hasYear: false }) });
  }
  if (status.kind === 'half-day' && part !== 'after') return m.today_half_day();
  const { hours } = status;
  if (!hours) return status.kind === 'half-day' || status.isSaid ? m.today_open() : undefined;
  if (part === 'before') return m.today_opens_at({ time: onClock(hours.opens) });
  const time = onClock(hours.closes);
  return part === 'during' ? m.today_open_until({ time }) : m.today_over({ time });
}

function tomorrowOf(
  { status: today, tomorrow: status }: Today,
  hours: string,
  shown: (date: SchoolDate) => ShownReason,
): DescribedToday['tomorrow'] {
  if (!status) return undefined;
  if (status.kind === 'open') {
    const { exam, hours: times, isSaid } = status;
    const open = times ? m.today_tomorrow_open_hours({ hours: formatHours(hours) }) : m.today_tomorrow_open();
    const withExam = exam ? `${open} · ${m.notice_category_exam()}` : open;
    return { text: times || isSaid ? withExam : m.today_tomorrow_exam(), to: exam && shown(exam).to };
  }
  const because = status.because && shown(status.because);
  const to = because?.to;
  if (status.kind === 'half-day') return { text: m.today_tomorrow_half_day(), to };
  const isSame = today?.kind === 'closed' && today.because?.id === status.because?.id;
  // The reason of today has its link.
  if (isSame || !because) return { text: m.today_tomorrow_closed(), to: undefined };
  const reason = reasonIn(because.title);
  return { text: reason ? m.today_tomorrow_closed_for({ reason }) : m.today_tomorrow_closed(), to };
}
