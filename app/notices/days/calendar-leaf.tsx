import type { Leaf } from '../../lib/dates.ts';
import { type DatedNotice, leafOf } from './notice-days.ts';

type CalendarLeafProps = { notice: DatedNotice; today: string };

export function CalendarLeaf({ notice, today }: CalendarLeafProps) {
  return <LeafView leaf={leafOf(notice, today)} />;
}

/** The parts of a day that it speaks of are read out as one sentence. */
export function LeafView({ leaf }: { leaf: Leaf }) {
  return (
    <p className={`calendar-leaf calendar-leaf-${leaf.kind}`}>
      {leaf.kind !== 'written' && <span className="visually-hidden">{leaf.sentence}</span>}
      <LeafParts {...leaf} />
    </p>
  );
}

function LeafParts({ kind, word, month, day, year, until }: Leaf) {
  return (
    <span className="calendar-leaf-parts" aria-hidden={kind !== 'written' || undefined}>
      <span className="calendar-word">{word}</span>
      <span className="calendar-month">{month}</span>
      <span className="calendar-day">{day}</span>
      <span className="calendar-year">{until ?? year}</span>
    </span>
  );
}
