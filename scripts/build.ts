import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './vite/compress-thoroughly.ts';
import { shortenManifest } from './vite/office-routes.ts';
import { writeOwnDigits } from './vite/own-digits.ts';
import { writeLanguages } from './vite/write-languages.ts';

const projectFolder = join(import.meta.dirname, '..');
const stampFile = join(projectFolder, 'build/.stamp');

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

/** Builds the website unless the last build was made from exactly these files. @throws ToolFailed */
export async function buildWhenStale({ hasMessages = false } = {}): Promise<void> {
  const stamp = hashInputs();
  if (readStamp() === stamp) return;
  console.log('Building the website (about half a minute, only after a change) …');
  rmSync(stampFile, { force: true });
  if (!hasMessages) await compileMessages();
  await runTool('node_modules/@react-router/dev/bin.cjs', ['build'], 'production');
  shortenManifest(join(projectFolder, 'build/client/assets'));
  writeLanguages(join(projectFolder, 'build/client/assets'));
  await compressFiles(join(projectFolder, 'build/client'));
  mkdirSync(join(projectFolder, 'build'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

export function isStale(): boolean {
  return readStamp() !== hashInputs();
}

/** Makes `app/paraglide` from `messages`, which types and tests need too. @throws ToolFailed */
export async function compileMessages(): Promise<void> {
  await runTool('scripts/vite/compile-messages.ts');
  writeOwnDigits(join(projectFolder, 'app/paraglide'));
}

/** Runs a tool of node_modules silently, unless it fails: then what it said is in the error. @throws ToolFailed */
export async function runTool(file: string, args: string[] = [], nodeEnv = process.env.NODE_ENV): Promise<void> {
  const env = { ...process.env, NODE_ENV: nodeEnv };
  const tool = spawn(process.execPath, [file, ...args], { cwd: projectFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (piece) => said.push(piece));
  const [code] = await once(tool, 'close');
  if (code !== 0) throw new ToolFailed(`${Buffer.concat(said)}\n${[file, ...args].join(' ')} failed.`);
}

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

if (import.meta.main) await buildWhenStale();
