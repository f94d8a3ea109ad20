import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../app/database/open.server.ts';
import type { Database } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { setSchoolFact } from '../app/settings/school.server.ts';
import { createHttpServer, listen } from '../server/http/http-server.ts';
import { createPostgresDatabase, engines } from './fresh-database.ts';
import { openReader, type Reader } from './http-reader.ts';
import { asStaff } from './staff.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

type Instance = { site: TestApp; db: Database; server: Server; reader: Reader };

const board = '/allnotices';

let place: { url: string; drop(): Promise<void> };
let instances: Instance[];
let one: Instance;
let other: Instance;
let office: Visitor;
let byHand: pg.Client;

async function openInstance(): Promise<Instance> {
  const db = await openDatabase({ dataDir: '', databaseUrl: place.url });
  const site = await testApp({ db });
  const server = createHttpServer(site.app);
  return { site, db, server, reader: openReader(await listen(server, 0, '127.0.0.1')) };
}

/** Polls until it is so, up to the time limit of the test. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(5);
}

async function keeps({ reader }: Instance, path = board): Promise<boolean> {
  return (await reader.read(path)).headers.etag !== undefined;
}

async function shows({ reader }: Instance, words: string, path = board): Promise<boolean> {
  return (await reader.read(path)).text.includes(words);
}

/** Waits until the other instance shows it; from then on every request must show it. */
async function expectSeen(words: string, { path = board } = {}): Promise<void> {
  await until(() => shows(other, words, path));
  for (let times = 0; times < 20; times++) expect(await shows(other, words, path), 'shows it for good').toBe(true);
}

async function bothKeep(path = board): Promise<void> {
  for (const instance of instances) await until(() => keeps(instance, path));
}

async function publish(title: string): Promise<void> {
  const { status } = await office.post('/admin/notices/new', { title, details: 'Words', category: 'general' });
  expect(status).toBe(303);
  expect(await shows(one, title), 'the instance that writes shows it at once').toBe(true);
}

const listeners = `pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and (query ilike 'listen content' or query like 'select value from counter where name = $1')`;

/** Whether anybody can connect anew; connections that there are go on. */
async function allowConnections(isAllowed: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(`alter database ${new URL(place.url).pathname.slice(1)} with allow_connections ${isAllowed}`);
  await client.end();
}

describe.skipIf(!engines.includes('postgres'))('of two instances on one PostgreSQL', () => {
  beforeEach(async () => {
    place = await createPostgresDatabase(process.env.POSTGRES_TEMPLATE);
    one = await openInstance();
    other = await openInstance();
    instances = [one, other];
    office = await one.site.signIn();
    byHand = new pg.Client({ connectionString: place.url });
    await byHand.connect();
    await bothKeep();
  });
  afterEach(async () => {
    await byHand.end();
    for (const { site, db, server, reader } of instances) {
      expect(site.errors).toEqual([]);
      reader.close();
      server.closeAllConnections();
      server.close();
      await site.close();
      await db.destroy();
    }
    await place.drop();
  });

  test('the other soon shows what one has written, and never again what was before', async () => {
    for (const title of ['First news', 'Second news', 'Third news']) {
      await publish(title);
      await expectSeen(title);
      await bothKeep();
    }
    await bothKeep('/contact');
    await inTransaction(one.db, (tx) => setSchoolFact(tx, 'phone', '00000 00000', asStaff));
    await expectSeen('00000 00000', { path: '/contact' });
    const { id } = await one.db.selectFrom('notice').select('id').orderBy('sequence', 'desc').executeTakeFirstOrThrow();
    await bothKeep();
    await office.post(`/admin/notices/${id}/delete`, {});
    await until(async () => !(await shows(other, 'Third news')));
  });

  test('one whose listening connection has ended shows what was written then', async () => {
    for (const title of ['After the first end', 'After the second end']) {
      const { rowCount } = await byHand.query(`select pg_terminate_backend(pid) from (select ${listeners}) as them`);
      expect(rowCount, 'listening connections').toBe(2);
      await publish(title);
      await expectSeen(title);
      await bothKeep();
    }
  });

  test('one that cannot listen keeps nothing, and shows at once what was written', async () => {
    await allowConnections(false);
    await byHand.query(`select pg_terminate_backend(pid) from (select ${listeners}) as them`);
    await until(async () => !(await keeps(other)));
    await publish('While it was deaf');
    expect(await shows(other, 'While it was deaf')).toBe(true);
    expect(await keeps(other)).toBe(false);
    await allowConnections(true);
    await until(() => keeps(other));
    expect(await shows(other, 'While it was deaf')).toBe(true);
  });

  test('one that has lost a message finds out by itself', async () => {
    await publish('Notified');
    await expectSeen('Notified');
    await bothKeep();
    // Nothing is said of it on the channel: as if the message had been lost on its way.
    await byHand.query('begin');
    await byHand.query("update notice set title = 'Not notified'");
    await byHand.query("update counter set value = value + 1 where name = 'content'");
    await byHand.query('commit');
    await expectSeen('Not notified');
  });
});
