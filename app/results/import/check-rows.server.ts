import { sql } from 'kysely';
import type { Flag } from '../../database/content-tables.ts';
import type { Connection } from '../../database/schema.ts';
import { normalizedText, sameErrors, textErrors } from '../../imports/check-rows.server.ts';
import { type CheckedRow, type ListCells, mapCells, type ReadRow } from '../../imports/list-columns.ts';
import { tidy } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { activeResults } from '../results.server.ts';
import { type ResultColumn, resultColumns } from './result-columns.ts';

type Cells = ListCells<ResultColumn>;

export type ImportedValues = Omit<Cells, 'topper'> & { is_topper: Flag };

const yes = new Set(['yes', 'y', '1', 'true']);
const no = new Set(['', 'no', 'n', '0', 'false']);

/** The same name, class, session and exam are one result, ignoring case and spaces. */
function resultKey({ name, class_name, session, exam }: Omit<ImportedValues, 'marks' | 'is_topper'>): string {
  return JSON.stringify([name, class_name, session, exam].map(normalizedText));
}

export function checkRows(
  rows: readonly ReadRow<ResultColumn>[],
  existingKeys: ReadonlySet<string>,
): CheckedRow<ResultColumn>[] {
  const same = sameErrors(rows, existingKeys, {
    keyOf: ({ cells }) => (cells.name === '' ? undefined : resultKey(cells)),
    inFile: (line) => m.result_import_doubled_in_file({ line }),
    inSchool: m.result_import_doubled_in_school,
  });
  return rows.map(({ line, cells, hasTooMany }, index) => ({
    line,
    cells: mapCells(resultColumns, (column) => tidy(cells[column])),
    errors: [...cellErrors(cells), ...(hasTooMany ? [m.import_too_many_cells()] : []), ...(same[index] ?? [])],
  }));
}

function cellErrors(cells: Cells): string[] {
  const topper = cells.topper.toLowerCase();
  return [
    ...(cells.name === '' ? [m.result_import_no_name()] : []),
    ...textErrors(resultColumns, cells),
    ...(yes.has(topper) || no.has(topper) ? [] : [m.result_import_topper_unclear()]),
  ];
}

export function importedValues({ cells: { topper, ...values } }: CheckedRow<ResultColumn>): ImportedValues {
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
export async function listExistingKeys(db: Connection, rows: readonly ReadRow<ResultColumn>[]): Promise<Set<string>> {
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
