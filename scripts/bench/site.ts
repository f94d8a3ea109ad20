import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../test/free-port.ts';
import { untilAnswered } from './ask.ts';
import type { Bench } from './bench.ts';
import { type Core, endProcess, startProgram } from './processes.ts';

export const projectFolder = join(import.meta.dirname, '../..');
export const administrator = { username: 'admin', password: 'seven brown goats dance' };

/** A running server. `startedMs` is the time to its first page. */
export type Site = { origin: string; pid: number; logFile: string; startedMs: number; stop(): Promise<void> };

/** How a server is started: as `npm run serve` does it, or by its file without anything around it. */
export const commands = {
  serve: ['scripts/bootstrap.mjs', 'serve'],
  bare: ['build/server/serve.js'],
} as const;

type Wishes = { core?: Core; dataDir?: string; command?: keyof typeof commands };

/** Starts the built server as it runs in production, on a copy of the demonstration school unless a folder is given. */
export async function startSite(bench: Bench, wishes: Wishes = {}): Promise<Site> {
  const { core, dataDir = copySchool(bench), command = 'serve' } = wishes;
  const port = await freePort();
  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, 'a');
  const began = performance.now();
  const child = startProgram(core, [process.execPath, ...commands[command]], {
    cwd: projectFolder,
    env: {
      PATH: process.env.PATH,
      TMPDIR: bench.folder,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: 'none',
      ADMIN_PASSWORD: administrator.password,
    },
    stdio: ['ignore', log, log],
  });
  const origin = `http://localhost:${port}`;
  const stop = () => endProcess(child);
  try {
    const startedMs = await Promise.race([untilAnswered(`${origin}/`, began), failure(child, logFile)]);
    return { origin, pid: child.pid ?? 0, logFile, startedMs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Fails when the server ends, with what it said last. */
async function failure(child: ChildProcess, logFile: string): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The server ended with the code ${code}: ${readFileSync(logFile, 'utf8').slice(-500)}`);
}

/** A data folder of its own with the demonstration school. */
export function copySchool({ folder, demonstration }: Bench): string {
  const dataDir = mkdtempSync(join(folder, 'school-'));
  cpSync(demonstration, dataDir, { recursive: true });
  return dataDir;
}

/** Does something with a server, and stops it whatever happens. */
export async function withSite<Found>(bench: Bench, wishes: Wishes, look: (site: Site) => Promise<Found>) {
  const site = await startSite(bench, wishes);
  try {
    return await look(site);
  } finally {
    await site.stop();
  }
}
