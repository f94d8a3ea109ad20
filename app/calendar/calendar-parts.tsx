import { inOneLine, languageOf, unbroken } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { LinkedText } from '../ui/linked-text.tsx';
import { Tag } from '../ui/tag.tsx';
import { calendarKinds, kindLabels, kindLooks, knownKind } from './calendar-fields.ts';
import type { ListedItem } from './calendar-lists.server.ts';
import { rangeLabel } from './school-days.ts';

export type ShownDate = ListedItem & {
  to?: string;
  /** Its kind in other words than those of the calendar. */
  label?: string;
};

export function kindLabelOf({ kind, label }: Pick<ShownDate, 'kind' | 'label'>): string {
  return label ?? kindLabels[knownKind(kind)]();
}

export function KindTag(date: Pick<ShownDate, 'kind' | 'label'>) {
  return <Tag {...kindLooks[knownKind(date.kind)]}>{kindLabelOf(date)}</Tag>;
}

export function DateTitle({ title, to }: Pick<ShownDate, 'title' | 'to'>) {
  return to ? <a href={to}>{title}</a> : title;
}

/** What the colours and the pictures in the month mean. */
export function KindLegend() {
  return (
    <ul className="plain-list tag-row calendar-legend">
      {calendarKinds.map((kind) => (
        <li key={kind}>
          <KindTag kind={kind} />
        </li>
      ))}
    </ul>
  );
}

type CalendarEntryProps = { item: ShownDate; today: string; hasId?: boolean };

export function CalendarEntry({ item, today, hasId }: CalendarEntryProps) {
  const { id, title, kind, label, to, first_day, last_day, details } = item;
  const isNow = first_day <= today && today <= last_day;
  return (
    <li className="calendar-entry" id={hasId ? `item-${id}` : undefined} data-kind={knownKind(kind)}>
      <p className="calendar-when">
        <time dateTime={first_day}>{first_day === last_day ? inOneLine(rangeLabel(item)) : rangeLabel(item)}</time>
      </p>
      <div className="calendar-what">
        <h3 className="calendar-title" lang={languageOf(title)}>
          <DateTitle title={title} to={to} />
        </h3>
        <p className="tag-row">
          <KindTag kind={kind} label={label} />
          {isNow && <TodayTag />}
        </p>
        {details && (
          <p className="calendar-details" lang={languageOf(details)}>
            <LinkedText text={unbroken(details)} />
          </p>
        )}
      </div>
    </li>
  );
}

function TodayTag() {
  return (
    <Tag tone="dark" icon="calendar-check-fill">
      {m.calendar_today()}
    </Tag>
  );
}
