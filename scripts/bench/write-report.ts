import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const begin = '<!-- The table of the last run begins here. -->';
const end = '<!-- The table of the last run ends here. -->';

/** Puts a report between the two marks of a file, in place of the one that stands there. */
export function writeReport(file: string, report: string): void {
  if (!existsSync(file)) return;
  writeFileSync(file, withReport(readFileSync(file, 'utf8'), report));
}

export function withReport(text: string, report: string): string {
  const [before, rest] = text.split(begin, 2);
  const after = rest?.split(end, 2)[1];
  if (before === undefined || after === undefined) throw new Error('The marks of the report are gone.');
  return `${before}${begin}\n\n${report}\n\n${end}${after}`;
}
