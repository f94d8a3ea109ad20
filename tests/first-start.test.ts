import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../app/config.server.ts';
import { findDemonstration } from './demonstration.ts';
import { printedAccount as printed, type ServerProcess, setupAddress, startServer } from './server-process.ts';

let dataDir: string;
let running: ServerProcess | undefined;

afterEach(async () => {
  running?.signal('SIGKILL');
  await running?.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

function start(settings: Record<string, string> = {}): ServerProcess {
  dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'school-first-'));
  running = startServer({ DATA_DIR: dataDir, ...settings });
  return running;
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  await server.ended;
}

async function signIn(server: ServerProcess, username: string, password: string): Promise<Response> {
  const origin = `http://localhost:${await server.port}`;
  const body = new URLSearchParams({ username, password, returnTo: '/admin/activity' });
  return fetch(`${origin}/login`, { method: 'POST', body, headers: { Origin: origin }, redirect: 'manual' });
}

test('an empty school prints the address of its set-up alone, a new one at each start, and none once it is done; its secret stays', async () => {
  const first = start();
  await first.port;
  const address = setupAddress(first) ?? '';
  expect(address).toContain(`http://localhost:${await first.port}/setup/`);
  expect(printed(first)).toBeUndefined();
  expect(first.log.join()).toContain('PUBLIC_URL=http://');
  const origin = new URL(address).origin;
  const send = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: origin, ...(cookie && { Cookie: cookie }) },
      redirect: 'manual',
    });
  expect((await send('/login', { username: 'admin', password: 'seven brown goats dance' })).status).toBe(401);
  await fetch(`${address}/name`);
  await first.untilLogged('/setup/…/name');
  await stop(first);
  const secretFile = join(dataDir, 'session-secret');
  const secret = readFileSync(secretFile, 'utf8');
  expect(secret.length).toBeGreaterThan(40);
  expect(statSync(secretFile).mode & 0o077, 'only the owner can read it').toBe(0);

  const second = start({ DATA_DIR: dataDir, PUBLIC_URL: 'http://school.example' });
  await second.port;
  const renewed = setupAddress(second) ?? '';
  expect(renewed).toMatch(/^http:\/\/school\.example\/setup\//);
  expect(renewed.split('/').at(-1)).not.toBe(address.split('/').at(-1));
  expect(second.log.join(), 'a code for a phone').toMatch(/[█▀▄]{5}/);
  await stop(second);

  const third = start({ DATA_DIR: dataDir });
  const own = `http://localhost:${await third.port}`;
  const path = new URL(setupAddress(third) ?? '').pathname;
  const post = (screen: string, fields: Record<string, string>, cookie = '') =>
    fetch(`${own}${path}/${screen}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: own, ...(cookie && { Cookie: cookie }) },
      redirect: 'manual',
    });
  const password = 'seven brown goats dance';
  const made = await post('administrator', { name: 'Rina Sen', username: 'rina', password });
  expect(made.status).toBe(303);
  const cookies = made.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  expect((await post('finish', {}, cookies.join('; '))).status).toBe(200);
  expect((await signIn(third, 'rina', password)).status).toBe(303);
  await stop(third);
  const fourth = start({ DATA_DIR: dataDir });
  await fourth.port;
  expect(setupAddress(fourth)).toBeUndefined();
  expect(readFileSync(secretFile, 'utf8')).toBe(secret);
});

test('with the demo content a password is printed as well, once, and has to be changed at once', async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-first-'));
  const demonstration = await findDemonstration();
  cpSync(demonstration.dataDir, dataDir, { recursive: true });
  demonstration.discard();
  const first = start({ SEED: 'demo', DATA_DIR: dataDir });
  await first.port;
  expect(setupAddress(first)).toBeDefined();
  const { username = '', password = '' } = printed(first) ?? {};
  expect([username, password.length >= 15]).toEqual(['admin', true]);
  const answer = await signIn(first, username, password);
  expect(answer.status).toBe(303);
  const session = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const inside = await fetch(`http://localhost:${await first.port}/admin/dashboard`, {
    headers: { Cookie: session },
    redirect: 'manual',
  });
  expect(inside.headers.get('Location')).toBe('/admin/account/password');
  await stop(first);

  const second = start({ DATA_DIR: dataDir });
  const page = await fetch(`http://localhost:${await second.port}/admin/account/password`, {
    headers: { Cookie: session },
    redirect: 'manual',
  });
  expect(page.status, 'sessions outlive a restart').toBe(200);
  expect(printed(second)).toBeUndefined();
  expect(setupAddress(second), 'an administrator has signed in').toBeUndefined();
});

test('an address of the set-up ends with the administrator of the settings', async () => {
  const first = start();
  await first.port;
  const path = new URL(setupAddress(first) ?? '').pathname;
  await stop(first);
  const second = start({ DATA_DIR: dataDir, ADMIN_USERNAME: 'head', ADMIN_PASSWORD: 'seven brown goats dance' });
  const own = `http://localhost:${await second.port}`;
  expect((await fetch(`${own}${path}/name`)).status).toBe(404);
  const body = new URLSearchParams({ name: 'Rina Sen', username: 'rina', password: 'eight brown goats dance' });
  const made = await fetch(`${own}${path}/administrator`, { method: 'POST', body, headers: { Origin: own } });
  expect(made.status).toBe(404);
  expect((await signIn(second, 'rina', 'eight brown goats dance')).status).toBe(401);
});

test('the administrator of the settings signs in, and nothing is printed', async () => {
  const server = start({ ADMIN_USERNAME: 'Head.Clerk', ADMIN_PASSWORD: 'seven brown goats dance' });
  const answer = await signIn(server, 'head.clerk', 'seven brown goats dance');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/activity']);
  expect([printed(server), setupAddress(server)]).toEqual([undefined, undefined]);
  expect(server.log.join()).not.toContain('goats');
});

test('weak settings stop the start with a sentence each', async () => {
  const server = start({ ADMIN_USERNAME: 'a b', ADMIN_PASSWORD: 'short', SESSION_SECRET: 'a'.repeat(40) });
  expect(await server.ended).toBe(1);
  expect(server.complaints()).toMatch(/^ADMIN_USERNAME .+\nADMIN_PASSWORD .+\nSESSION_SECRET .+\n$/);
  expect(() => readConfig({ SESSION_SECRET: 'short' })).toThrow(/^SESSION_SECRET /);
});

test('the secret that signs cookies is not read from a pipe', async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-first-'));
  const file = join(dataDir, 'session-secret');
  execFileSync('mkfifo', [file]);
  const refused = start({ DATA_DIR: dataDir });
  expect(await refused.ended).toBe(1);
  expect(refused.complaints()).toBe(`${file} is not a regular file.\n`);
});
