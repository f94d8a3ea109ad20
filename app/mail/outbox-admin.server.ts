import type { ExpressionBuilder } from 'kysely';
import { type Actor, recordActivity } from '../activity/activity.server.ts';
import { listRows } from '../database/list-rows.server.ts';
import { rowOrder } from '../database/row-order.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import type { Cursor, ListPage } from '../lib/list-page.ts';
import type { EmailState } from './email-kinds.ts';
import { bodyUnlessSecret, type Email } from './email-queue.server.ts';

export type OutboxEmail = Omit<Email, 'claim'> & { isBeingSent: boolean; isEmptied: boolean };

export async function listEmails(
  db: Connection,
  { cursor, state }: { cursor: Cursor; state: EmailState | undefined },
): Promise<ListPage<OutboxEmail>> {
  const emails = db.selectFrom('email').selectAll();
  const page = await listRows(db, emails, { cursor, order: rowOrder('email'), equal: { state } });
  return { ...page, rows: page.rows.map(toOutboxEmail) };
}

export async function findEmail(db: Connection, id: string): Promise<OutboxEmail | undefined> {
  const row = await db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toOutboxEmail(row);
}

function toOutboxEmail({ claim, ...email }: Email): OutboxEmail {
  const isSecret = email.is_secret === 1;
  return {
    ...email,
    body: isSecret ? '' : email.body,
    isBeingSent: email.state === 'waiting' && claim !== null && email.due_at > now(),
    isEmptied: isSecret && email.body === '',
  };
}

type ResendObstacle = 'waiting' | 'expired' | 'emptied';

export type ResendRefusal = 'gone' | ResendObstacle;

export function resendObstacle({ state, expires_at, isEmptied }: OutboxEmail): ResendObstacle | undefined {
  if (state === 'waiting') return 'waiting';
  if (expires_at !== null && expires_at <= now()) return 'expired';
  return isEmptied ? 'emptied' : undefined;
}

export async function resendEmail(
  tx: Transaction,
  by: Actor,
  id: string,
): Promise<{ id: string } | { refused: ResendRefusal }> {
  const before = await findEmail(tx, id);
  if (!before) return { refused: 'gone' };
  const refused = resendObstacle(before);
  if (refused) return { refused };
  const at = now();
  const email = await tx
    .updateTable('email')
    .set({
      state: 'waiting',
      due_at: at,
      claim: null,
      attempts: 0,
      first_tried_at: null,
      sent_at: null,
      last_fault: '',
    })
    .where('id', '=', id)
    .where('state', '=', before.state)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]))
    .where((row) => row.or([row('is_secret', '=', 0), row('body', '<>', '')]))
    .returningAll()
    .executeTakeFirst();
  if (!email) return { refused: 'waiting' };
  await recordStateChange(tx, by, email, before.state);
  return { id };
}

export type CancelRefusal = 'gone' | 'being sent' | 'over';

export async function cancelEmail(
  tx: Transaction,
  by: Actor,
  id: string,
): Promise<{ id: string } | { refused: CancelRefusal }> {
  const before = await findEmail(tx, id);
  if (!before) return { refused: 'gone' };
  const email = await tx
    .updateTable('email')
    .set({ state: 'cancelled', claim: null, body: bodyUnlessSecret })
    .where('id', '=', id)
    .where(isCancellable)
    .returningAll()
    .executeTakeFirst();
  if (email) {
    await recordStateChange(tx, by, email, before.state);
    return { id };
  }
  const found = await findEmail(tx, id);
  if (!found) return { refused: 'gone' };
  return { refused: found.isBeingSent ? 'being sent' : 'over' };
}

function isCancellable(row: ExpressionBuilder<Schema, 'email'>) {
  return row.or([
    row('state', '=', 'failed'),
    row.and([row('state', '=', 'waiting'), row.or([row('claim', 'is', null), row('due_at', '<=', now())])]),
  ]);
}

/** The log must not name families, so emails about enquiries have no subject in it. */
async function recordStateChange(tx: Transaction, by: Actor, email: Email, before: string): Promise<void> {
  await recordActivity(tx, by, {
    kind: 'change',
    subject: 'email',
    subject_id: email.id,
    label: email.enquiry_id === null && email.kind !== 'enquiry' ? email.subject : '',
    changes: [{ field: 'state', before, after: email.state }],
  });
}
