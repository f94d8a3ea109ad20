import type { Flag } from '../../database/schema.ts';
import { characterCount, isStorable, tidy } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { resultLimits } from '../result-limits.ts';
import type { ImportCells } from './import-limits.ts';
import type { ReadRow } from './read-csv.server.ts';

/** The words of a row that can be taken. */
export type ImportWords = Omit<ImportCells, 'topper'> & { is_topper: Flag };

/** A row with what has to be mended; without a fault it can be taken. */
export type CheckedRow = { line: number; cells: ImportCells; faults: string[] };

const labels = {
  name: m.desk_name,
  marks: m.desk_result_marks,
  class_name: m.desk_result_class,
  session: m.desk_result_session,
  exam: m.result_desk_exam,
} as const;

const yes = new Set(['yes', 'y', '1', 'true']);
const no = new Set(['', 'no', 'n', '0', 'false']);

/** What a result is told apart by: two with the same name, class, session and exam are one. */
export function sameResult({ name, class_name, session, exam }: Omit<ImportWords, 'marks' | 'is_topper'>): string {
  return JSON.stringify([name, class_name, session, exam].map(sameWord));
}

/** A word without what does not tell two apart: the case of its letters and the width of its spaces. */
export function sameWord(word: string): string {
  return tidy(word).replace(/\s+/g, ' ').toLowerCase();
}

/** Every row with its faults. `standing` has what the school has already, each as `sameResult` names it. */
export function checkRows(rows: readonly ReadRow[], standing: ReadonlySet<string>): CheckedRow[] {
  const firstLine = new Map<string, number>();
  return rows.map(({ line, cells, hasTooMany }) => {
    const faults = wordFaults(cells);
    if (hasTooMany) faults.push(m.import_too_many_cells());
    const key = sameResult(cells);
    const first = firstLine.get(key);
    if (cells.name !== '' && first !== undefined) faults.push(m.import_doubled_in_file({ line: first }));
    else if (cells.name !== '' && standing.has(key)) faults.push(m.import_doubled_in_school());
    if (first === undefined) firstLine.set(key, line);
    return { line, cells: shownCells(cells), faults };
  });
}

function wordFaults(cells: ImportCells): string[] {
  const faults: string[] = [];
  if (cells.name === '') faults.push(m.import_no_name());
  for (const column of ['name', 'marks', 'class_name', 'session', 'exam'] as const) {
    const [label, most] = [labels[column](), resultLimits[column]];
    if (!isStorable(cells[column])) faults.push(m.import_unstorable({ column: label }));
    if (characterCount(tidy(cells[column])) > most) faults.push(m.import_too_long({ column: label, most }));
  }
  const topper = cells.topper.toLowerCase();
  if (!yes.has(topper) && !no.has(topper)) faults.push(m.import_topper_unclear());
  return faults;
}

/** The cells as they would be kept, or as far as they can be shown. */
function shownCells({ name, marks, class_name, session, exam, topper }: ImportCells): ImportCells {
  return {
    name: tidy(name),
    marks: tidy(marks),
    class_name: tidy(class_name),
    session: tidy(session),
    exam: tidy(exam),
    topper: tidy(topper),
  };
}

/** What is kept of a row that can be taken. */
export function wordsOf({ cells: { topper, ...words } }: CheckedRow): ImportWords {
  return { ...words, is_topper: yes.has(topper.toLowerCase()) ? 1 : 0 };
}
