import { sql } from 'kysely';
import type { Flag } from '../../database/content-tables.ts';
import type { Connection } from '../../database/schema.ts';
import { readWrittenDay } from '../../imports/cells/written-day.server.ts';
import { readYesNo } from '../../imports/cells/yes-no.server.ts';
import { normalizedText, sameErrors, textErrors } from '../../imports/check-rows.server.ts';
import { type CheckedRow, type ListCells, mapCells, type ReadRow } from '../../imports/list-columns.ts';
import { now } from '../../lib/clock.ts';
import { dayInIndia, formatPlainDay } from '../../lib/dates.ts';
import { tidy } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { activeResults } from '../results.server.ts';
import { type ResultColumn, resultColumns } from './result-columns.ts';

type Cells = ListCells<ResultColumn>;

export type ImportedValues = Omit<Cells, 'topper' | 'consent' | 'consent_on'> & {
  is_topper: Flag;
  consent_on: string | null;
};

/** The same name, class, session and exam are one result, ignoring case and spaces. */
function resultKey({
  name,
  class_name,
  session,
  exam,
}: Pick<Cells, 'name' | 'class_name' | 'session' | 'exam'>): string {
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
    cells: readableCells(cells),
    errors: [...cellErrors(cells), ...(hasTooMany ? [m.import_too_many_cells()] : []), ...(same[index] ?? [])],
  }));
}

function cellErrors(cells: Cells): string[] {
  return [
    ...(cells.name === '' ? [m.result_import_no_name()] : []),
    ...textErrors(resultColumns, cells),
    ...(readYesNo(cells.topper) === undefined ? [m.result_import_topper_unclear()] : []),
    ...consentErrors(cells),
  ];
}

/** As in the form: a consent is a paper with a day on it. A day alone says yes. */
function consentErrors({ consent, consent_on, consent_reference }: Cells): string[] {
  const answer = readYesNo(consent);
  if (answer === undefined) return [m.result_import_consent_unclear()];
  if (consent_on === '') return answer || consent_reference !== '' ? [m.result_import_consent_no_day()] : [];
  const day = readWrittenDay(consent_on);
  if (!day) return [m.import_day_unclear({ column: resultColumns.consent_on.label() })];
  if (day > dayInIndia(now())) return [m.consent_day_to_come()];
  return consent !== '' && !answer ? [m.result_import_consent_both()] : [];
}

/** A day is shown with the name of its month, so that 4/5 is seen to be the fourth of May. */
function readableCells(cells: Cells): Cells {
  return mapCells(resultColumns, (column) => {
    const text = tidy(cells[column], ' ');
    const day = column === 'consent_on' ? readWrittenDay(text) : undefined;
    return day ? formatPlainDay(day, 'en') : text;
  });
}

export function importedValues({ cells }: CheckedRow<ResultColumn>): ImportedValues {
  const { topper, consent, consent_on, ...values } = cells;
  return { ...values, is_topper: readYesNo(topper) ? 1 : 0, consent_on: readWrittenDay(consent_on) ?? null };
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
