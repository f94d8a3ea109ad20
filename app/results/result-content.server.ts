import type { ServerContent } from '../content/server-content.server.ts';
import { personalData } from '../content/server-content.server.ts';
import type { Schema } from '../database/schema.ts';
import { exportedCells } from '../imports/list-file.server.ts';
import { includesTerms } from '../lib/languages/search-terms.ts';
import { m } from '../paraglide/messages.js';
import { readResultChoice } from './result-choice.ts';
import { resultType } from './result-fields.ts';
import { countPublicNames, resultImport, showInitials } from './result-import.server.ts';
import { resultForm, resultList } from './result-screens.server.ts';
import { eachResult, listResults, patchResult, resultTrash, resultVisibility } from './results.server.ts';
import { searchResults } from './results-admin.server.ts';
import { listShownResultsOfImport } from './shown-results.server.ts';

export const resultContent: ServerContent = {
  type: resultType,
  screens: { list: resultList, form: resultForm },
  trash: resultTrash,
  archive: {
    about: `The results, with the portraits in results/. ${personalData}`,
    picture: { folder: 'results', name: 'name' },
  },
  visibility: resultVisibility,
  putBack: (tx, id, values, by) => patchResult(tx, id, { values: values as object, image: undefined }, by),
  files: {
    imports: resultImport,
    name: 'results',
    page: {
      title: m.result_import_title,
      intro: m.result_import_intro,
      help: m.result_import_help,
      done: m.result_import_done,
      publicNames: { count: countPublicNames, showInitials },
    },
    sheet: m.admin_manage_results,
    examples: [
      {
        name: 'Priya Soren',
        marks: '468 / 500',
        roll_no: '17',
        class_name: 'X',
        session: '2025–26',
        exam: 'Board examination',
        is_topper: 'yes',
        consent: 'yes',
        consent_on: '15 Jun 2026',
        consent_reference: 'Her mother; file 3, sheet 12',
      },
    ],
    async *exported(db, filters) {
      for await (const piece of eachResult(db, readResultChoice(filters).filter)) yield piece.map(cellsOf);
    },
    imported: { title: m.published_results, list: listShownResultsOfImport },
  },
  selection: (db, filters, limit) =>
    listResults(db, { cursor: undefined, size: limit, ...readResultChoice(filters).filter }),
  search: {
    find: async (db, words, limit) =>
      (await searchResults(db, words, limit)).map(({ id, name, marks, class_name, session, exam }) => ({
        id,
        name: name || m.admin_result_no_name(),
        detail: [marks, class_name, session, exam].filter(Boolean).join(' · '),
        isNamed: includesTerms(name, words),
      })),
  },
};

function cellsOf(result: Schema['result']) {
  return exportedCells(resultImport, { ...result, consent: result.consent_on ? 1 : 0 });
}
