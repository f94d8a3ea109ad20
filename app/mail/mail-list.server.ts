import { createHmac, randomBytes } from 'node:crypto';
import { countRows } from '../database/queries.server.ts';
import type { Connection, Database, Schema, Transaction } from '../database/schema.ts';
import { inTransaction, nextInSequence, writeAlone } from '../database/transaction.server.ts';
import { day, fromNow, hour, now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { localizedPath } from '../lib/languages/languages.ts';
import { hashToken } from '../lib/tokens.server.ts';
import { m } from '../paraglide/messages.js';
import { consumeRateLimits, rateLimitKey, tryConsume } from '../rate-limits/rate-limits.server.ts';
import { getOrCreateSecret } from '../settings/secrets.server.ts';
import { deleteListEmailsTo, enqueueEmail } from './outbox.server.ts';

type Subscription = Schema['mail_subscription'];
type Choice = Pick<Subscription, 'kinds' | 'language'>;

/** Families of one village share an address of the internet, and anybody can type anybody's e-mail address. */
const limits = { maxFromAddress: 60, maxOfSchoolAnHour: 600, maxToMailbox: 3 };
/** Of each kind: phones and e-mail addresses. */
export const maxSubscriptions = 5000;
const unconfirmedMs = 3 * day;

/** Its tokens are not random, so that every e-mail has the same one although only the hash is stored. */
async function keyed(db: Connection, what: 'token' | 'confirm' | 'address', text: string): Promise<string> {
  const secret = await getOrCreateSecret(db, 'mail_list_secret', () => randomBytes(32).toString('base64url'));
  return createHmac('sha256', secret).update(`${what}:${text}`).digest('hex').slice(0, 40);
}

export async function unsubscribePath(db: Connection, id: string): Promise<string> {
  return `/unsubscribe/${await keyed(db, 'token', id)}`;
}

/** How many seconds to wait when too many have subscribed. */
export async function limitSubscriptions(db: Database, clientAddress: string) {
  const line = rateLimitKey('subscribe-line', await keyed(db, 'address', clientAddress));
  return consumeRateLimits(db, [
    { key: line, max: limits.maxFromAddress, windowMs: hour },
    { key: rateLimitKey('subscribe-school', 'all'), max: limits.maxOfSchoolAnHour, windowMs: hour },
  ]);
}

type Asking = Choice & { address: string; clientAddress: string; school: string; origin: string };

/** Sends a link, in the language of the page. The answer is the same whether the address is known or not. */
export async function subscribeByMail(db: Database, { clientAddress, ...asking }: Asking) {
  const limited = await limitSubscriptions(db, clientAddress);
  if (limited) return { refused: 'rate limited' as const, ...limited };
  await inTransaction(db, (tx) => sendLink(tx, { ...asking, address: asking.address.toLowerCase() }));
  return undefined;
}

async function sendLink(tx: Transaction, { address, kinds, language, school, origin }: Omit<Asking, 'clientAddress'>) {
  // Many providers deliver `name+anything@` to the same mailbox.
  const mailbox = await keyed(tx, 'address', address.replace(/^([^+]*)\+[^@]*@/, '$1@'));
  const rule = { key: rateLimitKey('mail-list-mailbox', mailbox), max: limits.maxToMailbox, windowMs: day };
  if (!(await tryConsume(tx, rule)) || !(await makeRoom(tx))) return;
  const id = newId();
  const { id: known } = await tx
    .insertInto('mail_subscription')
    .values({ id, address, kinds, language, token_hash: hashToken(await keyed(tx, 'token', id)), created_at: now() })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ address, created_at: now() }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = localizedPath(`/allnotices/follow/${await confirmToken(tx, known)}`);
  const link = `${origin}${path}?${new URLSearchParams({ kinds, language })}`;
  await enqueueEmail(tx, {
    kind: 'follow',
    to: address,
    subject: m.follow_confirm_subject({ school }),
    body: m.follow_confirm_email({ school, link }),
    isSecret: true,
    expiresAt: fromNow(unconfirmedMs),
  });
}

/** Where strangers fill the list with addresses, the oldest one that nobody has confirmed makes room. */
async function makeRoom(tx: Transaction): Promise<boolean> {
  if ((await countMailSubscriptions(tx)) < maxSubscriptions) return true;
  const unconfirmed = tx.selectFrom('mail_subscription').select('id').where('confirmed_at', 'is', null);
  const oldest = await unconfirmed.orderBy('created_at').limit(1).executeTakeFirst();
  if (oldest) await tx.deleteFrom('mail_subscription').where('id', '=', oldest.id).execute();
  return oldest !== undefined;
}

/** Another one than in the e-mails of the list, which are sent on. */
async function confirmToken(db: Connection, id: string): Promise<string> {
  return `${id}-${await keyed(db, 'confirm', id)}`;
}

/** The id of the subscription that the link of an e-mail confirms or ends. */
export async function findByToken(db: Connection, token: string, isStop: boolean): Promise<string | undefined> {
  const [id = ''] = token.split('-');
  if (!isStop && hashToken(token) !== hashToken(await confirmToken(db, id))) return undefined;
  const subscriptions = db.selectFrom('mail_subscription').select('id');
  const found = isStop ? subscriptions.where('token_hash', '=', hashToken(token)) : subscriptions.where('id', '=', id);
  return (await found.executeTakeFirst())?.id;
}

/** With what was chosen when the link was asked for: only who reads the mailbox changes anything. */
export async function confirmSubscription(tx: Transaction, token: string, choice: Partial<Choice>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_subscription')
    .set({ ...choice, confirmed_at: now() })
    .where('id', '=', (await findByToken(tx, token, false)) ?? '')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await countFollower(tx);
  return numUpdatedRows > 0n;
}

/** An export has the number but not the subscriptions: a school that moved is told to ask its families again. */
export function countFollower(tx: Transaction): Promise<number> {
  return nextInSequence(tx, 'follower');
}

/** By its link. A second call does nothing. */
export async function endSubscription(tx: Transaction, token: string): Promise<void> {
  const found = tx.selectFrom('mail_subscription').select('address').where('token_hash', '=', hashToken(token));
  for (const { address } of await found.execute()) await eraseFromMailList(tx, [address]);
}

/** With the e-mails that the list has sent there. */
export async function eraseFromMailList(tx: Transaction, emails: readonly string[]): Promise<void> {
  const addresses = [...new Set(emails.filter(Boolean).map((email) => email.toLowerCase()))];
  if (addresses.length === 0) return;
  await tx.deleteFrom('mail_subscription').where('address', 'in', addresses).execute();
  await deleteListEmailsTo(tx, addresses);
}

/** Those who get notices of this type. */
export function confirmedSubscriptions(db: Connection, kind: string) {
  return db.selectFrom('mail_subscription').where('confirmed_at', 'is not', null).where('kinds', 'like', `%,${kind},%`);
}

export function findMailSubscription(db: Connection, id: string): Promise<Subscription | undefined> {
  return db.selectFrom('mail_subscription').selectAll().where('id', '=', id).executeTakeFirst();
}

export function countMailSubscriptions(db: Connection): Promise<number> {
  return countRows(db, db.selectFrom('mail_subscription'));
}

export async function pruneMailList(db: Connection): Promise<void> {
  await writeAlone(db)
    .deleteFrom('mail_subscription')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', fromNow(-unconfirmedMs))
    .execute();
}
