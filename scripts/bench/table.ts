/** One figure. */
export type Row = {
  what: string;
  measured: string;
  /** What it is compared with, measured in the same run. */
  beside?: string;
  /** What it has to be, as a person reads it. */
  bar?: string;
  /** undefined = there is no bar, or it could not be measured. */
  isReached?: boolean | undefined;
};

const heads = ['What', 'Measured', 'Beside', 'Bar', 'Reached'];

/** The rows as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => [row.what, row.measured, row.beside ?? '', row.bar ?? '', reached(row)]);
  return [heads, heads.map(() => '---'), ...lines].map(lineOf).join('\n');
}

function reached({ isReached }: Row): string {
  if (isReached === undefined) return '–';
  return isReached ? 'yes' : '**no**';
}

function lineOf(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
}
