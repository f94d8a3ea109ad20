import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { filesOf, hashFiles, makeWhenChanged, projectFolder, readStamp, writeStamp } from './stamps.ts';
import { compressFiles } from './vite/compress-thoroughly.ts';
import { writeMessageTypes } from './vite/message-types.ts';
import { shortenManifest } from './vite/office-routes.ts';
import { writeOwnDigits } from './vite/own-digits.ts';
import { writeLanguages } from './vite/write-languages.ts';

const stampFile = 'build/.stamp';

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

const messageInputs = [
  'messages',
  'package-lock.json',
  'project.inlang/settings.json',
  'scripts/vite/compile-messages.ts',
  'scripts/vite/message-files.ts',
  'scripts/vite/message-types.ts',
  'scripts/vite/own-digits.ts',
];

/** Builds the website unless the last build was made from exactly these files. @throws ToolFailed */
export async function buildWhenStale(): Promise<void> {
  const stamp = hashInputs();
  if (readStamp(stampFile) === stamp) return;
  rmSync(join(projectFolder, stampFile), { force: true });
  await compileMessages();
  await withProgress('Building the website', build);
  writeStamp(stampFile, stamp);
}

async function build(): Promise<void> {
  await runTool('node_modules/@react-router/dev/bin.cjs', ['build'], 'production');
  shortenManifest(join(projectFolder, 'build/client/assets'));
  writeLanguages(join(projectFolder, 'build/client/assets'));
  await compressFiles(join(projectFolder, 'build/client'));
}

export function isStale(): boolean {
  return readStamp(stampFile) !== hashInputs();
}

/** Makes `app/paraglide` from `messages`, which types and tests need too. @throws ToolFailed */
export async function compileMessages(): Promise<void> {
  const folder = 'app/paraglide';
  await makeWhenChanged('node_modules/.cache/messages', { from: messageInputs, into: folder }, async () => {
    await runTool('scripts/vite/compile-messages.ts');
    writeOwnDigits(join(projectFolder, folder));
    writeMessageTypes(join(projectFolder, folder));
  });
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

function hashInputs(): string {
  return hashFiles(inputs.flatMap(filesOf).filter((path) => !isNoInput.test(path)));
}

if (import.meta.main) await buildWhenStale();
