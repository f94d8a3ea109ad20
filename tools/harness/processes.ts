import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../scripts/test/programs.ts';
import { CannotMeasure } from './findings.ts';

const clockTicks = 100;
const graceMs = 10_000;

export type Core = 0 | 1 | undefined;

/** `taskset` becomes the program, so the id is that of the program. */
export function startProgram(core: Core, command: readonly string[], options: SpawnOptions): ChildProcess {
  const [program = '', ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  return spawn(program, args, options);
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}

/** @throws CannotMeasure on a system other than Linux */
function readProcess(id: number, file: string): string {
  if (!existsSync('/proc/self/stat')) throw new CannotMeasure('only Linux tells what a process takes');
  return readFileSync(`/proc/${id}/${file}`, 'utf8');
}

export function familyOf(id: number): number[] {
  const tasks = readdirSync(`/proc/${id}/task`);
  const children = tasks.flatMap((task) => readProcess(id, `task/${task}/children`).split(' ').filter(Boolean));
  return [id, ...children.map(Number).flatMap(familyOf)];
}

export function coreSeconds(id: number): number {
  const fields = readProcess(id, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / clockTicks;
}

export function peakMegabytes(id: number): number {
  return fieldOf(readProcess(id, 'status'), 'VmHWM');
}

/** `parts`: private memory by the kind of process, and the memory of files. */
export type Memory = { megabytes: number; proportional: number; parts: Record<string, number> };

/** Private memory of each process, and shared memory once. `proportional` (PSS) is lower while others run Node too. */
export function memoryOf(ids: readonly number[]): Memory {
  const each = ids.map((id) => readMemory(readProcess(id, 'smaps_rollup')));
  const sum = (pick: (one: (typeof each)[number]) => number) => each.reduce((all, one) => all + pick(one), 0);
  const files = Math.max(0, ...each.map((one) => one.resident - one.anonymous));
  const parts: Record<string, number> = { files };
  for (const [index, id] of ids.entries()) {
    const kind = kindOf(id);
    parts[kind] = (parts[kind] ?? 0) + (each[index]?.anonymous ?? 0);
  }
  return { megabytes: sum((one) => one.anonymous) + files, proportional: sum((one) => one.proportional), parts };
}

function kindOf(id: number): string {
  const [kind = 'server'] = /image(?=-worker)|pdf(?=-worker)/.exec(readProcess(id, 'cmdline')) ?? [];
  return kind;
}

function readMemory(rollup: string) {
  return {
    resident: fieldOf(rollup, 'Rss'),
    anonymous: fieldOf(rollup, 'Anonymous'),
    proportional: fieldOf(rollup, 'Pss'),
  };
}

function fieldOf(text: string, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  if (kilobytes === undefined) throw new Error(`Linux does not tell ${name}.`);
  return Number(kilobytes) / 1024;
}

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
const packages = { nginx: 'nginx-light', wrk: 'wrk', taskset: 'util-linux' } as const;

/** @throws CannotMeasure when the program is missing and cannot be installed */
export function needProgram(name: keyof typeof packages): string {
  const found = findProgram(name);
  if (found) return found;
  installPackages(packages[name]);
  const installed = findProgram(name);
  if (!installed) throw new CannotMeasure(`there is no ${name} here; on Debian: apt-get install ${packages[name]}`);
  return installed;
}

export function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
