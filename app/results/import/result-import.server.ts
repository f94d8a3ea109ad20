import type { Actor } from '../../activity/activity.server.ts';
import { searchTexts } from '../../content/search-texts.server.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { initialValues } from '../../forms/fields.ts';
import type { ImportKind } from '../../imports/imports.server.ts';
import type { ListCells } from '../../imports/list-columns.ts';
import { newId } from '../../lib/ids.ts';
import { portraitFocusFields } from '../../media/focus/focus-fields.ts';
import { findSchool, setSchoolFact } from '../../settings/school.server.ts';
import { resultType } from '../result-fields.ts';
import { checkRows, importedValues, listExistingKeys } from './check-rows.server.ts';
import { type ResultColumn, resultColumns } from './result-columns.ts';

/** The first row becomes the newest result. */
export const resultImport: ImportKind<ResultColumn> = {
  table: 'result',
  order: 'sequence',
  imports: 'result_import',
  subject: 'result-import',
  columns: resultColumns,
  checkRows: async (db, rows) => checkRows(rows, await listExistingKeys(db, rows)),
  async insertRows(tx, rows, { import_id, at }) {
    const newest = await nextInSequence(tx, 'result', rows.length);
    const common = { version: 1, is_demonstration: 0 as const, import_id, uploaded_at: at };
    const focus = initialValues(portraitFocusFields);
    const results = rows.map((row, index) => {
      const values = importedValues(row);
      const texts = searchTexts(resultType, values);
      return { id: newId(), sequence: newest - index, ...values, ...common, ...focus, ...texts };
    });
    await tx.insertInto('result').values(results).execute();
  },
};

/** Full names that visitors see as soon as these rows are imported, without a consent on paper. */
export async function countPublicNames(db: Connection, rows: readonly { cells: ListCells }[]) {
  const { resultsShow } = await findSchool(db);
  return resultsShow === 'all' ? rows.filter(({ cells }) => !cells.consent_on).length : 0;
}

export function showInitials(tx: Transaction, by: Actor): Promise<void> {
  return setSchoolFact(tx, 'resultsShow', 'agreed', by);
}
