import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';

/** Runs `npm ci` when node_modules is missing or was made from another package-lock.json or for another machine. */
export function installWhatIsMissing(projectFolder) {
  const stampFile = join(projectFolder, 'node_modules', '.installed');
  const stamp = stampOf(projectFolder);
  if (read(stampFile) === stamp) return;
  console.log('Installing what the website needs (about a minute, only after a change) …');
  const { status } = npm(['ci', '--include=dev', '--include=optional'], projectFolder);
  if (status !== 0) throw new Problem('The packages could not be installed; npm says why above.');
  writeFileSync(stampFile, stamp);
}

function stampOf(projectFolder) {
  const lock = readFileSync(join(projectFolder, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The npm that runs this script, or the one on the path. */
function npm(args, cwd) {
  const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'] };
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return spawnSync(process.execPath, [own, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
