import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../test/packages.ts';
import { CannotMeasure } from './bench.ts';

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
const packages = { nginx: 'nginx-light', wrk: 'wrk', taskset: 'util-linux' } as const;

/** The path of a program, installed first when it is missing and that can be done here. @throws CannotMeasure */
export function needProgram(name: keyof typeof packages): string {
  const found = findProgram(name);
  if (found) return found;
  installPackages(packages[name]);
  const installed = findProgram(name);
  if (!installed) throw new CannotMeasure(`there is no ${name} here; on Debian: apt-get install ${packages[name]}`);
  return installed;
}

function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** What a program says of its version. */
export function versionOf(path: string): string {
  const { stdout, stderr } = spawnSync(path, ['-v'], { encoding: 'utf8' });
  return `${stdout}${stderr}`.split('\n', 1)[0] ?? '';
}
