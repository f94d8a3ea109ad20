import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../build.ts';
import { hashFiles, makeWhenChanged, projectFolder, readStamp, writeStamp } from '../stamps.ts';
import { withImports } from './imports.ts';

const cache = 'node_modules/.cache';
/** More would not fit into a command line everywhere. */
const maxNamed = 200;
export const biome = 'node_modules/@biomejs/biome/bin/biome';

export const checks = [
  { name: 'types', run: checkTypes },
  { name: 'format and lint', run: checkFormat },
];

async function checkTypes(): Promise<void> {
  await makeRouteTypes();
  const info = ['--incremental', '--tsBuildInfoFile', `${cache}/types.tsbuildinfo`];
  await runTool('node_modules/typescript/bin/tsc', ['--noEmit', ...info]);
}

export async function makeRouteTypes(): Promise<void> {
  const from = [...withImports(['app/routes.ts']).keys(), 'package-lock.json', 'react-router.config.ts'];
  await makeWhenChanged(`${cache}/route-types`, { from, into: '.react-router/types' }, () =>
    runTool('node_modules/@react-router/dev/bin.cjs', ['typegen']),
  );
}

/** Biome judges each file separately, so that only those are read again that it has not found right before. */
async function checkFormat(): Promise<void> {
  const files = listOwnFiles();
  if (!files) return runTool(biome, ['check', '--error-on-warnings']);
  const stamp = `${cache}/format`;
  const rules = hashFiles(['biome.json', 'package-lock.json', '.gitignore']);
  const hashes = files.map((path) => `${hashFiles([path])} ${path}`);
  const right = new Set(readStamp(stamp)?.split('\n'));
  const isKnown = right.has(rules);
  const changed = files.filter((_, index) => !isKnown || !right.has(hashes[index] ?? ''));
  const named = changed.length > maxNamed ? [] : ['--no-errors-on-unmatched', ...changed];
  if (changed.length > 0) await runTool(biome, ['check', '--error-on-warnings', ...named]);
  writeStamp(stamp, [rules, ...hashes].join('\n'));
}

/** Those that Git knows or would add; undefined without Git, as in an unpacked archive. */
function listOwnFiles(): string[] | undefined {
  try {
    const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'];
    const list = execFileSync('git', args, {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return list
      .split('\0')
      .filter((path) => /\.(tsx?|mjs|jsonc?|css|html)$/.test(path) && existsSync(join(projectFolder, path)));
  } catch {
    return undefined;
  }
}
