import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createListTurns } from '../app/spreadsheets/list-download.server.ts';
import { exportAtOnce, fillInbox } from './many-exports.ts';
import { processForTest, serverForTest } from './site-of-tests.ts';
import { openSocket } from './sockets.ts';
import { folderForTest } from './temporary-folder.ts';
import { testApp } from './test-app.ts';

test('ten exports of a full inbox at once: the server needs little memory, and each is complete or refused with 503', async () => {
  const account = { ADMIN_USERNAME: 'asha', ADMIN_PASSWORD: 'seven brown goats dance' };
  const folder = folderForTest();
  const first = processForTest({ DATA_DIR: folder, ...account });
  await first.port;
  first.signal('SIGTERM');
  await first.ended;
  const count = await fillInbox(folder, 2_500);
  const running = processForTest({ DATA_DIR: folder, NODE_OPTIONS: '--max-old-space-size=96' });
  const origin = `http://localhost:${await running.port}`;
  const signedIn = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'asha', password: account.ADMIN_PASSWORD }),
    headers: { Origin: origin },
    redirect: 'manual',
  });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const paths = Array.from({ length: 10 }, (_, n) => `/admin/enquiries/export.${n % 5 === 4 ? 'csv' : 'xlsx'}`);
  const { whole, refused, strange } = await exportAtOnce(origin, { Cookie }, { paths, count });
  expect([strange, whole + refused]).toEqual([[], 10]);
  expect(whole).toBeGreaterThanOrEqual(5);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

test('lists are written one after the other, and a sixth is refused with a sentence', async () => {
  const inTurn = createListTurns();
  const site = await testApp({ listTurns: inTurn });
  const staff = await site.signIn();
  const { promise: first, resolve: end } = Promise.withResolvers<void>();
  let writing = 0;
  const write = async () => {
    writing += 1;
    await first;
    return writing--;
  };
  const five = Array.from({ length: 5 }, () => inTurn(write));
  await setImmediate();
  expect(writing).toBe(1);
  const lists = ['enquiries/export.xlsx', 'enquiries/export.csv', 'results/export.csv', 'results/export.xlsx'];
  lists.push('faculty/export.csv', 'faculty/export.xlsx', 'results/template.xlsx', 'calendar/template.csv');
  for (const path of lists) {
    const refused = await staff.visit(`/admin/${path}`);
    expect([path, refused.status, refused.headers.get('Retry-After')]).toEqual([path, 503, '30']);
    expect(refused.body).toBe('Other lists are being downloaded. Try again in a minute.\n');
  }
  end();
  expect(await Promise.all(five)).toEqual([1, 1, 1, 1, 1]);
  for (const path of lists) expect([path, (await staff.visit(`/admin/${path}`)).status]).toEqual([path, 200]);
  const head = await staff.visit('/admin/enquiries/export.csv', { method: 'HEAD' });
  expect([head.status, head.body]).toEqual([200, '']);
  await site.close();
});

test('who leaves gives the turn to the next one, and no file stays', async () => {
  const { promise: before, resolve: end } = Promise.withResolvers<void>();
  const logged: { path?: string; status?: number; err?: unknown }[] = [];
  const note = (facts: object) => void logged.push(facts);
  const inTurn = createListTurns();
  const site = await testApp({ listTurns: inTurn, log: { info: note, error: note } });
  const staff = await site.signIn();
  const { port } = await serverForTest(site.app);
  const cookie = Array.from(staff.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  void inTurn(() => before);
  const path = '/admin/enquiries/export.xlsx';
  const socket = await openSocket(port);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  const activeCount = async () =>
    (await site.db.selectFrom('activity').select('id').where('kind', '=', 'export').execute()).length;
  await expect.poll(activeCount).toBe(1);
  socket.destroy();
  end();
  await expect.poll(() => logged.find((line) => line.path === path)?.status).toBe(499);
  expect(logged.filter(({ err }) => err !== undefined)).toEqual([]);
  expect((await staff.visit('/admin/enquiries/export.csv')).status).toBe(200);
  expect(await readdir(site.uploadFolder)).toEqual([]);
  await site.close();
});
