import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

export type Bench = {
  folder: string;
  demonstration: string;
};

export type Measurement = (bench: Bench) => Promise<Row[]>;

export class CannotMeasure extends Error {}

export type Row = {
  what: string;
  measured: string;
  beside?: string;
  bar?: string;
  /** undefined = no limit, or it could not be measured. */
  isReached?: boolean | undefined;
};

const heads = ['What', 'Measured', 'Beside', 'Bar', 'Reached'];

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

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** @throws when there are no numbers */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

export function figure(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export function range(numbers: readonly number[]): string {
  return `${figure(Math.min(...numbers))}–${figure(Math.max(...numbers))}`;
}

export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0);
  return `${model}, ${availableParallelism()} cores, ${gigabytes} GB, ${type()} ${release()}, Node ${process.versions.node}`;
}

export function describeLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

const begin = '<!-- The table of the last run begins here. -->';
const end = '<!-- The table of the last run ends here. -->';

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
