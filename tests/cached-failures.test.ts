import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../app/database/transaction.server.ts';
import { insertNotice } from '../app/notices/notices.server.ts';
import { type FreshDatabase, freshDatabase, type TestDatabase } from './fresh-database.ts';
import { asStaff } from './staff.ts';
import { type TestApp, testApp } from './test-app.ts';

let fresh: FreshDatabase;
let site: TestApp;
/** Questions whose text this finds are not answered. */
let broken: RegExp | undefined;

/** The same database, which can be made to fail. */
function unreliable(database: TestDatabase): TestDatabase {
  return database.withPlugin({
    transformQuery({ node }) {
      if (broken?.test(JSON.stringify(node))) throw new Error('the light went out');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

beforeEach(async () => {
  broken = undefined;
  fresh = await freshDatabase('sqlite');
  site = await testApp({ db: unreliable(fresh.db) });
});
afterEach(async () => {
  await site.close();
  await fresh.close();
});

/** The count of new notices, which a page can be shown without. */
const countOfNew = /"name":"created_at".*"operator":">="(?!.*"kind":"OrderByNode")/;
const results = /"table":.*"name":"result"/;

test('a page that lacks something, because a question failed, is shown and not kept', async () => {
  await inTransaction(fresh.db, (tx) => insertNotice(tx, { title: 'Fees', details: 'Fees' }, asStaff));
  broken = countOfNew;
  const lacking = await site.visit('/faculty');
  expect([lacking.status, lacking.headers.get('ETag')]).toEqual([200, null]);
  expect(site.errors.splice(0)).toHaveLength(1);
  broken = undefined;
  const whole = await site.visit('/faculty');
  expect(whole.headers.get('ETag')).toMatch(/^W/);
  expect([whole.body === lacking.body, whole.body.includes('Fees')]).toEqual([false, true]);
});

test('a page that broke is not kept, and does not take the place of one that is', async () => {
  broken = results;
  for (const path of ['/results', '/api/fetchresult.php']) {
    const failure = await site.visit(path);
    expect([failure.status, failure.headers.get('ETag'), failure.headers.get('Cache-Control')], path).toEqual([
      500,
      null,
      'no-store',
    ]);
  }
  expect(site.errors.splice(0)).toHaveLength(2);
  broken = undefined;
  expect((await site.visit('/results')).status).toBe(200);
  // What is kept asks nothing, and so cannot break.
  broken = /./;
  expect((await site.visit('/results')).status).toBe(200);
});

test('a page says that something went wrong, also when not even the school is known', async () => {
  broken = /./;
  const failure = await site.visit('/results');
  expect([failure.status, failure.body.includes('Our School'), failure.all('header nav a').length > 0]).toEqual([
    500,
    true,
    true,
  ]);
  expect(site.errors.splice(0).length).toBeGreaterThan(0);
});
