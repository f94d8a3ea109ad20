import { href } from 'react-router';
import { shortWeekdayName, weekdayName } from '../lib/dates.ts';
import { formatNumber } from '../lib/languages/numbers.ts';
import { languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { kindLooks, knownKind } from './calendar-fields.ts';
import { CalendarEntry, KindLegend, kindLabelOf, type ShownDate } from './calendar-parts.tsx';
import { monthLabel, monthOf, weekdays, weeksOfMonth } from './school-days.ts';

type MonthViewProps = {
  month: string;
  /** The months beside it; undefined = nothing is there, and the current session does not go there. */
  older: string | undefined;
  newer: string | undefined;
  items: ShownDate[];
  today: string;
};

export function MonthView({ month, older, newer, items, today }: MonthViewProps) {
  return (
    <>
      <div className="calendar-bar">
        <h2 className="calendar-name">{monthLabel(month)}</h2>
        <nav className="calendar-steps no-print" aria-label={m.calendar_months()}>
          {older && <MonthLink month={older} icon="caret-left-bold" />}
          {newer && <MonthLink month={newer} icon="caret-right-bold" />}
          {month !== monthOf(today) && (
            <a className="button-outline" href={href('/calendar')}>
              {m.calendar_this_month()}
            </a>
          )}
        </nav>
      </div>
      <MonthTable month={month} items={items} today={today} />
      <KindLegend />
      {items.length === 0 && <p>{m.calendar_nothing_in_month({ month: monthLabel(month) })}</p>}
      <ul className="plain-list calendar-entries">
        {items.map((item) => (
          <CalendarEntry key={item.id} item={item} today={today} hasId />
        ))}
      </ul>
    </>
  );
}

type MonthLinkProps = { month: string; icon: 'caret-left-bold' | 'caret-right-bold' };

function MonthLink({ month, icon }: MonthLinkProps) {
  return (
    <a className="button-outline calendar-step" href={`${href('/calendar')}?month=${month}`}>
      {icon === 'caret-left-bold' && <Icon name={icon} size={20} />}
      {monthLabel(month)}
      {icon === 'caret-right-bold' && <Icon name={icon} size={20} />}
    </a>
  );
}

type MonthTableProps = Pick<MonthViewProps, 'month' | 'items' | 'today'>;

function MonthTable({ month, items, today }: MonthTableProps) {
  const itemsOn = (day: string) => items.filter((item) => item.first_day <= day && day <= item.last_day);
  return (
    <table className="month-table">
      <caption className="visually-hidden">{monthLabel(month)}</caption>
      <thead>
        <tr>
          {Array.from({ length: weekdays }, (_, weekday) => (
            <th key={weekdayName(weekday)} scope="col" abbr={weekdayName(weekday)}>
              {shortWeekdayName(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week, row) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, column) =>
              day ? (
                <Day key={day} day={day} items={itemsOn(day)} isToday={day === today} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: days never change their place.
                <td key={`${row} ${column}`} className="month-day-none" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = { day: string; items: ShownDate[]; isToday: boolean };

function Day({ day, items, isToday }: DayProps) {
  const number = formatNumber(Number(day.slice(8)));
  const [first] = items;
  return (
    <td className={first ? 'month-day month-day-filled' : 'month-day'} aria-current={isToday ? 'date' : undefined}>
      {first ? (
        <a className="month-number" href={`#item-${first.id}`}>
          <time dateTime={day}>{number}</time>
        </a>
      ) : (
        <time className="month-number" dateTime={day}>
          {number}
        </time>
      )}
      {isToday && <span className="tag month-today">{m.calendar_today()}</span>}
      {first && (
        <ul className="plain-list month-items">
          {items.map((item) => (
            <DayItem key={item.id} item={item} day={day} />
          ))}
        </ul>
      )}
    </td>
  );
}

function DayItem({ item, day }: { item: ShownDate; day: string }) {
  const { title, kind, first_day, last_day } = item;
  const known = knownKind(kind);
  const span = `${first_day < day ? 'month-item-begun' : ''} ${day < last_day ? 'month-item-goes-on' : ''}`;
  return (
    <li className={`month-item ${span}`} data-kind={known}>
      <Icon name={kindLooks[known].icon} size={18} />
      <span className="month-item-title" lang={languageOf(title)}>
        {title}
      </span>
      <span className="visually-hidden">, {kindLabelOf(item)}</span>
    </li>
  );
}
