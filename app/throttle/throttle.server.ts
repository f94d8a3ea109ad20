import { sql } from 'kysely';
import type { Connection, Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { fromNow, minute, second } from '../lib/moments.ts';
import { hashToken } from '../lib/tokens.server.ts';

export type ThrottleRule = {
  /** Made by `throttleKey`. */
  key: string;
  /** Tries in one window, which begins with the first of them. */
  most: number;
  windowMs: number;
  /** When there have been more: not refused till the window ends, but let through one at a time, so far apart. */
  paceMs?: number;
};

const startOfTime = '1970-01-01T00:00:00.000Z';
const mostSwept = 100;

class Refusal extends Error {
  readonly untilInstant: string;

  constructor(untilInstant: string) {
    super('Too many tries.');
    this.untilInstant = untilInstant;
  }
}

/**
 * The key of a rule: what is counted in plain letters, and of whom as a hash, so that the table names nobody. A plain
 * hash hides nothing that can all be tried, such as ten digits: a parent's number or e-mail comes here as a keyed hash.
 */
export function throttleKey(counted: string, ...whom: string[]): string {
  return `${counted}:${hashToken(JSON.stringify(whom))}`;
}

/**
 * Counts one try against each of the rules, before it is known whether it succeeds; a refused one counts against none.
 * Undefined = go on. What has succeeded is taken back with `forgive`.
 */
export async function admit(
  db: Database,
  rules: readonly ThrottleRule[],
): Promise<{ retryAfterSeconds: number } | undefined> {
  const ruleOf = new Map(rules.map((rule) => [rule.key, rule]));
  try {
    await db.transaction().execute(async (tx) => {
      for (const key of inOrder([...ruleOf.keys()])) await count(tx, ruleOf.get(key) as ThrottleRule);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const ms = Date.parse(error.untilInstant) - Date.parse(now());
    return { retryAfterSeconds: Math.max(1, Math.ceil(ms / second)) };
  }
}

/** Counts one try against a rule inside the caller's transaction; false = there were too many. It goes on all the same. */
export async function countTry(tx: Connection, rule: ThrottleRule): Promise<boolean> {
  try {
    await count(tx, rule);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** A window that begins in the future is from before the clock was set back. */
function windowIsOver() {
  return sql<boolean>`(throttle.expires_at <= ${now()} or throttle.started_at > ${fromNow(minute)})`;
}

/** @throws Refusal, which takes back what the transaction has counted so far */
async function count(tx: Connection, { key, most, windowMs, paceMs }: ThrottleRule): Promise<void> {
  const at = now();
  const fresh = { count: 1, started_at: at, expires_at: fromNow(windowMs), next_at: startOfTime };
  const isOver = windowIsOver();
  const row = await tx
    .insertInto('throttle')
    .values({ key, ...fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else throttle.count + 1 end`,
        started_at: sql<string>`case when ${isOver} then ${fresh.started_at} else throttle.started_at end`,
        expires_at: sql<string>`case when ${isOver} then ${fresh.expires_at} else throttle.expires_at end`,
        next_at: sql<string>`case when ${isOver} then ${fresh.next_at} else throttle.next_at end`,
      }),
    )
    .returning(['count', 'expires_at', 'next_at'])
    .executeTakeFirstOrThrow();
  if (row.count <= most) return;
  if (paceMs === undefined) throw new Refusal(row.expires_at);
  if (row.next_at > at) throw new Refusal(row.next_at);
  await tx
    .updateTable('throttle')
    .set({ next_at: fromNow(paceMs) })
    .where('key', '=', key)
    .execute();
}

/** Takes one try back from each key: it was no failure. */
export async function forgive(db: Connection, keys: readonly string[]): Promise<void> {
  for (const key of inOrder(keys)) {
    await db
      .updateTable('throttle')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }
}

/** Forgets what was counted under these keys, inside the caller's transaction. */
export async function forgetTries(tx: Connection, keys: readonly string[]): Promise<void> {
  for (const key of inOrder(keys)) await tx.deleteFrom('throttle').where('key', '=', key).execute();
}

/** Clears away every window that is over. It may be stopped anywhere, and two servers may do it at once. */
export async function sweepThrottle(db: Database): Promise<void> {
  while (await sweepSome(db));
}

/** True = there may be more. */
function sweepSome(db: Database): Promise<boolean> {
  const isOver = windowIsOver();
  return inTransaction(db, async (tx) => {
    const over = await tx.selectFrom('throttle').select('key').where(isOver).limit(mostSwept).execute();
    for (const key of inOrder(over.map((row) => row.key))) {
      await tx.deleteFrom('throttle').where('key', '=', key).where(isOver).execute();
    }
    return over.length === mostSwept;
  });
}

/** One order of keys for all: two transactions that lock several rows could otherwise wait for each other. */
function inOrder(keys: readonly string[]): string[] {
  return keys.toSorted();
}
