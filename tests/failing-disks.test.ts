import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../app/database/open.server.ts';
import { call } from './api-calls.ts';
import { goodPassword, type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const enquiry = { name: 'Asha', email: 'asha@school.example', message: 'Is there a seat?' };
const closing: (() => Promise<unknown>)[] = [];
let site: TestApp;
let staff: Visitor;

beforeEach(async () => {
  site = await testApp();
  closing.push(site.close);
  staff = await site.signIn();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
});

/** From now on the disk answers a statement with that error of SQLite. */
function failOn(statement: RegExp, code: string) {
  const prototype = Object.getPrototypeOf(new SQLite(':memory:').prepare('select 1')) as SQLite.Statement;
  const run = prototype.run;
  return vi.spyOn(prototype, 'run').mockImplementation(function (this: SQLite.Statement, ...values: unknown[]) {
    if (statement.test(this.source)) throw new SQLite.SqliteError('disk I/O error', code);
    return run.apply(this, values);
  });
}

/** On the same database. An app of its own, because the answer of /readyz is kept for some seconds. */
async function readiness(): Promise<number> {
  const { db, mediaStore } = site;
  const other = await testApp({ db, mediaStore });
  const { status } = await other.visit('/readyz');
  await other.close();
  return status;
}

/** What is sent and how it is answered: the status, the sentence, and whether it is still in the form. */
async function send() {
  const notice = { title: 'Holiday', details: 'The school is closed.', category: 'holiday' };
  const sent = await site.post('/contact', enquiry);
  const posted = await staff.post('/admin/notices/new', notice);
  const signIn = await site.post('/login', { username: 'asha', password: goodPassword });
  const called = await call(site, 'sendingmail.php', enquiry);
  return {
    statuses: [sent.status, posted.status, signIn.status, called.status],
    retryAfter: sent.headers.get('Retry-After'),
    hasSentence: [
      sent.body.includes('There was an error sending the message.') && sent.body.includes(enquiry.message),
      posted.body.includes('Failed to create notice. Please try again.') && posted.body.includes(notice.details),
      signIn.body.includes('This could not be done. Please try again in a moment.'),
      called.json.message === 'There was an error sending the message.',
    ],
  };
}

const refused = { statuses: [503, 503, 503, 503], retryAfter: '5', hasSentence: [true, true, true, true] };
const taken = { statuses: [303, 303, 303, 200], retryAfter: null, hasSentence: [false, false, false, false] };

async function pages(): Promise<number[]> {
  const shown = ['/', '/contact', '/allnotices', '/healthz'].map((path) => site.visit(path));
  const inOffice = ['/admin/dashboard', '/admin/enquiries'].map((path) => staff.visit(path));
  return (await Promise.all([...shown, ...inOffice])).map(({ status }) => status);
}

const allThere = Array(6).fill(200);

test('after a write that the disk did not confirm nothing is taken until a restart, and pages go on', async () => {
  // Made with the first request.
  expect(await site.visit('/contact')).toMatchObject({ status: 200 });
  const fault = failOn(/^commit/, 'SQLITE_IOERR_FSYNC');
  expect(await send()).toEqual(refused);
  fault.mockRestore();
  expect(await send()).toEqual(refused);
  expect([await pages(), await readiness()]).toEqual([allThere, 503]);
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(site.db);
  await site.db.destroy();
  const dataDir = rows[0]?.file.replace('/school.sqlite', '') ?? '';
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  closing.push(() => db.destroy());
  expect(await db.selectFrom('enquiry').select('id').execute()).toEqual([]);
  const again = await testApp({ db });
  closing.push(again.close);
  expect((await again.post('/contact', enquiry)).status).toBe(303);
  expect((await again.visit('/readyz')).status).toBe(200);
});

test('a disk that becomes read-only while the website runs is reported, pages still work, and it recovers automatically', async () => {
  const fault = failOn(/^(begin|insert|update|delete)/i, 'SQLITE_READONLY');
  expect(await send()).toEqual(refused);
  expect([await pages(), await readiness()]).toEqual([allThere, 503]);
  fault.mockRestore();
  expect(await send()).toEqual(taken);
  expect([await pages(), await readiness()]).toEqual([allThere, 200]);
  expect(await site.db.selectFrom('enquiry').select('id').execute()).toHaveLength(1);
});
