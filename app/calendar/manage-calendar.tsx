import { href, Link } from 'react-router';
import { servicesContext } from '../context.ts';
import { today } from '../lib/dates.ts';
import { languageOf, readSearchText } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordFilter, RecordList } from '../ui/records/record-list.tsx';
import { RecordLink } from '../ui/records/record-table.tsx';
import type { Route } from './+types/manage-calendar';
import { calendarKinds, isCalendarKind, kindLabels } from './calendar-fields.ts';
import { findCalendarExtent, type ListedItem, listCalendarItems } from './calendar-lists.server.ts';
import { KindTag } from './calendar-parts.tsx';
import {
  daysOfSession,
  monthLabel,
  rangeLabel,
  readSession,
  sessionLabel,
  sessionOf,
  startMonthIn,
} from './school-days.ts';

export const handle = adminPage(m.calendar_admin_title);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const current = sessionOf(today());
  const session = readSession(searchParams.get('session')) ?? current;
  const wanted = searchParams.get('kind');
  const kind = isCalendarKind(wanted) ? wanted : undefined;
  const words = readSearchText(searchParams);
  const items = await listCalendarItems(db, daysOfSession(session), { kind, words });
  const extent = await findCalendarExtent(db);
  const others = extent ? [sessionOf(extent.from), sessionOf(extent.to)] : [];
  const first = Math.min(current, session, ...others);
  const last = Math.max(current + 1, session, ...others);
  return { items, session, current, sessions: { first, last }, chosen: { q: words, kind } };
}

export default function ManageCalendar({ loaderData }: Route.ComponentProps) {
  const { items, session, current, chosen } = loaderData;
  return (
    <RecordList
      path={href('/admin/calendar')}
      add={{ to: href('/admin/calendar/new'), label: m.calendar_admin_add() }}
      more={<ImportLink />}
      chosen={{ ...chosen, session: session === current ? undefined : String(session) }}
      searchLabel={m.calendar_admin_search()}
      filters={<CalendarFilters {...loaderData} />}
      empty={{ title: m.calendar_admin_empty(), help: m.calendar_admin_empty_help() }}
      label={m.calendar_admin_title()}
      head={[m.calendar_admin_column_title(), m.calendar_admin_kind(), m.calendar_admin_column_days()]}
      rows={items.map((item) => ({
        id: item.id,
        name: item.title,
        isDemonstration: item.is_demonstration === 1,
        group: monthLabel(startMonthIn(session, item.first_day)),
        cells: cellsOf(item),
      }))}
      verbs={['delete']}
    />
  );
}

function ImportLink() {
  return (
    <Link className="button-outline" to={href('/admin/calendar/import')}>
      <Icon name="file-csv-fill" size={20} />
      {m.calendar_import_title()}
    </Link>
  );
}

function cellsOf(item: ListedItem) {
  return [
    <RecordLink key="title" to={href('/admin/calendar/:id/edit', { id: item.id })} lang={languageOf(item.title)}>
      {item.title}
    </RecordLink>,
    <KindTag key="kind" kind={item.kind} />,
    <time key="days" dateTime={item.first_day}>
      {rangeLabel(item)}
    </time>,
  ];
}

type FiltersProps = Pick<Route.ComponentProps['loaderData'], 'session' | 'sessions' | 'chosen'>;

function CalendarFilters({ session, sessions: { first, last }, chosen }: FiltersProps) {
  const years = Array.from({ length: last - first + 1 }, (_, index) => last - index);
  return (
    <>
      <RecordFilter label={m.calendar_admin_filter_session()} name="session" chosen={String(session)}>
        {years.map((year) => (
          <option key={year} value={year}>
            {m.calendar_session({ session: sessionLabel(year) })}
          </option>
        ))}
      </RecordFilter>
      <RecordFilter label={m.calendar_admin_filter_kind()} name="kind" chosen={chosen.kind}>
        <option value="">{m.calendar_admin_filter_kind_all()}</option>
        {calendarKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]()}
          </option>
        ))}
      </RecordFilter>
    </>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.calendar_not_loaded()} />;
}
