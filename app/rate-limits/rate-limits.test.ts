import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { Database } from '../database/schema.ts';
import { fromNow, hour, minute } from '../lib/clock.ts';
import {
  consumeRateLimits,
  pruneRateLimits,
  rateLimitKey,
  refundRateLimits,
  resetRateLimits,
  tryConsume,
} from './rate-limits.server.ts';

const key = rateLimitKey('test', 'asha', '192.0.2.7');
const rule = { key, max: 5, windowMs: 15 * minute };

eachEngine('throttle', (openDatabase) => {
  async function tryTimes(db: Database, times: number, rules = [rule]) {
    for (let time = 0; time < times; time += 1) await consumeRateLimits(db, rules);
  }

  const countOf = async (db: Database, one = key) =>
    (await db.selectFrom('throttle').select('count').where('key', '=', one).executeTakeFirst())?.count ?? 0;

  test('lets five tries through and tells the sixth how long to wait', async () => {
    const db = await openDatabase();
    for (let time = 0; time < 5; time += 1) expect(await consumeRateLimits(db, [rule])).toBeUndefined();
    const refused = await consumeRateLimits(db, [rule]);
    expect(refused?.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect(await consumeRateLimits(db, [{ ...rule, key: rateLimitKey('test', 'mira', '192.0.2.7') }])).toBeUndefined();
  });

  test('lets exactly five of twenty through that come at once', async () => {
    const db = await openDatabase();
    const other = { ...rule, key: rateLimitKey('test', 'address'), max: 30 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, time) => consumeRateLimits(db, time % 2 ? [rule, other] : [other, rule])),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(5);
    expect(await countOf(db)).toBe(5);
    expect(await countOf(db, other.key)).toBe(5);
  });

  test('a try that one rule refuses counts against none', async () => {
    const db = await openDatabase();
    const other = { ...rule, key: rateLimitKey('a', '1'), max: 1 };
    expect(await consumeRateLimits(db, [rule, other])).toBeUndefined();
    expect(await consumeRateLimits(db, [rule, other])).toBeDefined();
    expect(await consumeRateLimits(db, [rule, other])).toBeDefined();
    expect(await countOf(db)).toBe(1);
  });

  test('a window begins with its first try and ends for good', async () => {
    const db = await openDatabase();
    await tryTimes(db, 5);
    await db
      .updateTable('throttle')
      .set({ expires_at: fromNow(-1) })
      .execute();
    expect(await consumeRateLimits(db, [rule])).toBeUndefined();
    expect(await countOf(db)).toBe(1);
  });

  test('a window from before the clock was set back is over', async () => {
    const db = await openDatabase();
    await tryTimes(db, 5);
    await db
      .updateTable('throttle')
      .set({ started_at: fromNow(9000 * hour), expires_at: fromNow(9001 * hour) })
      .execute();
    expect(await consumeRateLimits(db, [rule])).toBeUndefined();
  });

  test('what has succeeded is taken back, and never more than was counted', async () => {
    const db = await openDatabase();
    await tryTimes(db, 5);
    await refundRateLimits(db, [key, rateLimitKey('never', 'seen')]);
    expect(await consumeRateLimits(db, [rule])).toBeUndefined();
    expect(await consumeRateLimits(db, [rule])).toBeDefined();
    for (let time = 0; time < 9; time += 1) await refundRateLimits(db, [key]);
    expect(await countOf(db)).toBe(0);
  });

  test('a paced rule lets one through at a time instead of none', async () => {
    const db = await openDatabase();
    const paced = { ...rule, paceMs: minute };
    await tryTimes(db, 5, [paced]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => consumeRateLimits(db, [paced])));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.find((answer) => answer)?.retryAfterSeconds).toBeLessThanOrEqual(60);
    await db
      .updateTable('throttle')
      .set({ next_at: fromNow(-1) })
      .execute();
    expect(await consumeRateLimits(db, [paced])).toBeUndefined();
    expect(await consumeRateLimits(db, [paced])).toBeDefined();
  });

  test('keys name nobody, and windows that are over are cleared away', async () => {
    const db = await openDatabase();
    await tryTimes(db, 1);
    expect(key).not.toMatch(/asha|192/);
    await pruneRateLimits(db);
    expect(await countOf(db)).toBe(1);
    await db
      .updateTable('throttle')
      .set({ expires_at: fromNow(-minute) })
      .execute();
    await pruneRateLimits(db);
    expect(await db.selectFrom('throttle').select('key').execute()).toEqual([]);
  });

  test('every window that is over is cleared away, however many, and by two servers at once', async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: 250 }, (_, index) => ({
      key: rateLimitKey('test', String(index)),
      count: 1,
      started_at: fromNow(-hour),
      expires_at: fromNow(-minute),
      next_at: fromNow(-hour),
    }));
    await db.insertInto('throttle').values(rows).execute();
    await db
      .updateTable('throttle')
      .set({ started_at: fromNow(9000 * hour), expires_at: fromNow(9001 * hour) })
      .where('key', '=', rows[0]?.key ?? '')
      .execute();
    await tryTimes(db, 1);
    await Promise.all([pruneRateLimits(db), pruneRateLimits(db)]);
    expect(await db.selectFrom('throttle').select('key').execute()).toEqual([{ key }]);
  });

  test('a try inside a transaction is counted and answered, and never breaks the transaction off', async () => {
    const db = await openDatabase();
    const tries = () =>
      db.transaction().execute(async (tx) => [await tryConsume(tx, { ...rule, max: 1 }), await tryConsume(tx, rule)]);
    expect(await tries()).toEqual([true, true]);
    expect(await tries()).toEqual([false, true]);
    expect(await countOf(db)).toBe(4);
    await resetRateLimits(db, [key, rateLimitKey('never', 'seen')]);
    expect(await countOf(db)).toBe(0);
  });
});
