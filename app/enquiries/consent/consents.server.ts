import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection, Schema, Transaction } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { normalizedMobile } from '../../lib/contact-details.ts';
import { newId } from '../../lib/ids.ts';
import { currentLanguage, pathIn } from '../../lib/languages/languages.ts';
import { getOrCreateSecret } from '../../settings/secrets.server.ts';
import { type ConsentChannel, channelLabels, channelsOf, consentText, consentTextVersion } from '../enquiry-rules.ts';

export type Consent = Schema['consent'];

// Databases limit the parameters of one statement, and one sender may have any number of consents.
const idsAtOnce = 500;

type NewConsents = {
  enquiryId: string;
  channels: readonly ConsentChannel[];
  source: Consent['source'];
  addressHash: string;
};

/** Runs inside the transaction of its enquiry; what was agreed to before stays as it is. Answers the new channels. */
export async function createConsents(
  tx: Transaction,
  { enquiryId, channels, source, addressHash }: NewConsents,
): Promise<ConsentChannel[]> {
  const added: ConsentChannel[] = [];
  for (const channel of channels) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('consent')
      .values({
        id: newId(),
        enquiry_id: enquiryId,
        channel,
        words: consentText(channel),
        words_version: consentTextVersion,
        language: currentLanguage(),
        source,
        given_at: now(),
        address_hash: addressHash,
        withdrawn_by: '',
        mobile_hash: '',
        email_hash: '',
      })
      .onConflict((conflict) => conflict.columns(['enquiry_id', 'channel']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) added.push(channel);
  }
  return added;
}

/** Of one enquiry, withdrawn or not. */
export function listConsents(db: Connection, enquiryId: string): Promise<Consent[]> {
  return db
    .selectFrom('consent')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('given_at')
    .orderBy('id')
    .execute();
}

export type Contact = { mobile_no?: string; email?: string };

/** Every consent of this number or e-mail, withdrawn or not: erased enquiries are found by their hashes. */
export async function listConsentsOfContact(
  db: Connection,
  { mobile_no = '', email = '' }: Contact,
): Promise<Consent[]> {
  const mobile_hash = await keyedHash(db, 'mobile', mobile_no);
  const email_hash = await keyedHash(db, 'email', email);
  if (mobile_hash === '' && email_hash === '') return [];
  const enquiries = db.selectFrom('enquiry').select('id').where(hasSameContact({ mobile_no, email }));
  return db
    .selectFrom('consent')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('enquiry_id', 'in', enquiries),
        ...(mobile_hash ? [eb('mobile_hash', '=', mobile_hash)] : []),
        ...(email_hash ? [eb('email_hash', '=', email_hash)] : []),
      ]),
    )
    .orderBy('given_at')
    .orderBy('id')
    .execute();
}

export async function hasActiveConsent(db: Connection, contact: Contact): Promise<boolean> {
  const enquiries = db.selectFrom('enquiry').select('id').where(hasSameContact(contact));
  const found = await db
    .selectFrom('consent')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('enquiry_id', 'in', enquiries)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function hasSameContact({ mobile_no = '', email = '' }: Contact) {
  const isMobile = sql<boolean>`(enquiry.mobile_no <> '' and enquiry.mobile_no = ${mobile_no})`;
  return sql<boolean>`(${isMobile} or (enquiry.email <> '' and lower(enquiry.email) = ${email.trim().toLowerCase()}))`;
}

/** The rows stay as proof. Answers those that this call has stopped. */
export async function withdrawConsents(
  tx: Transaction,
  by: Actor,
  ids: readonly string[],
  how: NonNullable<Consent['withdrawn_how']>,
): Promise<Consent[]> {
  const stopped: Consent[] = [];
  const stop = { withdrawn_at: now(), withdrawn_how: how, withdrawn_by: how === 'office' ? by.name : '' };
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const rows = await tx
      .updateTable('consent')
      .set(stop)
      .where('id', 'in', ids.slice(start, start + idsAtOnce))
      .where('withdrawn_at', 'is', null)
      .returningAll()
      .execute();
    stopped.push(...rows);
  }
  for (const [subject_id, rows] of Map.groupBy(stopped, ({ enquiry_id }) => enquiry_id)) {
    const changes = [{ field: 'channels', before: channelLabels(rows), after: '' }];
    await recordActivity(tx, by, { kind: 'change', subject: 'consent', subject_id, changes });
  }
  return stopped;
}

/**
 * A number proves nothing, since anybody can type anybody's: all may be stopped together, but only the enquiry's own
 * may be shown.
 */
async function listConsentsOfPerson(db: Connection, enquiryId: string): Promise<Consent[]> {
  const enquiry = await db
    .selectFrom('enquiry')
    .select(['mobile_no', 'email'])
    .where('id', '=', enquiryId)
    .executeTakeFirst();
  const own = await listConsents(db, enquiryId);
  const all = enquiry ? await listConsentsOfContact(db, enquiry) : await listConsentsByHashes(db, own);
  return [...own, ...all.filter(({ enquiry_id }) => enquiry_id !== enquiryId)];
}

/** Consents of erased enquiries are stopped already, so only existing enquiries are searched. */
async function listConsentsByHashes(db: Connection, erased: readonly Consent[]): Promise<Consent[]> {
  const hashes = new Set(erased.flatMap(({ mobile_hash, email_hash }) => [mobile_hash, email_hash]).filter(Boolean));
  if (hashes.size === 0) return [];
  const hashOf = await keyedHashes(db);
  const rows = await db
    .selectFrom('consent')
    .innerJoin('enquiry', 'enquiry.id', 'consent.enquiry_id')
    .selectAll('consent')
    .select(['enquiry.mobile_no', 'enquiry.email'])
    .where('consent.withdrawn_at', 'is', null)
    .execute();
  return rows.filter(
    ({ mobile_no, email }) => hashes.has(hashOf('mobile', mobile_no)) || hashes.has(hashOf('email', email)),
  );
}

export async function stopByLink(tx: Transaction, enquiryId: string, channels: readonly ConsentChannel[]) {
  await stop(tx, visitor, await listConsentsOfPerson(tx, enquiryId), channels, 'link');
}

export async function stopByForm(tx: Transaction, reach: Contact, channels: readonly ConsentChannel[]) {
  await stop(tx, visitor, await listConsentsOfContact(tx, reach), channels, 'form');
}

export async function stopByOffice(tx: Transaction, by: Actor, enquiryId: string, ids: readonly string[]) {
  const consents = await listConsentsOfPerson(tx, enquiryId);
  const meant = consents.filter(({ id, enquiry_id }) => enquiry_id === enquiryId && ids.includes(id));
  return stop(tx, by, consents, channelsOf(meant), 'office');
}

/** Takes back what the office has stopped by a slip in that moment. Answers how many. */
export async function restoreByOffice(tx: Transaction, by: Actor, enquiryId: string, moment: string): Promise<number> {
  const consents = (await listConsentsOfPerson(tx, enquiryId)).filter(
    ({ withdrawn_how, withdrawn_at }) => withdrawn_how === 'office' && withdrawn_at === moment,
  );
  for (const [subject_id, rows] of Map.groupBy(consents, ({ enquiry_id }) => enquiry_id)) {
    const ids = rows.map(({ id }) => id);
    const active = { withdrawn_at: null, withdrawn_how: null, withdrawn_by: '' };
    await tx.updateTable('consent').set(active).where('id', 'in', ids).execute();
    const changes = [{ field: 'channels', before: '', after: channelLabels(rows) }];
    await recordActivity(tx, by, { kind: 'change', subject: 'consent', subject_id, changes });
  }
  return consents.length;
}

async function stop(
  tx: Transaction,
  by: Actor,
  consents: readonly Consent[],
  channels: readonly ConsentChannel[],
  how: 'link' | 'form' | 'office',
): Promise<Consent[]> {
  const ids = consents.filter(({ channel }) => channels.includes(channel)).map(({ id }) => id);
  return withdrawConsents(tx, by, ids, how);
}

/** Names nobody, because the activity log outlives the enquiry. */
export const visitor: Actor = { id: null, name: 'A visitor' };

export async function addConsents(
  tx: Transaction,
  { id, isNew }: { id: string; isNew: boolean },
  channels: readonly ConsentChannel[],
  { source, clientAddress }: { source: Consent['source']; clientAddress: string },
): Promise<ConsentChannel[]> {
  if (channels.length === 0) return [];
  const addressHash = await keyedHash(tx, 'address', clientAddress);
  const agreed = await createConsents(tx, { enquiryId: id, channels, source, addressHash });
  if (!isNew && agreed.length > 0) {
    const after = channelLabels(agreed.map((channel) => ({ channel })));
    const changes = [{ field: 'channels', before: '', after }];
    await recordActivity(tx, visitor, { kind: 'change', subject: 'consent', subject_id: id, changes });
  }
  return agreed;
}

type Hashed = 'address' | 'mobile' | 'email';

/**
 * Without the secret nobody can tell which text gave a hash: ten digits could otherwise all be tried. Empty text gives
 * an empty hash.
 */
export async function keyedHash(db: Connection, what: Hashed, text: string): Promise<string> {
  return normalized(what, text) === '' ? '' : (await keyedHashes(db))(what, text);
}

export async function keyedHashes(db: Connection): Promise<(what: Hashed, text: string) => string> {
  const secret = await findSecret(db);
  return (what, text) => {
    const plain = normalized(what, text);
    return plain === '' ? '' : digest(secret, what, plain).toString('base64url');
  };
}

function normalized(what: Hashed, text: string): string {
  const plain = text.trim();
  if (what === 'mobile') return normalizedMobile(plain) ?? plain;
  return what === 'email' ? plain.toLowerCase() : plain;
}

async function hmac(db: Connection, purpose: string, text: string): Promise<Buffer> {
  return digest(await findSecret(db), purpose, text);
}

function findSecret(db: Connection): Promise<string> {
  return getOrCreateSecret(db, 'consent_secret', () => randomBytes(32).toString('base64url'));
}

function digest(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest();
}

/** 128 bits, in characters that no mail program cuts off at the end of an address. */
const macLength = 32;

export async function withdrawalLink(
  db: Connection,
  origin: string,
  { id, language }: Pick<Schema['enquiry'], 'id' | 'language'>,
): Promise<string> {
  return origin + pathIn(language, `/privacy/withdraw/${id}.${await createMac(db, id)}`);
}

export async function readWithdrawalToken(db: Connection, token: string): Promise<string | undefined> {
  const [, enquiryId, mac] = /^([\w-]{1,64})\.([0-9a-f]{32})$/.exec(token) ?? [];
  if (enquiryId === undefined || mac === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(await createMac(db, enquiryId)));
  return isOurs ? enquiryId : undefined;
}

async function createMac(db: Connection, enquiryId: string): Promise<string> {
  return (await hmac(db, 'withdrawal', enquiryId)).toString('hex').slice(0, macLength);
}
