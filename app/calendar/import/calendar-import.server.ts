import { searchTexts } from '../../content/search-texts.server.ts';
import type { Connection } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { readWrittenDay } from '../../imports/cells/written-day.server.ts';
import { normalizedText, sameErrors, textErrors } from '../../imports/check-rows.server.ts';
import type { ImportKind } from '../../imports/imports.server.ts';
import { type CheckedRow, type ListCells, mapCells, type ReadRow } from '../../imports/list-columns.ts';
import { formatPlainDay } from '../../lib/dates.ts';
import { newId } from '../../lib/ids.ts';
import { tidy } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { rangeErrors } from '../calendar.server.ts';
import { type CalendarItem, type CalendarKind, calendarKinds, calendarType, kindLabels } from '../calendar-fields.ts';
import { type CalendarColumn, calendarColumns } from './calendar-columns.ts';

type Row = ReadRow<CalendarColumn>;
type Cells = ListCells<CalendarColumn>;

const otherWords: Record<string, CalendarKind> = {
  vacation: 'holiday',
  examination: 'exam',
  test: 'exam',
  programme: 'event',
  celebration: 'event',
  ptm: 'meeting',
};

function readKind(text: string): CalendarKind | undefined {
  const word = normalizedText(text).replace(/s$/, '');
  const known = calendarKinds.find((kind) => kind === word || kindLabels[kind]().toLowerCase() === word);
  return known ?? (Object.hasOwn(otherWords, word) ? otherWords[word] : undefined);
}

/** The same title on the same first day is one entry, ignoring case and spaces. */
function keyOf({ title, first_day }: Pick<CalendarItem, 'title' | 'first_day'>): string {
  return JSON.stringify([normalizedText(title), first_day]);
}

function checkRows(rows: readonly Row[], existingKeys: ReadonlySet<string>): CheckedRow<CalendarColumn>[] {
  const same = sameErrors(rows, existingKeys, {
    keyOf({ cells: { title, first_day } }) {
      const day = readWrittenDay(first_day);
      return title !== '' && day ? keyOf({ title, first_day: day }) : undefined;
    },
    inFile: (line) => m.calendar_import_doubled_in_file({ line }),
    inSchool: m.calendar_import_doubled_in_school,
  });
  return rows.map(({ line, cells, hasTooMany }, index) => ({
    line,
    cells: readableCells(cells),
    errors: [...cellErrors(cells), ...(hasTooMany ? [m.import_too_many_cells()] : []), ...(same[index] ?? [])],
  }));
}

function cellErrors(cells: Cells): string[] {
  const first = readWrittenDay(cells.first_day);
  const last = readWrittenDay(cells.last_day);
  return [
    ...(cells.title === '' ? [m.calendar_admin_title_missing()] : []),
    ...textErrors(calendarColumns, cells),
    ...(readKind(cells.kind) ? [] : [m.calendar_import_kind_unclear()]),
    ...(first ? [] : [m.import_day_unclear({ column: calendarColumns.first_day.label() })]),
    ...(cells.last_day === '' || last ? [] : [m.import_day_unclear({ column: calendarColumns.last_day.label() })]),
    ...(first && last ? Object.values(rangeErrors({ first_day: first, last_day: last })) : []),
  ];
}

/** A day is shown with the name of its month, so that 4/5 is seen to be the fourth of May. */
function readableCells(cells: Cells): Cells {
  const days = new Set<CalendarColumn>(['first_day', 'last_day']);
  return mapCells(calendarColumns, (column) => {
    const text = tidy(cells[column], ' ');
    const kind = column === 'kind' ? readKind(text) : undefined;
    const day = days.has(column) ? readWrittenDay(text) : undefined;
    if (kind) return kindLabels[kind]();
    return day ? formatPlainDay(day, 'en') : text;
  });
}

function valuesOf({ cells: { title, kind, details, ...days } }: CheckedRow<CalendarColumn>) {
  const first_day = readWrittenDay(days.first_day) ?? '';
  return {
    title,
    details,
    kind: readKind(kind) ?? 'event',
    first_day,
    last_day: readWrittenDay(days.last_day) ?? first_day,
  };
}

async function listExistingKeys(db: Connection, rows: readonly Row[]): Promise<Set<string>> {
  const days = new Set(rows.flatMap(({ cells }) => readWrittenDay(cells.first_day) ?? []));
  if (days.size === 0) return new Set();
  const found = await db
    .selectFrom('calendar_item')
    .select(['title', 'first_day'])
    .where('removed_at', 'is', null)
    // At most 500 rows (`importLimits`), below the parameter limit of both databases.
    .where('first_day', 'in', [...days])
    .execute();
  return new Set(found.map(keyOf));
}

export const calendarImport: ImportKind<CalendarColumn> = {
  table: 'calendar_item',
  order: 'sequence',
  imports: 'calendar_import',
  subject: 'calendar-import',
  columns: calendarColumns,
  forAll: {
    column: 'kind',
    question: m.calendar_import_kind_question,
    options: () => calendarKinds.map((kind) => kindLabels[kind]()),
  },
  checkRows: async (db, rows) => checkRows(rows, await listExistingKeys(db, rows)),
  async insertRows(tx, rows, { import_id, at }) {
    const last = await nextInSequence(tx, 'calendar_item', rows.length);
    const common = { version: 1, is_demonstration: 0 as const, import_id, created_at: at, updated_at: at };
    const items = rows.map((row, index) => {
      const values = valuesOf(row);
      const texts = searchTexts(calendarType, values);
      return { id: newId(), sequence: last - rows.length + 1 + index, ...values, ...common, ...texts };
    });
    await tx.insertInto('calendar_item').values(items).execute();
  },
};
