import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../../app/database/open.server.ts';
import { inTransaction } from '../../../app/database/transaction.server.ts';
import { setSchoolFact } from '../../../app/settings/school.server.ts';
import { freePort } from '../../../scripts/test/processes.ts';
import { type SchoolRecord, writeSchool } from '../../../server/host/registry.ts';
import { type ServerProcess, startServer } from '../../../tests/server-process.ts';
import { openBrowser, type Visitor } from '../../../tests/visitor.ts';
import { phone, withChromium } from '../../harness/browser.ts';
import type { Answered } from '../../harness/http-client.ts';
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

type Asked = {
  port: number;
  host: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
};

/** On a connection of its own, since `fetch` sends no other Host than that of the address. */
async function ask({ port, host, path, method = 'GET', headers, body }: Asked): Promise<Answered> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = { host: '127.0.0.1', port, path, method, headers: { ...headers, Host: host }, timeout: 60_000 };
  request(options, resolve).on('error', reject).end(body);
  const response = await promise;
  const answered = await buffer(response);
  const ms = performance.now() - began;
  return { status: response.statusCode ?? 0, headers: response.headers, body: answered, ms };
}

/** Asks the host for a page of a school. */
export function visit(port: number, name: string, path = '/', accepts = 'identity'): Promise<Answered> {
  const headers = { 'Accept-Encoding': accepts, 'X-Forwarded-For': '10.9.9.9' };
  return ask({ port, host: `${name}.example`, path, headers });
}

/** A person with a browser at the address of a school. */
export function browserOf(port: number, name: string, address = '10.8.8.8'): Visitor {
  return openBrowser(async (asked) => {
    const { host, pathname, search } = new URL(asked.url);
    const body = Buffer.from(await asked.arrayBuffer());
    const length = { 'Content-Length': String(body.byteLength) };
    const headers = { ...Object.fromEntries(asked.headers), ...length, 'X-Forwarded-For': address };
    const path = pathname + search;
    const answer = await ask({ port, host, path, method: asked.method, headers, body });
    const fields = Object.entries(answer.headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    );
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), { status: answer.status, headers: fields });
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

/** Until the school answers, in milliseconds. @throws after ten seconds */
export async function untilOpen({ port }: Host, name: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 10_000) {
    const answer = await visit(port, name).catch(() => undefined);
    if (answer?.status === 200) return performance.now() - began;
    await wait(10);
  }
  throw new Error(`${name} did not answer.`);
}

const typed = { name: 'Madhupur School', address: 'Madhupur', pin: '000 000', ...administrator };

/** Goes through all screens of the set-up as somebody with a phone does, to the office. @throws CannotMeasure without Chromium */
export async function setUpOnPhone(port: number, address: string): Promise<void> {
  const resolving = `--host-resolver-rules=MAP *.example 127.0.0.1:${port}`;
  await withChromium([resolving], async (browser) => {
    const page = await (await browser.newContext(phone)).newPage();
    await page.goto(address);
    const tapSubmit = (kind: string) => page.locator(`main form button[type="submit"]:visible${kind}`).last().tap();
    while (!page.url().endsWith('/finish')) {
      const at = page.url();
      for (const [name, value] of Object.entries(typed)) {
        const field = page.locator(`main input[name="${name}"]:visible, main textarea[name="${name}"]:visible`);
        if ((await field.count()) > 0) await field.first().fill(value);
      }
      await tapSubmit(at.endsWith('/crest') ? '[value="later"]' : ':not([value="later"])');
      await page.waitForURL((url) => url.href !== at);
    }
    await tapSubmit('');
    await page.locator('.recovery-codes').waitFor();
    await page.locator('main a.button').first().tap();
    await page.waitForURL(/\/admin\/dashboard/);
  });
}
