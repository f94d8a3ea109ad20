import type { ImportCells } from './import-limits.ts';
import { importColumns } from './import-limits.ts';

/** What a spreadsheet may take for a formula, also in the wide forms of East Asia. */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const kept = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** The headings of a list of results, in the order of `importColumns`. */
export const headings = ['Name', 'Marks', 'Class', 'Session', 'Exam', 'Topper'] as const;

/** Rows as CSV with its headings. Every cell is quoted, and none can be taken for a formula. */
export function csvText(rows: readonly ImportCells[]): string {
  const lines = [headings, ...rows.map((cells) => importColumns.map((column) => cells[column]))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A cell without the mark that `csvText` set before what looks like a formula. */
export function withoutMark(cell: string): string {
  return cell.replace(kept, '');
}
