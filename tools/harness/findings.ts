import { availableParallelism, cpus, release, totalmem, type } from 'node:os';

/** `bar` is what it must reach. A part that cannot be tried here says why as its figure. */
export type Finding = {
  name: string;
  figure: string | number;
  /** What was measured in the same run, to compare it with. */
  beside?: string;
  bar?: string | number;
  /** Undefined where there is no bar. */
  ok?: boolean | 'skipped' | undefined;
};

/** What is missing here: another system, a program or a browser. */
export class CannotMeasure extends Error {}

const heads = ['What', 'Found', 'Beside', 'Bar', 'Reached'];

export function tableOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ name, figure, beside = '', bar = '', ok }) => [name, figure, beside, bar, reached(ok)]);
  return [heads, heads.map(() => '---'), ...lines].map(lineOf).join('\n');
}

function reached(ok: Finding['ok']): string {
  if (ok === undefined) return '–';
  return ok === 'skipped' ? ok : ok ? 'yes' : '**no**';
}

function lineOf(cells: readonly (string | number)[]): string {
  return `| ${cells
    .map((cell) =>
      String(cell)
        .replaceAll('|', '\\|')
        .replaceAll(/\s*\n\s*/g, ' '),
    )
    .join(' | ')} |`;
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
