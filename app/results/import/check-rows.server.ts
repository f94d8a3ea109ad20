import { sql } from 'kysely';
import type { Flag } from '../../database/content-tables.ts';
import type { Connection } from '../../database/schema.ts';
import { characterCount, isStorable, tidy } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { resultFields } from '../result-fields.ts';
import { activeResults } from '../results.server.ts';
import type { ReadRow } from './csv.server.ts';
import type { ImportCells } from './import-limits.ts';

export type ImportedValues = Omit<ImportCells, 'topper'> & { is_topper: Flag };

export type CheckedRow = { line: number; cells: ImportCells; errors: string[] };

const yes = new Set(['yes', 'y', '1', 'true']);
const no = new Set(['', 'no', 'n', '0', 'false']);

/** The same name, class, session and exam are one result, ignoring case and spaces. */
function resultKey({ name, class_name, session, exam }: Omit<ImportedValues, 'marks' | 'is_topper'>): string {
  return JSON.stringify([name, class_name, session, exam].map(normalizedText));
}

function normalizedText(text: string): string {
  return tidy(text).replace(/\s+/g, ' ').toLowerCase();
}

export function checkRows(rows: readonly ReadRow[], existingKeys: ReadonlySet<string>): CheckedRow[] {
  const firstLine = new Map<string, number>();
  return rows.map(({ line, cells, hasTooMany }) => {
    const errors = cellErrors(cells);
    if (hasTooMany) errors.push(m.import_too_many_cells());
    const key = resultKey(cells);
    const first = firstLine.get(key);
    if (cells.name !== '' && first !== undefined) errors.push(m.import_doubled_in_file({ line: first }));
    else if (cells.name !== '' && existingKeys.has(key)) errors.push(m.import_doubled_in_school());
    if (first === undefined) firstLine.set(key, line);
    return { line, cells: tidyCells(cells), errors };
  });
}

function cellErrors(cells: ImportCells): string[] {
  const errors: string[] = [];
  if (cells.name === '') errors.push(m.import_no_name());
  for (const column of ['name', 'marks', 'class_name', 'session', 'exam'] as const) {
    const { label, max } = resultFields[column];
    if (!isStorable(cells[column])) errors.push(m.import_unstorable({ column: label() }));
    if (characterCount(tidy(cells[column])) > max) errors.push(m.import_too_long({ column: label(), most: max }));
  }
  const topper = cells.topper.toLowerCase();
  if (!yes.has(topper) && !no.has(topper)) errors.push(m.import_topper_unclear());
  return errors;
}

function tidyCells({ name, marks, class_name, session, exam, topper }: ImportCells): ImportCells {
  return {
    name: tidy(name),
    marks: tidy(marks),
    class_name: tidy(class_name),
    session: tidy(session),
    exam: tidy(exam),
    topper: tidy(topper),
  };
}

export function importedValues({ cells: { topper, ...values } }: CheckedRow): ImportedValues {
  return { ...values, is_topper: yes.has(topper.toLowerCase()) ? 1 : 0 };
}

/** `normalizedText` replaces each by a plain space. */
const rareSpaces = [
  '  ',
  ...'\t\n\u00a0\u1680\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
];

/** SQLite lowers English letters only: `É` does not match `é`. */
const casedBeyondEnglish = /[^\P{Cased}a-z]/u;

/** May contain a few keys of other results. */
export async function listExistingKeys(db: Connection, rows: readonly ReadRow[]): Promise<Set<string>> {
  // At most 500 rows (`importLimits`), below the parameter limit of both databases.
  const names = [...new Set(rows.map(({ cells }) => normalizedText(cells.name)))];
  const found = await activeResults(db)
    .select(['name', 'class_name', 'session', 'exam'])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['name']), 'in', names),
        ...rareSpaces.map((space) => eb('name', 'like', `%${space}%`)),
        ...(names.some((name) => casedBeyondEnglish.test(name))
          ? [sql<boolean>`octet_length(name) <> length(name)`]
          : []),
      ]),
    )
    .execute();
  return new Set(found.map(resultKey));
}
