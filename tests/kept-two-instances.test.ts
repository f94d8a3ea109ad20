import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../app/database/open.server.ts';
import type { Database } from '../app/database/schema.ts';
import { settleSchoolFact } from '../app/settings/school.server.ts';
import { createHttpServer, listen } from '../server/listen.ts';
import { clerk } from './clerk.ts';
import { createPostgresDatabase, engines } from './fresh-database.ts';
import { openHouse, type TestHouse } from './house.ts';
import { openReader, type Reader } from './kept-reading.ts';
import type { Visitor } from './visitor.ts';

type Instance = { house: TestHouse; db: Database; server: Server; reader: Reader };

/** Longest that news may be on its way to the other instance. */
const newsMs = 1_000;
/** Longest that it may take when the message was lost. */
const lostNewsMs = 10_000;

const board = '/allnotices';

let place: { url: string; drop(): Promise<void> };
let instances: Instance[];
let one: Instance;
let other: Instance;
let office: Visitor;
let byHand: pg.Client;

async function openInstance(): Promise<Instance> {
  const db = await openDatabase({ dataDir: '', databaseUrl: place.url });
  const house = await openHouse({ db });
  const server = createHttpServer(house.app);
  return { house, db, server, reader: openReader(await listen(server, 0, '127.0.0.1')) };
}

/** Asks again and again until it is so. */
async function until(isSo: () => Promise<boolean>, ms: number, what: string): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`After ${ms} ms still not: ${what}.`);
    await setTimeout(5);
  }
}

async function keeps({ reader }: Instance, path = board): Promise<boolean> {
  return (await reader.read(path)).headers.etag !== undefined;
}

async function shows({ reader }: Instance, words: string, path = board): Promise<boolean> {
  return (await reader.read(path)).text.includes(words);
}

/** Fails unless the other instance shows it in time, and from then on whenever it is asked. */
async function expectSeen(words: string, { path = board, ms = newsMs } = {}): Promise<void> {
  await until(() => shows(other, words, path), ms, `${path} shows ${words}`);
  for (let times = 0; times < 20; times++) expect(await shows(other, words, path), 'shows it for good').toBe(true);
}

async function bothKeep(path = board): Promise<void> {
  for (const instance of instances) await until(() => keeps(instance, path), lostNewsMs, `${path} is kept`);
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
    office = await one.house.signIn();
    byHand = new pg.Client({ connectionString: place.url });
    await byHand.connect();
    await bothKeep();
  });
  afterEach(async () => {
    await byHand.end();
    for (const { house, db, server, reader } of instances) {
      expect(house.errors).toEqual([]);
      reader.close();
      server.closeAllConnections();
      server.close();
      await house.close();
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
    await one.db.transaction().execute((tx) => settleSchoolFact(tx, 'phone', '00000 00000', clerk));
    await expectSeen('00000 00000', { path: '/contact' });
    const { id } = await one.db.selectFrom('notice').select('id').orderBy('sequence', 'desc').executeTakeFirstOrThrow();
    await bothKeep();
    await office.post(`/admin/notices/${id}/delete`, {});
    await until(async () => !(await shows(other, 'Third news')), newsMs, 'the notice is gone');
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
    await until(async () => !(await keeps(other)), newsMs, 'nothing is kept');
    await publish('While it was deaf');
    expect(await shows(other, 'While it was deaf')).toBe(true);
    expect(await keeps(other)).toBe(false);
    await allowConnections(true);
    await until(() => keeps(other), lostNewsMs, 'it listens again');
    expect(await shows(other, 'While it was deaf')).toBe(true);
  });

  test('one that has lost a message finds out by itself', async () => {
    await publish('Told');
    await expectSeen('Told');
    await bothKeep();
    // Nothing is said of it on the channel: as if the message had been lost on its way.
    await byHand.query('begin');
    await byHand.query("update notice set title = 'Not told'");
    await byHand.query("update counter set value = value + 1 where name = 'content'");
    await byHand.query('commit');
    await expectSeen('Not told', { ms: lostNewsMs });
  });
});
