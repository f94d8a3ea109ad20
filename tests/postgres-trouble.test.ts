import { type QueryExecutorProvider, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isCannotWrite, RefusesToStart } from '../app/database/errors.server.ts';
import { migrate } from '../app/database/migrate.server.ts';
import { migrations } from '../app/database/migrations/all.ts';
import { openDatabase } from '../app/database/open.server.ts';
import type { Connection } from '../app/database/schema.ts';
import { asKysely, inTransaction, liftTimeLimits } from '../app/database/transaction.server.ts';
import type { Answer } from './answer.ts';
import { createPostgresDatabase, engines, type TestDatabase } from './fresh-database.ts';
import { type TestApp, testApp } from './test-app.ts';

/** As many as the pool lends out. */
const connections = 20;
const enquiry = { name: 'Asha', email: 'asha@school.example', message: 'Is there a seat in class 5?' };
const notice = { title: 'Fees', details: 'Words', category: 'general' };
/** Nothing is cached here: no page has been requested before. */
const reads = ['/', '/allnotices', '/results', '/api/fetchresult.php', '/api/fetchnotice.php'];

let place: { url: string; drop(): Promise<void> };
let db: TestDatabase;
let site: TestApp;
let operator: pg.Client;
/** Ends what a test has left waiting. */
let letGo: () => void;
let going: Promise<void>;

async function open(limits = ''): Promise<void> {
  db = asKysely(await openDatabase({ dataDir: '', databaseUrl: place.url + limits }));
  site = await testApp({ db });
}

const isBusy = ({ status, headers }: Answer) => [status, headers.get('Retry-After')];

async function statusOf(action: Promise<unknown>): Promise<unknown> {
  const error = await action.then(
    () => 'it was done',
    (error: unknown) => error,
  );
  return isCannotWrite(error) ? error.status : error;
}

const enquiries = async () => (await db.selectFrom('enquiry').select('message').execute()).length;
const name = () => new URL(place.url).pathname.slice(1);

/** Lets nobody in and ends whoever is there; or lets them in again. */
async function allowConnections(isAllowed: boolean): Promise<void> {
  await operator.query(`alter database ${name()} with allow_connections ${isAllowed}`);
  if (!isAllowed)
    await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name()]);
}

function unknownDatabase(): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1');
  url.pathname = '/nowhere';
  return url.href;
}

describe.runIf(engines.includes('postgres'))('while PostgreSQL is in trouble', () => {
  beforeEach(async () => {
    ({ promise: going, resolve: letGo } = Promise.withResolvers<void>());
    place = await createPostgresDatabase(process.env.POSTGRES_TEMPLATE);
    operator = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await operator.connect();
  });
  afterEach(async () => {
    letGo();
    await operator.end();
    await site.close();
    await db.destroy();
    await place.drop();
  });

  test('a write that waits for a lock of another session answers 503, stores nothing, and works afterwards', async () => {
    await open('?lock_timeout=200');
    const office = await site.signIn();
    expect((await site.post('/contact', enquiry)).status).toBe(303);
    expect((await office.post('/admin/notices/new', notice)).status).toBe(303);
    const other = new pg.Client({ connectionString: place.url });
    await other.connect();
    await other.query('begin; select * from counter for update');
    const refused = await site.post('/contact', enquiry);
    expect(isBusy(refused)).toEqual([503, '5']);
    expect(refused.body).toContain(enquiry.message);
    expect(isBusy(await office.post('/admin/notices/new', notice))).toEqual([503, '5']);
    expect(site.errors.splice(0)).toHaveLength(2);
    expect(await enquiries()).toBe(1);
    await other.query('rollback');
    await other.end();
    expect((await site.post('/contact', { ...enquiry, message: 'And one in class 6?' })).status).toBe(303);
    expect((await office.post('/admin/notices/new', notice)).status).toBe(303);
    expect(await db.selectFrom('notice').select('id').execute()).toHaveLength(2);
    expect(await enquiries()).toBe(2);
  });

  test('a write that is stopped at its last statement leaves nothing of those before', async () => {
    await open('?lock_timeout=200');
    const office = await site.signIn();
    expect((await office.post('/admin/notices/new', notice)).status).toBe(303);
    const actions = () => db.selectFrom('activity').select('id').execute();
    const before = await actions();
    const other = new pg.Client({ connectionString: place.url });
    await other.connect();
    await other.query("begin; select * from counter where name = 'content' for update");
    expect(isBusy(await office.post('/admin/notices/new', notice))).toEqual([503, '5']);
    await other.end();
    expect(site.errors.splice(0)).toHaveLength(1);
    expect(await actions()).toEqual(before);
    expect(await db.selectFrom('notice').select('id').execute()).toHaveLength(1);
  });

  test('a request that gets no connection in time answers 503, and works when there is one again', async () => {
    await open();
    const waiting = Array.from({ length: connections }, () => inTransaction(db, () => going));
    const answers = await Promise.all(reads.map((path) => site.visit(path)));
    letGo();
    await Promise.all(waiting);
    expect(answers.map(isBusy)).toEqual(answers.map(() => [503, '5']));
    site.errors.length = 0;
    for (const path of reads) expect((await site.visit(path)).status, path).toBe(200);
  });

  test('a server that ends all sessions and accepts none answers 503, and is reconnected automatically', async () => {
    await open();
    const begun = Promise.withResolvers<void>();
    const interrupted = inTransaction(db, async (tx) => {
      await tx.insertInto('counter').values({ name: 'begun', value: 1 }).execute();
      begun.resolve();
      await going;
      return tx.selectFrom('counter').selectAll().execute();
    });
    const status = statusOf(interrupted);
    await begun.promise;
    await allowConnections(false);
    for (const path of reads) expect(isBusy(await site.visit(path)), path).toEqual([503, '5']);
    const refused = await site.post('/contact', enquiry);
    expect(isBusy(refused)).toEqual([503, '5']);
    expect((await site.visit('/readyz')).status).toBe(503);
    letGo();
    expect(await status).toBe(503);
    site.errors.length = 0;
    await allowConnections(true);
    for (const path of reads) expect((await site.visit(path)).status, path).toBe(200);
    expect((await site.post('/contact', enquiry)).status).toBe(303);
    expect(await db.selectFrom('counter').selectAll().where('name', '=', 'begun').execute()).toEqual([]);
  });

  test('a server that does not answer is given up with its connection, unless it may take its time', async () => {
    await open('?query_timeout=200');
    const sleep = (seconds: number, on: QueryExecutorProvider = db) =>
      sql`select pg_sleep(${seconds}), 'slept' as what`.execute(on);
    expect(await statusOf(sleep(60))).toBe(503);
    expect(await statusOf(inTransaction(db, (tx) => sleep(60, tx)))).toBe(503);
    expect((await site.visit('/allnotices')).status).toBe(200);
    const patient = inTransaction(db, async (tx) => {
      await liftTimeLimits(tx);
      return sleep(0.5, tx);
    });
    expect((await patient).rows).toEqual([{ pg_sleep: '', what: 'slept' }]);
    expect(await statusOf(sleep(60))).toBe(503);
  });

  test('a session waits neither for ever for a lock, nor for an answer, nor for who forgot its transaction', async () => {
    await open();
    const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'synchronous_commit'];
    const show = (on: QueryExecutorProvider) =>
      Promise.all(
        limits.map(
          async (one) => Object.values((await sql<object>`show ${sql.raw(one)}`.execute(on)).rows[0] ?? {})[0],
        ),
      );
    expect(await show(db)).toEqual(['4s', '5s', '10s', 'on']);
  });

  test('a migration takes as long as it needs, also while another process migrates, and leaves the limits in force', async () => {
    await open('?statement_timeout=200&query_timeout=400&lock_timeout=200');
    const slow: Migration = { up: async (tx) => void (await sql`select pg_sleep(0.8)`.execute(tx)) };
    const all = { ...migrations, '2999-01-01-slow': slow };
    await Promise.all([migrate(db, all), migrate(db, all)]);
    const done = await db
      .selectFrom('kysely_migration' as 'setting')
      .select('name')
      .execute();
    expect(done.map(({ name }) => name)).toContain('2999-01-01-slow');
    for (const _connection of [1, 2]) expect(await statusOf(sql`select pg_sleep(60)`.execute(db))).toBe(503);
  });

  test('an error of the server or the disk gets its status, and other SQL errors are passed on', async () => {
    await open();
    const raise = (code: string) =>
      sql.raw(`do $$ begin raise exception 'said' using errcode = '${code}'; end $$`).execute(db);
    for (const code of ['57014', '55P03', '53300', '57P01', '08006', '25006', '58030']) {
      expect(await statusOf(raise(code)), code).toBe(503);
    }
    expect(await statusOf(raise('53100'))).toBe(507);
    // The first two are begun again by `inTransaction`.
    for (const code of ['40P01', '40001', '23505', '42703']) {
      await expect(raise(code), code).rejects.toMatchObject({ code, message: 'said' });
    }
  });

  test('a transaction that pauses for too long is ended with its locks, unless it may take its time', async () => {
    await open('?idle_in_transaction_session_timeout=100');
    const isThere = async (pid: number) =>
      (await operator.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 1;
    const pause = (prepare: (tx: Connection) => Promise<void>, end: (pid: number) => Promise<void>) =>
      inTransaction(db, async (tx) => {
        await prepare(tx);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await end(rows[0]?.pid ?? 0);
        await sql`select 1`.execute(tx);
      });
    const untilGone = (pid: number) => expect.poll(() => isThere(pid)).toBe(false);
    expect(await statusOf(pause(async () => undefined, untilGone))).toBe(503);
    const patient = pause(liftTimeLimits, () => going);
    await statusOf(pause(async () => undefined, untilGone));
    letGo();
    await patient;
  });
});

describe.runIf(engines.includes('postgres'))('at the start', () => {
  test.each([
    ['no server', 'postgres://127.0.0.1:1/school', /^DATABASE_URL: PostgreSQL cannot be used \(connect ECONNREFUSED /],
    ['no such database', unknownDatabase(), /^DATABASE_URL: PostgreSQL cannot be used \(database "nowhere" does not /],
  ])('%s is reported with what to correct', async (_fault, databaseUrl, words) => {
    const refused = openDatabase({ dataDir: '', databaseUrl });
    await expect(refused).rejects.toThrow(RefusesToStart);
    await expect(refused).rejects.toThrow(words);
  });
});
