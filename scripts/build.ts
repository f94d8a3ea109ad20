import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const projectFolder = join(import.meta.dirname, '..');
const stampFile = join(projectFolder, 'build/.stamp');

/** Everything the build is made from; what lies in `app/paraglide` is made from `messages`. */
const inputs = [
  'app',
  'messages',
  'package-lock.json',
  'project.inlang/settings.json',
  'public',
  'react-router.config.ts',
  'scripts/vite',
  'server',
  'vite.config.ts',
];
const isNoInput = /^app\/paraglide\/|\.test\.ts$/;

/** Builds the website unless the last build was made from exactly these files. @throws when the build fails */
export function buildWhenStale(): void {
  const stamp = hashInputs();
  if (readStamp() === stamp) return;
  console.log('Building the website (about ten seconds, only after a change) …');
  rmSync(stampFile, { force: true });
  compileMessages();
  runTool('node_modules/@react-router/dev/bin.cjs', ['build'], 'production');
  mkdirSync(join(projectFolder, 'build'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Makes `app/paraglide` from `messages`, which types and tests need too. */
export function compileMessages(): void {
  const args = ['compile', '--project', './project.inlang', '--outdir', './app/paraglide', '--strategy', 'baseLocale'];
  runTool('node_modules/@inlang/paraglide-js/bin/run.js', args);
}

/** Runs a tool of node_modules silently, unless it fails: then what it said is in the error. */
export function runTool(file: string, args: string[], nodeEnv = process.env.NODE_ENV): void {
  const env = { ...process.env, NODE_ENV: nodeEnv };
  const done = spawnSync(process.execPath, [file, ...args], { cwd: projectFolder, env, encoding: 'utf8' });
  if (done.status !== 0) throw new ToolFailed(`${done.stdout}${done.stderr}\n${file} ${args[0]} failed.`);
}

/** A tool ended with a failure; the message is all that it said. */
export class ToolFailed extends Error {}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap(filesOf).filter((path) => !isNoInput.test(path))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(projectFolder, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The files below `path` in a fixed order, with paths from the project's folder; the file itself when it is one. */
function filesOf(path: string): string[] {
  const place = statSync(join(projectFolder, path), { throwIfNoEntry: false });
  if (!place) return [];
  if (place.isFile()) return [path];
  const entries = readdirSync(join(projectFolder, path), { withFileTypes: true });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => filesOf(`${path}/${entry.name}`));
}
