import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeMessages } from './messages/compile-messages.ts';
import { allMessageFaults } from './messages/message-files.ts';
import { withProgress } from './progress.mjs';
import { filesOf, hashFiles, makeWhenChanged, projectFolder, readStamp, writeStamp } from './stamps.ts';

const stampFile = 'build/.stamp';

const inputs = [
  'app',
  'messages',
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'scripts/messages',
  'scripts/vite',
  'server',
  'vite.config.ts',
];
const isNoInput = /^app\/paraglide\/|\.test\.ts$/;

/** Builds the website unless the last build was made from exactly these files. @throws ToolFailed */
export async function buildWhenStale(): Promise<void> {
  const stamp = hashInputs();
  if (readStamp(stampFile) === stamp) return;
  rmSync(join(projectFolder, stampFile), { force: true });
  await compileMessages();
  const build = () => runTool('node_modules/@react-router/dev/bin.cjs', ['build'], 'production');
  await withProgress('Building the website', build);
  writeStamp(stampFile, stamp);
}

export function isStale(): boolean {
  return readStamp(stampFile) !== hashInputs();
}

const messagesFolder = 'app/paraglide';

/** Makes `app/paraglide` from `messages`, which types and tests need too. @throws ToolFailed */
export async function compileMessages(): Promise<void> {
  const from = ['messages', 'scripts/messages'];
  await makeWhenChanged('node_modules/.cache/messages', { from, into: messagesFolder }, async () => {
    const faults = allMessageFaults();
    if (faults.length > 0) throw new ToolFailed(faults.join('\n'));
    rmSync(join(projectFolder, messagesFolder), { recursive: true, force: true });
    writeMessages(join(projectFolder, messagesFolder));
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
