import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { openDatabase } from '../../../app/database/open.server.ts';
import { inTransaction } from '../../../app/database/transaction.server.ts';
import { setSchoolFact } from '../../../app/settings/school.server.ts';
import { freePort } from '../../../scripts/test/processes.ts';
import { findBrowser } from '../../../scripts/test/programs.ts';
import { type SchoolRecord, writeSchool } from '../../../server/host/registry.ts';
import { type ServerProcess, startServer } from '../../../tests/server-process.ts';
import { openBrowser, type Visitor } from '../../../tests/visitor.ts';
import { CannotMeasure } from '../../harness/findings.ts';
import { administrator, runScript, unlimited } from './server.ts';

export const operatorAddress = 'http://host.example';

export type Host = {
  schoolsDir: string;
  port: number;
  server: ServerProcess;
};

/** Starts `npm run host`; on the port of before it is back at the same place. */
export async function startHost(
  schoolsDir: string,
  settings: Record<string, string> = {},
  port?: number,
): Promise<Host> {
  const PORT = String(port ?? (await freePort()));
  const server = startServer(
    { SCHOOLS_DIR: schoolsDir, PUBLIC_URL: operatorAddress, TRUST_PROXY: '1', PORT, ...settings },
    { command: ['scripts/bootstrap.mjs', 'host'] },
  );
  return { schoolsDir, server, port: await server.port };
}

export async function stopHost({ server }: Host): Promise<void> {
  server.signal('SIGTERM');
  await server.ended;
}

/** `npm run host -- …` Answers what it printed. @throws when it ends with another code than 0 */
export function hostCommand(schoolsDir: string, ...args: string[]): Promise<string> {
  return runScript('host', args, { SCHOOLS_DIR: schoolsDir, PUBLIC_URL: operatorAddress });
}

export function addressOf(name: string): string {
  return `http://${name}.example`;
}

export type Visit = { status: number; headers: IncomingMessage['headers']; body: Buffer; ms: number };

/** Asks the host for a page of a school, on a connection of its own. */
export async function visit(port: number, name: string, path = '/', accepts = 'identity'): Promise<Visit> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { Host: `${name}.example`, 'Accept-Encoding': accepts, 'X-Forwarded-For': '10.9.9.9' };
  get({ host: '127.0.0.1', port, path, headers, timeout: 60_000 }, resolve).on('error', reject);
  const response = await promise;
  const body = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, body, ms: performance.now() - began };
}

/** A person with a browser at the address of a school. */
export function browserOf(port: number, name: string, address = '10.8.8.8'): Visitor {
  return openBrowser(async (request) => {
    const { host, pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set('Host', host);
    headers.set('X-Forwarded-For', address);
    const body = request.body ? await request.arrayBuffer() : null;
    const { method } = request;
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method, headers, body, redirect: 'manual' });
  }, addressOf(name));
}

/** The data folder of a demonstration school whose administrator may sign in. */
export async function makeTemplate(dataDir: string): Promise<void> {
  const server = startServer({ DATA_DIR: dataDir, SEED: 'demo', ...unlimited });
  await server.port;
  server.signal('SIGTERM');
  await server.ended;
  rmSync(join(dataDir, 'session-secret'), { force: true });
}

type Moved = { schoolsDir: string; template: string; name: string; record?: Partial<SchoolRecord> };

/** Moves a copy of a school in, as an operator does: by copying its folder. Its name is its marker word. */
export async function moveIn({ schoolsDir, template, name, record }: Moved): Promise<void> {
  const folder = join(schoolsDir, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  cpSync(template, folder, { recursive: true });
  const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  await inTransaction(db, (tx) => setSchoolFact(tx, 'name', `${markerOf(name)} School`, { id: null, name: 'Trial' }));
  await db.destroy();
  const madeAt = new Date().toISOString();
  await writeSchool(schoolsDir, name, { addresses: [addressOf(name)], madeAt, ...record });
}

/** A word that nothing else contains. */
export function markerOf(name: string): string {
  return `Marker${name.replaceAll('-', '')}x`;
}

export function namesOf(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(4, '0')}`);
}

/** A list for `create --list`. */
export function writeList(file: string, names: readonly string[]): void {
  writeFileSync(file, names.map((name) => `${name},${addressOf(name)}\n`).join(''));
}

/** Until the school answers, in milliseconds. @throws after half a minute */
export async function untilOpen({ port }: Host, name: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 30_000) {
    const answer = await visit(port, name).catch(() => undefined);
    if (answer?.status === 200) return performance.now() - began;
    await wait(10);
  }
  throw new Error(`${name} did not answer.`);
}

const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const typed = { name: 'Madhupur School', address: 'Madhupur', pin: '000 000', ...administrator };

/** Goes through all screens of the set-up as somebody with a phone does, to the office. @throws CannotMeasure without Chromium */
export async function setUpOnPhone(port: number, address: string): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) throw new CannotMeasure('there is no Chromium here; CHROMIUM=/path/to/it names one');
  const resolving = `--host-resolver-rules=MAP *.example 127.0.0.1:${port}`;
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', resolving];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await (await browser.newContext(phone)).newPage();
    await page.goto(address);
    while ((await page.locator('.recovery-codes').count()) === 0) {
      const at = page.url();
      for (const [name, value] of Object.entries(typed)) {
        const field = page.locator(`main input[name="${name}"]:visible, main textarea[name="${name}"]:visible`);
        if ((await field.count()) > 0) await field.first().fill(value);
      }
      const submit = page.locator('main form button[type="submit"]:visible:not([value="later"])').last();
      await submit.tap();
      await page.waitForURL((url) => url.href !== at || url.pathname.endsWith('/finish'));
    }
    await page.locator('a.button').first().tap();
    await page.waitForURL(/\/admin\/dashboard/);
  } finally {
    await browser.close();
  }
}
