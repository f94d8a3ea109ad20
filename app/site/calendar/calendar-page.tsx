import { href } from 'react-router';
import calendarStyles from '../../calendar/calendar.css?url';
import { MonthView } from '../../calendar/month-view.tsx';
import {
  addMonths,
  type DayRange,
  daysOfMonth,
  daysOfSession,
  isMonth,
  monthOf,
  readSession,
} from '../../calendar/school-days.ts';
import sessionStyles from '../../calendar/session-view.css?url';
import { SessionView } from '../../calendar/session-view.tsx';
import { servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { sessionOf, today as todayInIndia } from '../../lib/dates.ts';
import { localizedFile } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { notesOf } from '../../translations/translation-rules.ts';
import { CouldNotLoad, EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { page } from '../../ui/page-facts.ts';
import { findToday } from '../today/today.server.ts';
import { TodayLine } from '../today/today-card.tsx';
import type { Route } from './+types/calendar-page';
import { findExtent, listDates } from './dates.server.ts';

export const handle = page(
  () => ({
    title: m.calendar_title(),
    description: m.calendar_description(),
    area: 'study',
    label: m.calendar_label(),
  }),
  ['month', 'view', 'session'],
);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const today = todayInIndia();
  const extent = await findExtent(db);
  const shown = sessionsShown(extent, today);
  const isList = searchParams.get('view') === 'list';
  const view = isList
    ? await loadSession(db, readSession(searchParams.get('session')) ?? sessionOf(today), shown)
    : await loadMonth(db, searchParams.get('month'), { today, shown });
  const line = await findToday(db);
  const feed = origin + localizedFile(href('/calendar.ics'));
  return {
    ...view,
    today,
    isEmpty: extent === undefined,
    feed,
    line,
    translationNote: notesOf([...view.items, ...(line ? [line] : [])]),
  };
}

type Sessions = { first: number; last: number };

/** The current session, and those in which anything is. */
function sessionsShown(extent: DayRange | undefined, today: string): Sessions {
  const { from, to } = extent ?? { from: today, to: today };
  const current = sessionOf(today);
  return { first: Math.min(sessionOf(from), current), last: Math.max(sessionOf(to), current) };
}

async function loadMonth(
  db: Connection,
  requested: string | null,
  { today, shown }: { today: string; shown: Sessions },
) {
  const month = isMonth(requested) ? requested : monthOf(today);
  const isWithin = (one: string) => sessionOf(`${one}-01`) >= shown.first && sessionOf(`${one}-01`) <= shown.last;
  const older = addMonths(month, -1);
  const newer = addMonths(month, 1);
  return {
    session: undefined,
    month,
    older: isWithin(older) ? older : undefined,
    newer: isWithin(newer) ? newer : undefined,
    items: await listDates(db, daysOfMonth(month)),
  };
}

async function loadSession(db: Connection, session: number, { first, last }: Sessions) {
  return {
    session,
    older: session > first && session <= last + 1 ? session - 1 : undefined,
    newer: session < last && session >= first - 1 ? session + 1 : undefined,
    items: await listDates(db, daysOfSession(session)),
  };
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { isEmpty, feed, today, line } = loaderData;
  const isList = loaderData.session !== undefined;
  return (
    <section className="section container calendar">
      <link rel="stylesheet" href={calendarStyles} />
      {isList && <link rel="stylesheet" href={sessionStyles} />}
      {line && (
        <div className="calendar-bar">
          <TodayLine today={line} />
        </div>
      )}
      <ViewChips isList={isList} />
      {isEmpty && (
        <EmptyState title={m.calendar_empty()} link={{ to: href('/contact'), label: m.calendar_empty_link() }}>
          {m.calendar_empty_help()}
        </EmptyState>
      )}
      {!isEmpty && loaderData.session !== undefined && <SessionView {...loaderData} />}
      {!isEmpty && loaderData.session === undefined && <MonthView {...loaderData} today={today} />}
      {!isEmpty && <Subscription feed={feed} isList={isList} />}
    </section>
  );
}

function ViewChips({ isList }: { isList: boolean }) {
  return (
    <nav className="chip-row no-print" aria-label={m.calendar_view()}>
      <a className="chip" href={href('/calendar')} aria-current={isList ? undefined : 'page'}>
        <Icon name="calendar-check-fill" size={20} />
        {m.calendar_view_month()}
      </a>
      <a className="chip" href={`${href('/calendar')}?view=list`} aria-current={isList ? 'page' : undefined}>
        <Icon name="list-bullets-fill" size={20} />
        {m.calendar_view_session()}
      </a>
    </nav>
  );
}

function Subscription({ feed, isList }: { feed: string; isList: boolean }) {
  return (
    <div className="calendar-subscription no-print">
      <p>{m.calendar_subscribe_help()}</p>
      <p className="button-row">
        <a className="button" href={feed.replace(/^https?:/, 'webcal:')}>
          <Icon name="device-mobile-fill" size={20} />
          {m.calendar_subscribe()}
        </a>
        <a className="button-outline" href={feed} download>
          <Icon name="download-simple-bold" size={20} />
          {m.calendar_download()}
        </a>
        {isList ? (
          <button type="button" className="button-outline needs-script" data-enhance="print">
            <Icon name="printer-fill" size={20} />
            {m.calendar_print()}
          </button>
        ) : (
          <a className="button-outline" href={`${href('/calendar')}?view=list`}>
            <Icon name="printer-fill" size={20} />
            {m.calendar_print_session()}
          </a>
        )}
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.calendar_not_loaded()} />;
}
