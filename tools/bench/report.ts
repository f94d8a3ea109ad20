import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

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

const lookMs = 3_000;
const maxBusyShare = 0.1;

/** How much of the processors others use: a table is written only where that is next to nothing. */
export async function shareUsedByOthers(): Promise<number> {
  const before = processorTime();
  await wait(lookMs);
  const after = processorTime();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

function processorTime() {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (pick: (one: (typeof times)[number]) => number) => times.reduce((all, one) => all + pick(one), 0);
  return { idle: sum(({ idle }) => idle), all: sum((one) => Object.values(one).reduce((all, time) => all + time)) };
}

export function isQuiet(shares: readonly number[]): boolean {
  return shares.every((share) => share <= maxBusyShare);
}

const begin = '<!-- The table of the last run begins here. -->';
const end = '<!-- The table of the last run ends here. -->';

/** The table before becomes one line of the history. */
export function writeReport(file: string, report: string): void {
  if (!existsSync(file)) return;
  writeFileSync(file, withReport(readFileSync(file, 'utf8'), report));
}

const historyBegin = '<!-- Earlier runs begin here. -->';
const maxHistory = 12;

export function withReport(text: string, report: string): string {
  const [before, rest] = text.split(begin, 2);
  const [last, after] = rest?.split(end, 2) ?? [];
  const [between, history] = after?.split(historyBegin, 2) ?? [];
  if (before === undefined || last === undefined || between === undefined || history === undefined) {
    throw new Error('The marks of the report are gone.');
  }
  const lines = [historyLine(last), ...history.trim().split('\n')].filter(Boolean).slice(0, maxHistory);
  return `${before}${begin}\n\n${report}\n\n${end}${between}${historyBegin}\n\n${lines.join('\n')}\n`;
}

export function historyLine(report: string): string {
  const day = /\d{4}-\d\d-\d\d/.exec(report)?.[0];
  const rows = report.matchAll(/^\| ([^|]+) \| (?:[^|*]*)\*\*([^*|]+)\*\*/gm);
  const figures = Array.from(rows, ([, what = '', value]) => `${what.replace(/,.*|\(.*/s, '').trim()} ${value}`);
  return day && figures.length > 0 ? `- ${day}: ${figures.join('; ')}.` : '';
}
