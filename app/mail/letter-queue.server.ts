import { type ExpressionBuilder, sql } from 'kysely';
import type { Connection, Schema } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { day, fromNow, minute } from '../lib/moments.ts';
import { m } from '../paraglide/messages.js';
import { leaseMs, longestDelayMs } from './mail-delays.ts';

/** A letter as it is stored. */
export type Letter = Schema['letter'];

/** Letters that somebody may try to send at this moment. */
function isDue(row: ExpressionBuilder<Schema, 'letter'>) {
  const at = now();
  return row.and([
    row('state', '=', 'waiting'),
    row.or([row('due_at', '<=', at), isOfAnotherTime(row)]),
    row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]),
  ]);
}

/**
 * The clock was set back since the letter was put off. One on its way is left alone unless the clock jumped far: most
 * likely its worker lives.
 */
function isOfAnotherTime(row: ExpressionBuilder<Schema, 'letter'>) {
  return row.or([
    row('due_at', '>', fromNow(day)),
    row.and([
      row('claim', 'is', null),
      row.or([
        row('due_at', '>', fromNow(2 * longestDelayMs)),
        // Once it has been tried, when it was written does not count: it would never rest.
        row(row.fn.coalesce('tried_at', 'created_at'), '>', fromNow(minute)),
      ]),
    ]),
  ]);
}

/**
 * Those that were never tried, and then the others: what is due for longest, or what was tried least and written last.
 */
export type Turn = 'oldest' | 'newest';

/**
 * Takes a letter that is due, for as long as a lease lasts: no other worker gets it meanwhile, on either engine. Those
 * that were never tried go first: no letter waits behind others that fail again and again. Undefined = none is due.
 */
export async function claimLetter(db: Connection, turn: Turn = 'oldest'): Promise<Letter | undefined> {
  while (await hasDueLetter(db)) {
    const letter = await takeFirstDue(db, turn);
    if (letter) return letter;
    // Another worker was quicker with this one; there may be more.
  }
  return undefined;
}

async function hasDueLetter(db: Connection): Promise<boolean> {
  const due = await db.selectFrom('letter').select('id').where(isDue).limit(1).executeTakeFirst();
  return due !== undefined;
}

function takeFirstDue(db: Connection, turn: Turn): Promise<Letter | undefined> {
  const at = now();
  return db
    .updateTable('letter')
    .set((row) => ({
      claim: newId(),
      due_at: fromNow(leaseMs),
      attempts: row('attempts', '+', 1),
      tried_at: at,
      first_tried_at: row.fn.coalesce('first_tried_at', sql<string>`${at}`),
    }))
    .where('id', '=', (outer) => {
      const due = outer.selectFrom('letter').select('id').where(isDue).limit(1);
      return turn === 'newest'
        ? due.orderBy('attempts').orderBy('sequence', 'desc')
        : due.orderBy(isTried).orderBy('due_at').orderBy('sequence');
    })
    .where(isDue)
    .returningAll()
    .executeTakeFirst();
}

const isTried = sql`case when attempts = 0 then 0 else 1 end`;

type Outcome = Partial<Pick<Letter, 'state' | 'due_at' | 'sent_at' | 'last_fault' | 'attempts' | 'first_tried_at'>>;

/** Writes down what came of a try, and lets the letter go. False = it was not ours any more: nothing is written. */
async function settle(db: Connection, { id, claim }: Letter, outcome: Outcome): Promise<boolean> {
  const isOver = outcome.state !== undefined;
  const { numUpdatedRows } = await db
    .updateTable('letter')
    .set({ ...outcome, claim: null, ...(isOver && { body: bodyUnlessSecret }) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What is left of a letter's words once nobody is to send it any more. */
export const bodyUnlessSecret = sql<string>`case when is_secret = 1 then '' else body end`;

/** The mail server has it. False, here and below = the letter was not ours any more, and nothing was written. */
export function markSent(db: Connection, letter: Letter): Promise<boolean> {
  return settle(db, letter, { state: 'sent', sent_at: now(), last_fault: '' });
}

/** It is tried again after the delay. */
export function putOff(db: Connection, letter: Letter, last_fault: string, delayMs: number): Promise<boolean> {
  return settle(db, letter, { due_at: fromNow(delayMs), last_fault });
}

/** As if it had not been tried: what was missing is not the letter's fault. */
export function putBack(db: Connection, letter: Letter, last_fault: string, delayMs: number): Promise<boolean> {
  const attempts = letter.attempts - 1;
  const untried = attempts === 0 ? { first_tried_at: null } : {};
  return settle(db, letter, { due_at: fromNow(delayMs), last_fault, attempts, ...untried });
}

/** It is not tried again by itself. */
export function giveUp(db: Connection, letter: Letter, last_fault: string): Promise<boolean> {
  return settle(db, letter, { state: 'failed', last_fault });
}

const keepAccountLettersMs = 30 * day;

/**
 * Cancels letters that came too late, and removes old ones about accounts; those about enquiries go with them. A
 * letter that is on its way is left alone.
 */
export async function tidyOutbox(db: Connection): Promise<void> {
  await db
    .updateTable('letter')
    .set({ state: 'cancelled', claim: null, last_fault: m.outbox_fault_expired(), body: bodyUnlessSecret })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now())
    .where((row) => row.or([row('claim', 'is', null), row('due_at', '<=', now())]))
    .execute();
  await db
    .deleteFrom('letter')
    .where('state', '<>', 'waiting')
    .where('enquiry_id', 'is', null)
    .where('created_at', '<', fromNow(-keepAccountLettersMs))
    .execute();
}
