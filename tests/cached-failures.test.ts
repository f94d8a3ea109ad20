import { afterEach, beforeEach, expect, test } from 'vitest';
import { followContent } from '../app/database/content-version/content-version.server.ts';
import type { Database } from '../app/database/schema.ts';
import { insertNotice } from '../app/notices/notices.server.ts';
import { engines, type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { asStaff } from './staff.ts';
import { type TestApp, testApp } from './test-app.ts';

/** A machine that is busy takes its time. */
let fresh: FreshDatabase;
let site: TestApp;
let stop: () => Promise<void>;
/** Questions whose text this finds are not answered. */
let broken: RegExp | undefined;
/** What a question waits for before its answer is given. */
let held: { question: RegExp; until: Promise<void>; arrived: () => void } | undefined;

/** The same database, which can be made to fail or to wait. */
function unreliable(database: Database): Database {
  const asked = new WeakMap<object, string>();
  return database.withPlugin({
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node);
      asked.set(queryId, text);
      if (broken?.test(text)) throw new Error('the light went out');
      return node;
    },
    async transformResult({ queryId, result }) {
      const holding = held;
      if (holding?.question.test(asked.get(queryId) ?? '')) {
        held = undefined;
        holding.arrived();
        await holding.until;
      }
      return result;
    },
  });
}

async function open(engine: (typeof engines)[number]): Promise<void> {
  fresh = await freshDatabase(engine);
  const content = followContent(fresh.db);
  site = await testApp({ db: unreliable(fresh.db), contentVersion: () => content.current() });
  stop = () => content.close();
}

beforeEach(() => {
  broken = undefined;
  held = undefined;
});
afterEach(async () => {
  await site.close();
  await stop();
  await fresh.close();
});

function publish(title: string): Promise<string> {
  const notice = { title, details: title, category: 'fee', is_pinned: 0 } as const;
  return fresh.db.transaction().execute((tx) => insertNotice(tx, notice, asStaff));
}

/** The count of new notices, which a page can be shown without. */
const countOfNew = /"name":"created_at".*"operator":">="(?!.*"kind":"OrderByNode")/;
const results = /"table":.*"name":"result"/;

test('a page that lacks something, because a question failed, is shown and not kept', async () => {
  await open('sqlite');
  await publish('Fees');
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
  await open('sqlite');
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

test('of those who wait for a page that breaks each is answered', async () => {
  await open('sqlite');
  broken = results;
  const answers = await Promise.all(Array.from({ length: 5 }, () => site.visit('/results')));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(500));
  expect(new Set(answers.map(({ headers }) => headers.get('X-Request-Id'))).size).toBe(5);
  site.errors.length = 0;
});

test.skipIf(!engines.includes('postgres'))(
  'who asks after a change does not get a page that was begun before it',
  async () => {
    await open('postgres');
    await publish('Old news');
    await expect.poll(async () => (await site.visit('/allnotices')).headers.has('ETag')).toBe(true);
    await publish('Less old news');
    const going = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    held = { question: /"name":"category"|"name":"is_pinned"/, until: going.promise, arrived: arrived.resolve };
    const early = site.visit('/allnotices');
    await arrived.promise;
    await publish('Latest news');
    const late = await site.visit('/allnotices');
    expect(late.body).toContain('Latest news');
    going.resolve();
    await early;
    for (let times = 0; times < 3; times++) {
      const { body, headers } = await site.visit('/allnotices');
      expect([body.includes('Latest news'), headers.has('ETag')]).toEqual([true, true]);
    }
  },
);
