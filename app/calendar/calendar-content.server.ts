import { href } from 'react-router';
import {
  type ContentForm,
  type ContentList,
  filterWithAll,
  type ListFilter,
} from '../content/content-screens.server.ts';
import { contentSearch } from '../content/content-search.server.ts';
import type { ServerContent } from '../content/server-content.server.ts';
import { rowOrder } from '../database/row-order.server.ts';
import type { Connection } from '../database/schema.ts';
import { exportedCells } from '../imports/list-file.server.ts';
import { sessionLabel, sessionOf, today } from '../lib/dates.ts';
import { languageOf, readSearchText } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import {
  calendarTrash,
  createCalendarItem,
  patchCalendarItem,
  rangeErrors,
  updateCalendarItem,
} from './calendar.server.ts';
import {
  type CalendarItem,
  type CalendarValues,
  calendarKinds,
  calendarType,
  isCalendarKind,
  kindLabels,
  kindLooks,
  knownKind,
} from './calendar-fields.ts';
import { calendarImport, copiedSession, listOfDays } from './calendar-import.server.ts';
import {
  findCalendarExtent,
  findCalendarItem,
  type ListedItem,
  listCalendarItems,
  listItemsOfImport,
} from './calendar-lists.server.ts';
import { daysOfSession, monthLabel, rangeLabel, readSession, startMonthIn } from './school-days.ts';

/** What the list of the office is narrowed to: one session, and perhaps one kind or some words. */
function readCalendarChoice(search: URLSearchParams) {
  const kind = search.get('kind');
  return {
    session: readSession(search.get('session')) ?? sessionOf(today()),
    kind: isCalendarKind(kind) ? kind : undefined,
    words: readSearchText(search),
  };
}

const calendarList: ContentList = {
  labels: {
    title: m.calendar_admin_title,
    search: m.calendar_admin_search,
    empty: m.calendar_admin_empty,
    emptyHelp: m.calendar_admin_empty_help,
  },
  columns: () => [m.calendar_admin_column_title(), m.calendar_admin_kind(), m.calendar_admin_column_days()],
  async list(db, search) {
    const { session, ...filter } = readCalendarChoice(search);
    return { rows: await listCalendarItems(db, daysOfSession(session), filter) };
  },
  row(item: ListedItem, search) {
    const { session, words } = readCalendarChoice(search);
    const { title, first_day } = item;
    const kind = knownKind(item.kind);
    return {
      name: title,
      // Exact matches are first, whatever their month.
      ...(!words && { group: monthLabel(startMonthIn(session, first_day)) }),
      cells: [
        { name: title, lang: languageOf(title) },
        { tag: kindLabels[kind](), ...kindLooks[kind] },
        { time: first_day, text: rangeLabel(item) },
      ],
    };
  },
  async filters(db, search) {
    const { session, kind } = readCalendarChoice(search);
    const kinds = calendarKinds.map((one) => ({ value: one, label: kindLabels[one]() }));
    const all = m.calendar_admin_filter_kind_all();
    return [await sessionFilter(db, session), filterWithAll('kind', m.calendar_admin_filter_kind(), kind, all, kinds)];
  },
  chosen(search) {
    const { session } = readCalendarChoice(search);
    return { session: session === sessionOf(today()) ? undefined : String(session) };
  },
};

/** All sessions in which anything is, and the next one. */
async function sessionFilter(db: Connection, session: number): Promise<ListFilter> {
  const current = sessionOf(today());
  const extent = await findCalendarExtent(db);
  const others = extent ? [sessionOf(extent.from), sessionOf(extent.to)] : [];
  const first = Math.min(current, session, ...others);
  const last = Math.max(current + 1, session, ...others);
  const years = Array.from({ length: last - first + 1 }, (_, index) => last - index);
  return {
    name: 'session',
    label: m.calendar_admin_filter_session(),
    chosen: String(session),
    options: years.map((year) => ({
      value: String(year),
      label: m.calendar_session({ session: sessionLabel(year) }),
    })),
  };
}

const calendarForm: ContentForm = {
  labels: { add: m.calendar_admin_add, edit: m.calendar_admin_edit },
  find: findCalendarItem,
  /** One day alone has no last day in the form, so that it moves when its day is changed. */
  async shown(_db, { first_day, last_day }: CalendarItem) {
    return { last_day: last_day === first_day ? null : last_day };
  },
  /** The next entry is often of the same kind, and not far from the one that was made before. */
  initial: (like: CalendarItem | undefined) => (like ? { kind: like.kind, first_day: like.last_day } : {}),
  check: (values: CalendarValues) => rangeErrors(values),
  create: (tx, values: CalendarValues, by) => createCalendarItem(tx, values, by),
  update: (tx, version, values: CalendarValues, by) => updateCalendarItem(tx, version, values, by),
  created: (id, { title }: CalendarValues) => ({
    to: `${href('/admin/calendar/new')}?like=${id}`,
    flash: m.calendar_admin_created({ title }),
  }),
  updated: ({ first_day }: CalendarValues) => ({
    to: `${href('/admin/calendar')}?session=${sessionOf(first_day)}`,
    flash: m.calendar_admin_updated(),
  }),
};

export const calendarContent: ServerContent = {
  type: calendarType,
  screens: { list: calendarList, form: calendarForm },
  trash: calendarTrash,
  archive: {
    about: 'The academic calendar: each holiday, examination, event and meeting.',
    isSound: (row) => Object.keys(rangeErrors(row as CalendarValues)).length === 0,
  },
  visibility: false,
  putBack: async (tx, id, values, by) => (await patchCalendarItem(tx, id, values as object, by)).refused === undefined,
  files: {
    imports: calendarImport,
    name: 'calendar',
    page: {
      title: m.calendar_import_title,
      intro: m.calendar_import_intro,
      listOf: (rows) => listOfDays(rows.map(({ cells }) => cells.first_day ?? '')),
      begin: copiedSession,
    },
    sheet: m.calendar_admin_title,
    examples: [
      {
        title: 'Independence Day',
        kind: 'Holiday',
        first_day: '15 Aug 2026',
        last_day: '',
        days: '',
        details: 'The flag is raised at 8.',
      },
      {
        title: 'Half-yearly examination',
        kind: 'Exam',
        first_day: '14/09/2026',
        last_day: '26/09/2026',
        days: '',
        details: '',
      },
    ],
    async *exported(db, filters) {
      const { session, ...filter } = readCalendarChoice(filters);
      yield (await listCalendarItems(db, daysOfSession(session), filter)).map(exportedCellsOf);
    },
    imported: {
      title: m.published_calendar,
      list: async (db, importId) =>
        (await listItemsOfImport(db, importId)).map(({ id, title }) => ({ id, name: title })),
    },
  },
  selection: 'ticked alone',
  // The list shows one session, the search all: the latest first.
  search: contentSearch(calendarType, rowOrder('calendar_item', { by: 'first_day' }), {
    detail: (item) => `${rangeLabel(item)} · ${isCalendarKind(item.kind) ? kindLabels[item.kind]() : item.kind}`,
    part({ first_day }) {
      const session = sessionOf(first_day);
      const label = m.search_all_of_session({ session: sessionLabel(session) });
      return { search: { session: String(session) }, label };
    },
  }),
};

function exportedCellsOf(item: ListedItem) {
  const { kind, first_day, last_day } = item;
  return exportedCells(calendarImport, {
    ...item,
    kind: knownKind(kind),
    last_day: last_day === first_day ? null : last_day,
  });
}
