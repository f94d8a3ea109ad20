import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../database/schema.ts';
import { inTransaction, writeAlone } from '../database/transaction.server.ts';
import { fromNow, minute, now, second } from '../lib/clock.ts';
import { hashToken } from '../lib/tokens.server.ts';
import { m } from '../paraglide/messages.js';

export type RateLimit = {
  key: string;
  max: number;
  windowMs: number;
  paceMs?: number;
};

const startOfTime = '1970-01-01T00:00:00.000Z';
const batchSize = 100;

class Refusal extends Error {
  readonly untilInstant: string;

  constructor(untilInstant: string) {
    super('Too many tries.');
    this.untilInstant = untilInstant;
  }
}

/** Hashed, so that the table names nobody. Guessable values, such as phone numbers, need a keyed hash before. */
export function rateLimitKey(counted: string, ...subjects: string[]): string {
  return `${counted}:${hashToken(JSON.stringify(subjects))}`;
}

/** Counts before the outcome is known; `refundRateLimits` undoes it. Undefined = allowed. */
export async function consumeRateLimits(
  db: Database,
  rules: readonly RateLimit[],
): Promise<{ retryAfterSeconds: number } | undefined> {
  const ruleOf = new Map(rules.map((rule) => [rule.key, rule]));
  try {
    await inTransaction(db, async (tx) => {
      for (const key of inOrder([...ruleOf.keys()])) await count(tx, ruleOf.get(key) as RateLimit);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const ms = Date.parse(error.untilInstant) - Date.parse(now());
    return { retryAfterSeconds: Math.max(1, Math.ceil(ms / second)) };
  }
}

export async function tryConsume(tx: Transaction, rule: RateLimit): Promise<boolean> {
  try {
    await count(tx, rule);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function windowIsOver() {
  return sql<boolean>`(throttle.expires_at <= ${now()} or throttle.started_at > ${fromNow(minute)})`;
}

async function count(tx: Transaction, { key, max: most, windowMs, paceMs }: RateLimit): Promise<void> {
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

export async function refundRateLimits(db: Connection, keys: readonly string[]): Promise<void> {
  for (const key of inOrder(keys)) {
    await writeAlone(db)
      .updateTable('throttle')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }
}

export async function resetRateLimits(tx: Transaction, keys: readonly string[]): Promise<void> {
  for (const key of inOrder(keys)) await tx.deleteFrom('throttle').where('key', '=', key).execute();
}

export async function pruneRateLimits(db: Database): Promise<void> {
  while (await pruneBatch(db));
}

function pruneBatch(db: Database): Promise<boolean> {
  const isOver = windowIsOver();
  return inTransaction(db, async (tx) => {
    const over = await tx.selectFrom('throttle').select('key').where(isOver).limit(batchSize).execute();
    for (const key of inOrder(over.map((row) => row.key))) {
      await tx.deleteFrom('throttle').where('key', '=', key).where(isOver).execute();
    }
    return over.length === batchSize;
  });
}

/** In a fixed order: two transactions that lock several rows could otherwise deadlock. */
function inOrder(keys: readonly string[]): string[] {
  return keys.toSorted();
}

export function rateLimitedMessage(retryAfterSeconds: number): string {
  if (retryAfterSeconds < 60) return m.accounts_throttled_seconds({ count: retryAfterSeconds });
  return m.accounts_throttled_minutes({ count: Math.ceil(retryAfterSeconds / 60) });
}

/** For a form that was sent too often. */
export function rateLimitedAnswer({ retryAfterSeconds }: { retryAfterSeconds: number }) {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return { failure: rateLimitedMessage(retryAfterSeconds), status: 429, headers };
}
