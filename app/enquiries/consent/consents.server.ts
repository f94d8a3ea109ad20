import { sql } from 'kysely';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { type ConsentChannel, consentWords, consentWordsVersion } from '../enquiry-rules.ts';
import type { EnquirySource } from '../enquiry-states.ts';
import { keyedHash } from './consent-secret.server.ts';
import { channelWords } from './consent-words.ts';

export type Consent = Schema['consent'];

type NewConsents = {
  enquiryId: string;
  channels: readonly ConsentChannel[];
  source: EnquirySource;
  /** Keyed hash of the network address. */
  addressHash: string;
};

/**
 * Writes down what was agreed to, a row a channel, inside the transaction of its enquiry. What was agreed to with it
 * before stays as it is, withdrawn or not. Answers the channels that are new.
 */
export async function recordConsents(
  tx: Connection,
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
        words: consentWords(channel),
        words_version: consentWordsVersion,
        language: 'en',
        source,
        given_at: now(),
        address_hash: addressHash,
        mobile_hash: '',
        email_hash: '',
      })
      .onConflict((conflict) => conflict.columns(['enquiry_id', 'channel']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) added.push(channel);
  }
  return added;
}

/** What was agreed to with each of the enquiries, withdrawn or not. */
export async function listConsents(db: Connection, enquiryIds: readonly string[]): Promise<Map<string, Consent[]>> {
  if (enquiryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('consent')
    .selectAll()
    .where('enquiry_id', 'in', enquiryIds)
    .orderBy('given_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ enquiry_id }) => enquiry_id);
}

/** How somebody can be reached; empty = not known. */
export type Reach = { mobile_no?: string; email?: string };

/**
 * Every consent of whoever is reached by this number or this e-mail, withdrawn or not: those of enquiries that are
 * kept by the number itself, those of erased ones by its hash.
 */
export async function findConsentsOfReach(db: Connection, { mobile_no = '', email = '' }: Reach): Promise<Consent[]> {
  const [mobile_hash, email_hash] = [await keyedHash(db, 'mobile', mobile_no), await keyedHash(db, 'email', email)];
  if (mobile_hash === '' && email_hash === '') return [];
  const enquiries = db.selectFrom('enquiry').select('id').where(isOfReach({ mobile_no, email }));
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

/** Whether an enquiry gives this number or this e-mail: then it is taken to be the same person's. */
export function isOfReach({ mobile_no = '', email = '' }: Reach) {
  const isMobile = sql<boolean>`(enquiry.mobile_no <> '' and enquiry.mobile_no = ${mobile_no})`;
  return sql<boolean>`(${isMobile} or (enquiry.email <> '' and lower(enquiry.email) = ${email.trim().toLowerCase()}))`;
}

/**
 * Stops what was agreed to, inside the caller's transaction. The rows stay as proof, and what was stopped before stays
 * as it was. Answers the rows that this call has stopped.
 */
export async function withdrawConsents(
  tx: Connection,
  by: Actor,
  ids: readonly string[],
  how: NonNullable<Consent['withdrawn_how']>,
): Promise<Consent[]> {
  if (ids.length === 0) return [];
  const stopped = await tx
    .updateTable('consent')
    .set({ withdrawn_at: now(), withdrawn_how: how })
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .execute();
  for (const [subject_id, rows] of Map.groupBy(stopped, ({ enquiry_id }) => enquiry_id)) {
    const changes = [{ field: 'channels', before: channelWords(rows), after: '' }];
    await recordActivity(tx, by, { kind: 'change', subject: 'consent', subject_id, changes });
  }
  return stopped;
}
