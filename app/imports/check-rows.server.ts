import type { Connection } from '../database/schema.ts';
import { tidiedText, valueError } from '../forms/text-formats.ts';
import { formatPlainDay, isDay } from '../lib/dates.ts';
import { characterCount, isStorable, tidy } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { isFailedFormula } from '../spreadsheets/cell-text.ts';
import { readChoice } from './cells/read-choice.server.ts';
import { readYesNo } from './cells/yes-no.server.ts';
import {
  type CheckedRow,
  columnNames,
  type ListCells,
  type ListColumn,
  mapCells,
  type ReadRow,
} from './list-columns.ts';
import type { ImportKind, ListValues } from './list-import.server.ts';
import { sameErrors } from './same-rows.server.ts';

/** With what is stored for its cells. */
export type CheckedValues<Column extends string> = CheckedRow<Column> & { values: ListValues };

/** `faults`: errors of cells that were found before, in place of those of their fields. */
export type RowToCheck<Column extends string> = ReadRow<Column> & { faults?: Partial<ListCells<Column>> };

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
