import { href } from 'react-router';
import { sessionLabel } from '../lib/dates.ts';
import { languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { knownKind } from './calendar-fields.ts';
import { DateTitle, KindTag, type ShownDate } from './calendar-parts.tsx';
import { monthLabel, monthsOfSession, shortRangeLabel, startMonthIn } from './school-days.ts';

type SessionViewProps = {
  session: number;
  older: number | undefined;
  newer: number | undefined;
  items: ShownDate[];
};

/** On paper more of them are set smaller, in four columns instead of three. */
const maxSparse = 70;

/** The whole session, a month under the other; on paper one sheet. */
export function SessionView({ session, older, newer, items }: SessionViewProps) {
  const months = monthsOfSession(session);
  const density = items.length > maxSparse ? 'session-months session-months-dense' : 'session-months';
  return (
    <>
      <div className="calendar-bar">
        <h2 className="calendar-name">{m.calendar_session({ session: sessionLabel(session) })}</h2>
        <nav className="calendar-steps no-print" aria-label={m.calendar_sessions()}>
          {older !== undefined && <SessionLink session={older} />}
          {newer !== undefined && <SessionLink session={newer} />}
        </nav>
      </div>
      <div className={density}>
        {months.map((month) => (
          <MonthSection
            key={month}
            month={month}
            items={items.filter((item) => startMonthIn(session, item.first_day) === month)}
          />
        ))}
      </div>
    </>
  );
}

function SessionLink({ session }: { session: number }) {
  return (
    <a className="button-outline" href={`${href('/calendar')}?view=list&session=${session}`}>
      {m.calendar_session({ session: sessionLabel(session) })}
    </a>
  );
}

function MonthSection({ month, items }: { month: string; items: ShownDate[] }) {
  return (
    <section className="session-month">
      <h3 className="session-month-name">{monthLabel(month)}</h3>
      {items.length === 0 && <p className="session-none">{m.calendar_no_dates()}</p>}
      <ul className="plain-list">
        {items.map((item) => (
          <SessionItem key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function SessionItem({ item }: { item: ShownDate }) {
  const { title, kind, label, to, first_day, details } = item;
  return (
    <li className="session-item" data-kind={knownKind(kind)}>
      <time className="calendar-when" dateTime={first_day}>
        {shortRangeLabel(item)}
      </time>
      <strong className="session-title" lang={languageOf(title)}>
        <DateTitle title={title} to={to} />
      </strong>
      <KindTag kind={kind} label={label} />
      {details && (
        <span className="session-details" lang={languageOf(details)}>
          {details}
        </span>
      )}
    </li>
  );
}
