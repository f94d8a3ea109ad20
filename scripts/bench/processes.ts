import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { CannotMeasure } from './bench.ts';

const clockTicks = 100;
const graceMs = 10_000;

/** Where a process may run: on this core only, or wherever the machine likes. */
export type Core = 0 | 1 | undefined;

/** Starts a program, on one core if so wished. `taskset` turns into the program: the id is the program's own. */
export function startProgram(core: Core, command: readonly string[], options: SpawnOptions): ChildProcess {
  const [program = '', ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  return spawn(program, args, options);
}

/** Asks a process to stop, makes it when it does not, and waits until it is gone. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const impatience = setTimeout(() => child.kill('SIGKILL'), graceMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(impatience);
}

/** What Linux tells of a process. @throws CannotMeasure elsewhere */
function readProcess(id: number, file: string): string {
  if (!existsSync('/proc/self/stat')) throw new CannotMeasure('only Linux tells what a process takes');
  return readFileSync(`/proc/${id}/${file}`, 'utf8');
}

/** The process and all that it has started and that still run. */
export function familyOf(id: number): number[] {
  const tasks = readdirSync(`/proc/${id}/task`);
  const children = tasks.flatMap((task) => readProcess(id, `task/${task}/children`).split(' ').filter(Boolean));
  return [id, ...children.map(Number).flatMap(familyOf)];
}

/** The seconds of one core that a process has used. */
export function coreSeconds(id: number): number {
  const fields = readProcess(id, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / clockTicks;
}

/** The most memory that a process has had, in MB. */
export function peakMegabytes(id: number): number {
  return fieldOf(readProcess(id, 'status'), 'VmHWM');
}

export type Memory = { megabytes: number; proportional: number };

/**
 * What processes take together: the pages of each that lie in no file, and once those of the program and its
 * libraries, which all of them share. `proportional` is what Linux counts (PSS); it is less while others run Node too.
 */
export function memoryOf(ids: readonly number[]): Memory {
  const each = ids.map((id) => readMemory(readProcess(id, 'smaps_rollup')));
  const sum = (pick: (one: (typeof each)[number]) => number) => each.reduce((all, one) => all + pick(one), 0);
  const files = Math.max(0, ...each.map((one) => one.resident - one.anonymous));
  return { megabytes: sum((one) => one.anonymous) + files, proportional: sum((one) => one.proportional) };
}

export function readMemory(rollup: string) {
  return {
    resident: fieldOf(rollup, 'Rss'),
    anonymous: fieldOf(rollup, 'Anonymous'),
    proportional: fieldOf(rollup, 'Pss'),
  };
}

/** A line such as `Rss:  1024 kB`, in MB. */
function fieldOf(text: string, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  if (kilobytes === undefined) throw new Error(`Linux does not tell ${name}.`);
  return Number(kilobytes) / 1024;
}
