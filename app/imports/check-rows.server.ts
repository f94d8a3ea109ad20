import { sql } from 'kysely';
import type { Connection } from '../database/schema.ts';
import { tidiedText, valueError } from '../forms/fields.ts';
import { asciiDigits } from '../lib/contact-details.ts';
import { formatPlainDay, isDay } from '../lib/dates.ts';
import { characterCount, isStorable, tidy } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { isFailedFormula } from '../spreadsheets/cells.server.ts';
import { normalizedText, readChoice, readYesNo } from './cells/read-choice.server.ts';
import {
  type CheckedRow,
  columnNames,
  type ListCells,
  type ListColumn,
  mapCells,
  type ReadRow,
} from './list-columns.ts';
import type { ImportKind, ListValues } from './list-import.server.ts';

/** With what is stored for its cells. */
export type CheckedValues<Column extends string> = CheckedRow<Column> & { values: ListValues };

/** `faults`: errors of cells that were found before, in place of those of their fields. */
type RowToCheck<Column extends string> = ReadRow<Column> & { faults?: Partial<ListCells<Column>> };

export async function checkRows<Column extends string>(
  db: Connection,
  kind: ImportKind<Column>,
  rows: readonly RowToCheck<Column>[],
): Promise<CheckedValues<Column>[]> {
  const { columns, check } = kind;
  const names = columnNames(columns);
  const read = rows.map(({ line, cells: written, faults, hasTooMany }) => {
    const cells = mapCells(columns, (name) => tidy(written[name], ' '));
    const all = names.map((name) => ({ name, ...readCell(columns[name], cells[name], written[name]) }));
    const values: ListValues = Object.fromEntries(all.map(({ name, value }) => [name, value]));
    const errors = [
      ...all.flatMap(({ name, errors }) => faults?.[name] ?? errors),
      ...(check?.(values, cells) ?? []),
      ...(hasTooMany ? [m.import_too_many_cells()] : []),
    ];
    const shown = Object.fromEntries(all.map(({ name, shown }) => [name, shown])) as ListCells<Column>;
    return { line, cells: shown, values, errors };
  });
  const same = await sameErrors(db, kind, read);
  return read.map((row, index) => ({ ...row, errors: [...row.errors, ...(same[index] ?? [])] }));
}

type CellReading = { value: ListValues[string]; shown: string; errors: string[] };

/** A day comes as `YYYY-MM-DD` from its column. */
function readCell(column: ListColumn, text: string, written: string): CellReading {
  const { field, isRequired, label } = column;
  if (text === '' && isRequired) {
    return { value: undefined, shown: '', errors: [m.import_cell_missing({ column: label() })] };
  }
  switch (field.kind) {
    case 'text': {
      const value = tidiedText(field, text);
      const errors = textErrors(column, value, written);
      const error = errors.length === 0 && value !== '' && valueError(field, value);
      return { value, shown: value, errors: error ? [error] : errors };
    }
    case 'choice': {
      const value = readChoice(field, text, column.words);
      const known = field.options.filter(Boolean).map((option) => field.optionLabel(option));
      const errors = value === undefined ? [notRecognised(column, known)] : [];
      return { value, shown: value ? field.optionLabel(value) : text, errors };
    }
    case 'checkbox': {
      const answer = readYesNo(text);
      if (answer === undefined) {
        return { value: undefined, shown: text, errors: [notRecognised(column, [m.admin_yes(), m.admin_no()])] };
      }
      return { value: answer ? 1 : 0, shown: text, errors: [] };
    }
    case 'day': {
      if (text === '') return { value: null, shown: '', errors: [] };
      // With the name of its month, so that people see how 4/5 was read.
      if (isDay(text)) return { value: text, shown: formatPlainDay(text, 'en'), errors: [] };
      return { value: undefined, shown: text, errors: [m.import_day_unclear({ column: label() })] };
    }
  }
}

/** Characters that cannot be stored, and texts that are too long. */
function textErrors({ field, label }: ListColumn, value: string, written: string): string[] {
  const column = label();
  const most = field.kind === 'text' ? field.max : 0;
  return [
    ...(isFailedFormula(written) ? [m.import_formula_failed({ column })] : []),
    ...(isStorable(written) ? [] : [m.import_unstorable({ column })]),
    ...(characterCount(value) > most ? [m.import_too_long({ column, most })] : []),
  ];
}

function notRecognised({ label }: ListColumn, options: readonly string[]): string {
  return m.import_not_recognised({ column: label(), options: options.join(', ') });
}

type Read = { line: number; values: ListValues };

/** For each row the sentence that it is in the list, or in the school's own list, already. */
async function sameErrors<Column extends string>(
  db: Connection,
  kind: ImportKind<Column>,
  rows: readonly Read[],
): Promise<string[][]> {
  const { same, columns } = kind;
  const names = same.map((name) => columns[name].label()).join(', ');
  const before = new Map<string, { line: number; apart: string }[]>();
  const existing = await listExistingKeys(db, kind, rows);
  return rows.map(({ line, values }) => {
    if (same.some((name) => values[name] === undefined)) return [];
    const key = keyOf(kind, values);
    const apart = apartIn(kind, values);
    const others = before.get(key) ?? [];
    const first = others.find((other) => isSame(other.apart, apart));
    if (first) return [m.import_same_in_file({ line: first.line, columns: names })];
    before.set(key, [...others, { line, apart }]);
    const isThere = existing.get(key)?.some((other) => isSame(other, apart));
    return isThere ? [m.import_same_in_school({ columns: names })] : [];
  });
}

type Key<Column extends string = string> = Pick<ImportKind<Column>, 'same' | 'apart' | 'columns'>;

function keyOf<Column extends string>({ same, columns }: Key<Column>, values: ListValues): string {
  const texts = same.map((name) => {
    const text = String(values[name] ?? '');
    return columns[name].fold?.(text) ?? normalizedText(text);
  });
  return JSON.stringify(texts);
}

function apartIn<Column extends string>({ apart }: Key<Column>, values: ListValues): string {
  return apart ? normalizedText(asciiDigits(String(values[apart] ?? ''))).replace(/^0+/, '') : '';
}

function isSame(one: string, other: string): boolean {
  return one === '' || other === '' || one === other;
}

/** `normalizedText` replaces each by a plain space. */
const rareSpaces = [
  '  ',
  ...'\t\n\u00a0\u1680\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
];

/** SQLite lowercases ASCII only: `É` does not match `é`. */
const casedBeyondEnglish = /[^\P{Cased}a-z]/u;

/** With what tells the rows of a key apart. May contain a few keys of other rows. */
export async function listExistingKeys<Column extends string>(
  db: Connection,
  kind: Pick<ImportKind<Column>, 'type'> & Key<Column>,
  rows: readonly { values: ListValues }[],
): Promise<Map<string, string[]>> {
  const { type, same, apart } = kind;
  const first = same[0] as string as 'name';
  // At most 500 rows (`importLimits`), below the parameter limit of both databases.
  const texts = [...new Set(rows.map(({ values }) => normalizedText(String(values[first] ?? ''))))].filter(Boolean);
  if (texts.length === 0) return new Map();
  const found = await db
    .selectFrom(type.table as 'result')
    .select([...same, ...(apart ? [apart] : [])] as string[] as 'name'[])
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', [first]), 'in', texts),
        ...rareSpaces.map((space) => eb(first, 'like', `%${space}%`)),
        ...(texts.some((text) => casedBeyondEnglish.test(text))
          ? [sql<boolean>`octet_length(${sql.ref(first)}) <> length(${sql.ref(first)})`]
          : []),
      ]),
    )
    .execute();
  const keys = new Map<string, string[]>();
  for (const row of found) keys.set(keyOf(kind, row), [...(keys.get(keyOf(kind, row)) ?? []), apartIn(kind, row)]);
  return keys;
}
