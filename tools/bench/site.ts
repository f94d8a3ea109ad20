import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/test/processes.ts';
import { openBrowser, type Visitor } from '../../tests/visitor.ts';
import { untilAnswered } from './http-client.ts';
import { type Core, endProcess, startProgram } from './processes.ts';
import type { Bench } from './report.ts';

export const projectFolder = join(import.meta.dirname, '../..');
export const administrator = { username: 'admin', password: 'seven brown goats dance' };

/** Of the figures that the server gives of itself. */
export const metricsToken = 'token-of-the-benchmark';

export type Site = { origin: string; pid: number; logFile: string; startedMs: number; stop(): Promise<void> };

export const commands = {
  serve: ['scripts/bootstrap.mjs', 'serve'],
  bare: ['build/server/serve.js'],
} as const;

type SiteOptions = {
  core?: Core;
  dataDir?: string;
  databaseUrl?: string | undefined;
  command?: keyof typeof commands;
  hasMetrics?: boolean;
};

export async function startSite(bench: Bench, options: SiteOptions = {}): Promise<Site> {
  const { core, dataDir = copySchool(bench), databaseUrl, command = 'serve', hasMetrics = false } = options;
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
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(hasMetrics && { METRICS_TOKEN: metricsToken }),
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

async function failure(child: ChildProcess, logFile: string): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The server ended with the code ${code}: ${readFileSync(logFile, 'utf8').slice(-500)}`);
}

export function copySchool({ folder, demonstration }: Bench): string {
  const dataDir = mkdtempSync(join(folder, 'school-'));
  cpSync(demonstration, dataDir, { recursive: true });
  return dataDir;
}

export async function withSite<Found>(bench: Bench, options: SiteOptions, look: (site: Site) => Promise<Found>) {
  const site = await startSite(bench, options);
  try {
    return await look(site);
  } finally {
    await site.stop();
  }
}

const uploadPath = '/admin/photos/upload';

export async function signInAt({ origin }: Site): Promise<Visitor> {
  const person = openBrowser((request) => fetch(request, { redirect: 'manual' }), origin);
  const { status } = await person.post('/login', administrator);
  if (status !== 303) throw new Error(`Signing in answered ${status}.`);
  return person;
}

export async function uploadPhoto(person: Visitor, bytes: Uint8Array): Promise<void> {
  const form = new FormData();
  form.set('title', 'Sports day');
  form.set('photo', new File([bytes as Uint8Array<ArrayBuffer>], 'photo.jpg'));
  const { status, body } = await person.post(uploadPath, form);
  if (status !== 200) throw new Error(`The photo was answered ${status}: ${body.slice(0, 200)}`);
}
