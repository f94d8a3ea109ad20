import { type ExpressionBuilder, sql } from 'kysely';
import type { Connection, Schema, Transaction } from '../../database/schema.ts';
import { writeAlone } from '../../database/transaction.server.ts';
import { day, fromNow, hour, minute, now, second } from '../../lib/clock.ts';
import { indiaAheadMs, nextMidnightInIndia, today } from '../../lib/dates.ts';
import { newId } from '../../lib/ids.ts';
import { confirmedSubscriptions } from '../../mail/mail-list.server.ts';
import { deleteWaitingListEmails } from '../../mail/outbox.server.ts';
import { recordWording } from '../codes/notice-codes.server.ts';
import { isDayOver, lastDayOf, type NoticeDays } from '../days/notice-days.ts';
import { isUrgent, type Notice } from '../notice-fields.ts';
import { findNotice } from '../notice-lists.server.ts';

export type Delivery = Schema['notice_delivery'];

/** Longer than the longest attempt (10 s). */
const leaseMs = 60 * second;
const keptMs = 30 * day;
const maxDraftMs = 30 * day;

/** What visitors see, whose day is not over, and that the demonstration has not written. */
export async function findSendable(db: Connection, id: string): Promise<Notice | undefined> {
  const notice = await findNotice(db, id);
  return notice && notice.is_demonstration === 0 && !isDayOver(notice, today()) ? notice : undefined;
}

/**
 * To be called after each change of what visitors read or whether they read it, in its transaction: it keeps the codes of
 * the notice, and what is sent of it. `issued_at`: when it was published elsewhere.
 */
export async function afterNoticeChange(tx: Transaction, id: string, issued_at?: string): Promise<void> {
  const wording = await recordWording(tx, id, issued_at);
  if (!wording || wording === 'other') await withdrawListEmails(tx, id);
  if (!wording) return;
  await updateDeliveries(tx, id, wording === 'other');
  await queueDeliveries(tx, id, wording === 'first' && !issued_at);
}

/**
 * Nobody gets it twice, however often it is hidden and shown; what was published more than a day ago is no news, but a
 * draft may have waited for longer.
 */
async function queueDeliveries(tx: Transaction, id: string, wasDraft: boolean): Promise<void> {
  const notice = await findSendable(tx, id);
  const times = notice && sendingTimes(notice, Date.now());
  if (!times || notice.created_at < fromNow(wasDraft ? -maxDraftMs : -day)) return;
  const phones = tx.selectFrom('push_subscription').where('kinds', 'like', `%,${notice.category},%`);
  const addresses = confirmedSubscriptions(tx, notice.category) as unknown as typeof phones;
  for (const [channel, subscriptions] of [['push', phones] as const, ['mail', addresses] as const]) {
    const same = { notice_id: id, channel, ...times };
    const names = Object.keys(same) as (keyof typeof same)[];
    const values = names.map((name) => sql<string>`cast(${same[name]} as text)`.as(name));
    await tx
      .insertInto('notice_delivery')
      .columns(['id', 'subscription_id', ...names])
      .expression(subscriptions.select([sql<string>`${`${id}.`} || id`.as('key'), 'id']).select(values))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/**
 * A correction replaces what is not sent yet. On phones that were told in the last day it also replaces the notification,
 * without a sound; nobody gets a second e-mail.
 */
async function updateDeliveries(tx: Transaction, id: string, isReadAnew: boolean): Promise<void> {
  const notice = await findSendable(tx, id);
  const times = notice && sendingTimes(notice, Date.now());
  if (!times) return;
  await tx
    .updateTable('notice_delivery')
    .set({ ...times, claim: null, attempts: 0, sent_at: null })
    .where('notice_id', '=', id)
    .where(({ or, and, eb }) => {
      const isWaiting = eb('sent_at', 'is', null);
      const wasTold = and([eb('channel', '=', 'push'), eb('sent_at', '>', fromNow(-day))]);
      return isReadAnew ? or([isWaiting, wasTold]) : isWaiting;
    })
    .execute();
}

/** What waits in the outbox goes back into the queue, where it is written again or dropped. */
async function withdrawListEmails(tx: Transaction, id: string): Promise<void> {
  // A server that has read the former words may write no e-mail any more, and has written the one that it is writing.
  const waiting = tx.updateTable('notice_delivery').where('notice_id', '=', id).where('sent_at', 'is', null);
  await waiting.set({ claim: null }).execute();
  const ids = await deleteWaitingListEmails(tx, id);
  if (ids.length > 0) await tx.updateTable('notice_delivery').set({ sent_at: null }).where('id', 'in', ids).execute();
}

/** Undefined when none is due. A server that ends in the middle gives it free after a minute. */
export function claimDelivery(db: Connection, channel: Delivery['channel']): Promise<Delivery | undefined> {
  const isDue = (row: ExpressionBuilder<Schema, 'notice_delivery'>) =>
    row.and([row('channel', '=', channel), row('sent_at', 'is', null), row('due_at', '<=', now())]);
  return writeAlone(db)
    .updateTable('notice_delivery')
    .set((row) => ({ claim: newId(), due_at: fromNow(leaseMs), attempts: row('attempts', '+', 1) }))
    .where('id', '=', (outer) =>
      outer.selectFrom('notice_delivery').select('id').where(isDue).orderBy('due_at').limit(1),
    )
    .where(isDue)
    .returningAll()
    .executeTakeFirst();
}

export async function nextDeliveryDue(db: Connection, channel: Delivery['channel']): Promise<string | undefined> {
  const all = db.selectFrom('notice_delivery').select('due_at').where('channel', '=', channel);
  return (await all.where('sent_at', 'is', null).orderBy('due_at').limit(1).executeTakeFirst())?.due_at;
}

/** False = this server has no claim any more, and nothing was written. */
export async function recordOutcome(
  db: Connection,
  { id, claim }: Delivery,
  outcome: Partial<Pick<Delivery, 'sent_at' | 'due_at' | 'expires_at'>>,
): Promise<boolean> {
  const query = writeAlone(db)
    .updateTable('notice_delivery')
    .set({ ...outcome, claim: null });
  return (await query.where('id', '=', id).where('claim', '=', claim).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Unless it has been renewed in the meantime. */
export async function dropDelivery(db: Connection, { id, claim }: Delivery): Promise<void> {
  await writeAlone(db).deleteFrom('notice_delivery').where('id', '=', id).where('claim', '=', claim).execute();
}

export type SentCounts = { phones: number; addresses: number; waiting: number };

/** An e-mail counts when it is in the outbox. Undefined when nobody was to be told. */
export async function countDeliveries(db: Connection, id: string): Promise<SentCounts | undefined> {
  const rows = await db
    .selectFrom('notice_delivery')
    .select(['channel', (row) => row.fn.countAll().as('all'), (row) => row.fn.count('sent_at').as('sent')])
    .where('notice_id', '=', id)
    .groupBy('channel')
    .execute();
  if (rows.length === 0) return undefined;
  const sent = (channel: Delivery['channel']) => Number(rows.find((row) => row.channel === channel)?.sent ?? 0);
  const waiting = rows.reduce((sum, row) => sum + Number(row.all) - Number(row.sent), 0);
  return { phones: sent('push'), addresses: sent('mail'), waiting };
}

export async function pruneDeliveries(db: Connection): Promise<void> {
  await writeAlone(db).deleteFrom('notice_delivery').where('expires_at', '<', fromNow(-keptMs)).execute();
}

const morningMs = 6 * hour + 30 * minute;
const eveningMs = 21 * hour;

/** Nobody is woken between 21:00 and 6:30: what is not urgent waits for the morning. In milliseconds since 1970. */
export function nextSendingTime(at: number, isSentAtNight: boolean): number {
  const midnight = nextMidnightInIndia(at) - day;
  const sinceMidnight = at - midnight;
  if (isSentAtNight || (sinceMidnight >= morningMs && sinceMidnight < eveningMs)) return at;
  return midnight + morningMs + (sinceMidnight < morningMs ? 0 : day);
}

type Sent = NoticeDays & Pick<Notice, 'expires_at' | 'is_urgent' | 'category'>;

/** From when to when it may be sent; undefined when its end comes before the morning. */
function sendingTimes(notice: Sent, at: number): { due_at: string; expires_at: string } | undefined {
  const due = nextSendingTime(at, isUrgent(notice));
  const last = lastDayOf(notice);
  const endOfDay = last ? Date.parse(last) + day - indiaAheadMs : Number.POSITIVE_INFINITY;
  const end = notice.expires_at ? Date.parse(notice.expires_at) : Number.POSITIVE_INFINITY;
  const expires = Math.min(due + day, endOfDay, end);
  return expires > due
    ? { due_at: new Date(due).toISOString(), expires_at: new Date(expires).toISOString() }
    : undefined;
}
