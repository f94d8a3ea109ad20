import { type ExpressionBuilder, sql } from 'kysely';
import type { Limit } from '../context.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { writeAlone } from '../database/transaction.server.ts';
import { day, fromNow, hour, minute, now, second } from '../lib/clock.ts';
import { nextMidnightInIndia } from '../lib/dates.ts';
import { newId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import type { EmailKind } from './email-kinds.ts';

/** An email fails only after both, because clocks jump. */
export const giveUpAfterMs = 3 * day;
export const minTries = 20;

/** Longer than the longest attempt (55 s). */
export const leaseMs = 75 * second;

export const addressDelayMs = 2 * minute;

export const maxDelayMs = hour;

const serverDelaysMs = [2, 5, 10, 20, 40, 60].map((seconds) => seconds * second);
const maxServerDelayMs = minute;

export function serverDelayMs(faults: number): number {
  return serverDelaysMs[faults - 1] ?? maxServerDelayMs;
}

export function retryDelayMs(attempts: number, triedForMs: number): number {
  if (triedForMs < hour) return Math.min(10 * second * 2 ** (attempts - 1), minute);
  if (triedForMs < 3 * hour) return 5 * minute;
  return triedForMs < 12 * hour ? 15 * minute : maxDelayMs;
}

export type Email = Schema['email'];

type EmailRow = ExpressionBuilder<Schema, 'email'>;

/** Once `maxADay` e-mails have been sent, only those of accounts are due until the next day. */
function isDue(row: EmailRow, maxADay?: number) {
  const at = now();
  return row.and([
    row('state', '=', 'waiting'),
    ...(maxADay === undefined ? [] : [row.or([row('kind', 'in', ofAccounts), row(countToday(), '<', maxADay)])]),
    row.or([row('due_at', '<=', at), isFromAnotherClock(row)]),
    row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]),
  ]);
}

const ofAccounts: EmailKind[] = ['password-reset', 'invitation'];

/** Those of accounts apart: sent today in India, or being sent. `due_at`, the end of the lease, is in the index. */
function countToday() {
  const midnight = new Date(nextMidnightInIndia(Date.now()) - day).toISOString();
  return sql<number>`(select count(*) from email where kind not in (${sql.join(ofAccounts)}) and (
    (state = 'sent' and due_at >= ${midnight} and sent_at >= ${midnight})
    or (state = 'waiting' and claim is not null and due_at > ${now()})))`;
}

export function limitEmails(db: Connection, max: number): Limit {
  const counted = () => db.selectNoFrom(countToday().as('count')).executeTakeFirstOrThrow();
  return { max, used: async () => Number((await counted()).count) };
}

/** The clock was set back since the email was postponed. */
function isFromAnotherClock(row: EmailRow) {
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

export async function nextEmailDue(db: Connection, limit?: Limit): Promise<string | undefined> {
  const waiting = db.selectFrom('email').select('due_at').where('state', '=', 'waiting').orderBy('due_at').limit(1);
  if (!limit || (await limit.used()) < limit.max) return (await waiting.executeTakeFirst())?.due_at;
  const ofAccount = await waiting.where('kind', 'in', ofAccounts).executeTakeFirst();
  return ofAccount?.due_at ?? new Date(nextMidnightInIndia(Date.now())).toISOString();
}

export type ClaimOrder = 'oldest' | 'newest';

export async function claimEmail(
  db: Connection,
  order: ClaimOrder = 'oldest',
  maxADay?: number,
): Promise<Email | undefined> {
  const due: DueRows = (row) => isDue(row, maxADay);
  while (await hasDueEmail(db, due)) {
    const email = await claimFirstDue(db, order, due);
    if (email) return email;
  }
  return undefined;
}

type DueRows = (row: EmailRow) => ReturnType<typeof isDue>;

async function hasDueEmail(db: Connection, due: DueRows): Promise<boolean> {
  const found = await db.selectFrom('email').select('id').where(due).limit(1).executeTakeFirst();
  return found !== undefined;
}

function claimFirstDue(db: Connection, order: ClaimOrder, due: DueRows): Promise<Email | undefined> {
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
      const first = outer.selectFrom('email').select('id').where(due).limit(1);
      return order === 'newest'
        ? first.orderBy('attempts').orderBy('sequence', 'desc')
        : first.orderBy(isForList).orderBy(isTried).orderBy('due_at').orderBy('sequence');
    })
    .where(due)
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
