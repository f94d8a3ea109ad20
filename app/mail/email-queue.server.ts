import { type ExpressionBuilder, sql } from 'kysely';
import type { Connection, Schema } from '../database/schema.ts';
import { writeAlone } from '../database/transaction.server.ts';
import { day, fromNow, minute, now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { leaseMs, maxDelayMs } from './mail-delays.ts';

export type Email = Schema['email'];

function isDue(row: ExpressionBuilder<Schema, 'email'>) {
  const at = now();
  return row.and([
    row('state', '=', 'waiting'),
    row.or([row('due_at', '<=', at), isFromAnotherClock(row)]),
    row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]),
  ]);
}

/** The clock was set back since the email was postponed. */
function isFromAnotherClock(row: ExpressionBuilder<Schema, 'email'>) {
  return row.or([
    row('due_at', '>', fromNow(day)),
    row.and([
      row('claim', 'is', null),
      row.or([
        row('due_at', '>', fromNow(2 * maxDelayMs)),
        // After the first attempt `created_at` must not count, or the email would be retried without pause.
        row(row.fn.coalesce('tried_at', 'created_at'), '>', fromNow(minute)),
      ]),
    ]),
  ]);
}

export async function nextEmailDue(db: Connection): Promise<string | undefined> {
  const waiting = db.selectFrom('email').select('due_at').where('state', '=', 'waiting');
  return (await waiting.orderBy('due_at').limit(1).executeTakeFirst())?.due_at;
}

export type ClaimOrder = 'oldest' | 'newest';

export async function claimEmail(db: Connection, order: ClaimOrder = 'oldest'): Promise<Email | undefined> {
  while (await hasDueEmail(db)) {
    const email = await claimFirstDue(db, order);
    if (email) return email;
  }
  return undefined;
}

async function hasDueEmail(db: Connection): Promise<boolean> {
  const due = await db.selectFrom('email').select('id').where(isDue).limit(1).executeTakeFirst();
  return due !== undefined;
}

function claimFirstDue(db: Connection, order: ClaimOrder): Promise<Email | undefined> {
  const at = now();
  return writeAlone(db)
    .updateTable('email')
    .set((row) => ({
      claim: newId(),
      due_at: fromNow(leaseMs),
      attempts: row('attempts', '+', 1),
      tried_at: at,
      first_tried_at: row.fn.coalesce('first_tried_at', sql<string>`${at}`),
    }))
    .where('id', '=', (outer) => {
      const due = outer.selectFrom('email').select('id').where(isDue).limit(1);
      return order === 'newest'
        ? due.orderBy('attempts').orderBy('sequence', 'desc')
        : due.orderBy(isForList).orderBy(isTried).orderBy('due_at').orderBy('sequence');
    })
    .where(isDue)
    .returningAll()
    .executeTakeFirst();
}

/** Enquiries and accounts come before what thousands may get. */
const isForList = sql`case when kind = 'notice' then 1 else 0 end`;
const isTried = sql`case when attempts = 0 then 0 else 1 end`;

type Outcome = Partial<Pick<Email, 'state' | 'due_at' | 'sent_at' | 'last_fault' | 'attempts' | 'first_tried_at'>>;

async function recordOutcome(db: Connection, { id, claim }: Email, outcome: Outcome): Promise<boolean> {
  const isOver = outcome.state !== undefined;
  const { numUpdatedRows } = await writeAlone(db)
    .updateTable('email')
    .set({ ...outcome, claim: null, ...(isOver && { body: bodyUnlessSecret }) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const bodyUnlessSecret = sql<string>`case when is_secret = 1 then '' else body end`;

/** False = this sender has no claim on the email any more, and nothing was written. */
export function markSent(db: Connection, email: Email): Promise<boolean> {
  return recordOutcome(db, email, { state: 'sent', sent_at: now(), last_fault: '' });
}

export function postpone(db: Connection, email: Email, last_fault: string, delayMs: number): Promise<boolean> {
  return recordOutcome(db, email, { due_at: fromNow(delayMs), last_fault });
}

export function returnUntried(db: Connection, email: Email, last_fault: string, delayMs: number): Promise<boolean> {
  const attempts = email.attempts - 1;
  const untried = attempts === 0 ? { first_tried_at: null } : {};
  return recordOutcome(db, email, { due_at: fromNow(delayMs), last_fault, attempts, ...untried });
}

export function markFailed(db: Connection, email: Email, last_fault: string): Promise<boolean> {
  return recordOutcome(db, email, { state: 'failed', last_fault });
}

const accountEmailRetentionMs = 30 * day;

export async function cleanUpOutbox(db: Connection): Promise<void> {
  await writeAlone(db)
    .updateTable('email')
    .set({ state: 'cancelled', claim: null, last_fault: m.outbox_fault_expired(), body: bodyUnlessSecret })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now())
    .where((row) => row.or([row('claim', 'is', null), row('due_at', '<=', now())]))
    .execute();
  await writeAlone(db)
    .deleteFrom('email')
    .where('state', '<>', 'waiting')
    .where('enquiry_id', 'is', null)
    .where('created_at', '<', fromNow(-accountEmailRetentionMs))
    .execute();
}
