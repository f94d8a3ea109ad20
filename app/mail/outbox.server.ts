import type { Expression } from 'kysely';
import { countRows } from '../database/queries.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { EmailKind } from './email-kinds.ts';

export type NewEmail = {
  kind: EmailKind;
  to: string;
  replyTo?: string;
  subject: string;
  body: string;
  /** The admin area never shows the body. */
  isSecret?: boolean;
  enquiryId?: string;
  messageKey?: string;
  expiresAt?: string;
  /** Mail programs show it as a button (RFC 8058). */
  unsubscribeUrl?: string;
};

export async function enqueueEmail(tx: Transaction, email: NewEmail): Promise<string> {
  const id = newId();
  const created_at = now();
  await tx
    .insertInto('email')
    .values({
      id,
      sequence: await nextInSequence(tx, 'email'),
      kind: email.kind,
      to_address: email.to,
      reply_to: email.replyTo ?? '',
      subject: email.subject,
      body: email.body,
      is_secret: email.isSecret ? 1 : 0,
      enquiry_id: email.enquiryId ?? null,
      message_key: email.messageKey ?? '',
      state: 'waiting',
      due_at: created_at,
      attempts: 0,
      last_fault: '',
      expires_at: email.expiresAt ?? null,
      unsubscribe_url: email.unsubscribeUrl ?? '',
      created_at,
    })
    .execute();
  return id;
}

const summaryColumns = [
  'id',
  'kind',
  'to_address',
  'subject',
  'state',
  'created_at',
  'sent_at',
  'due_at',
  'last_fault',
] as const;

export function listEmailsOfEnquiry(db: Connection, enquiryId: string) {
  return db
    .selectFrom('email')
    .select(summaryColumns)
    .where('enquiry_id', '=', enquiryId)
    .orderBy('sequence', 'asc')
    .execute();
}

export function countFailedEmails(db: Connection): Promise<number> {
  return countRows(db, db.selectFrom('email').where('state', '=', 'failed'));
}

export async function deleteEmailsOfEnquiries(tx: Transaction, enquiryIds: readonly string[]): Promise<number> {
  if (enquiryIds.length === 0) return 0;
  const { numDeletedRows } = await tx.deleteFrom('email').where('enquiry_id', 'in', enquiryIds).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countEmailsByEnquiry(
  db: Connection,
  enquiryIds: readonly string[],
): Promise<Map<string, number>> {
  if (enquiryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('email')
    .select(['enquiry_id', (row) => row.fn.countAll().as('count')])
    .where('enquiry_id', 'in', enquiryIds)
    .groupBy('enquiry_id')
    .execute();
  return new Map(rows.map(({ enquiry_id, count }) => [enquiry_id ?? '', Number(count)]));
}

export async function countEmailsOf(db: Connection, enquiries: Expression<{ id: string }>): Promise<number> {
  const { count } = await db
    .selectFrom('email')
    .select((row) => row.fn.countAll().as('count'))
    .where('enquiry_id', 'in', enquiries as Expression<unknown> as Expression<string>)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** To those who get new notices by e-mail. */
export function countWaitingListEmails(db: Connection): Promise<number> {
  return countRows(db, db.selectFrom('email').where('kind', '=', 'notice').where('state', '=', 'waiting'));
}

/**
 * Those of one notice that no sender has in hand; what one has is not tried again. Answers their message keys, which begin
 * with the id of the notice.
 */
export async function deleteWaitingListEmails(tx: Transaction, noticeId: string): Promise<string[]> {
  const key = `${noticeId}.%`;
  const deleted = await tx
    .deleteFrom('email')
    .where('kind', '=', 'notice')
    .where('state', '=', 'waiting')
    .where('message_key', 'like', key)
    .where((row) => row.or([row('claim', 'is', null), row('due_at', '<=', now())]))
    .returning('message_key')
    .execute();
  const inHand = tx.updateTable('email').where('kind', '=', 'notice').where('state', '=', 'waiting');
  await inHand.set({ expires_at: now() }).where('message_key', 'like', key).execute();
  return deleted.map(({ message_key }) => message_key);
}

/** What the list has sent or will send there. */
export async function deleteListEmailsTo(tx: Transaction, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx.deleteFrom('email').where('kind', 'in', ['follow', 'notice']).where('to_address', 'in', addresses).execute();
}

/** Whether the caller is the first of this day, `YYYY-MM-DD`: of two servers one inserts the row, the other waits. */
export async function claimMorning(tx: Transaction, day: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('morning_mail')
    .values({ day, written_at: now() })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  if (claimed) await tx.deleteFrom('morning_mail').where('day', '<', day).execute();
  return claimed !== undefined;
}

export async function isMorningClaimed(db: Connection, day: string): Promise<boolean> {
  const row = await db.selectFrom('morning_mail').select('day').where('day', '=', day).executeTakeFirst();
  return row !== undefined;
}
