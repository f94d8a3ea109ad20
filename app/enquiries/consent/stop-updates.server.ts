import type { Actor } from '../../activity/activity.server.ts';
import type { Connection } from '../../database/schema.ts';
import type { ConsentChannel } from '../enquiry-rules.ts';
import { visitor } from '../visitor.ts';
import { keyedHashes } from './consent-secret.server.ts';
import { channelsOf } from './consent-words.ts';
import { type Consent, findConsentsOfReach, listConsents, type Reach, withdrawConsents } from './consents.server.ts';

/**
 * Every consent of the person who sent an enquiry: those that came with it, and those of the same person's other
 * enquiries. Of an enquiry that has been erased, the same person is known by the hashes on what was agreed to with it. A
 * number proves nothing (anybody can type anybody's): all of them may be stopped together, but only the enquiry's own
 * may be shown.
 */
async function findConsentsOfPerson(db: Connection, enquiryId: string): Promise<Consent[]> {
  const enquiry = await db
    .selectFrom('enquiry')
    .select(['mobile_no', 'email'])
    .where('id', '=', enquiryId)
    .executeTakeFirst();
  const own = (await listConsents(db, [enquiryId])).get(enquiryId) ?? [];
  const all = enquiry ? await findConsentsOfReach(db, enquiry) : await findConsentsLike(db, own);
  return [...own, ...all.filter(({ enquiry_id }) => enquiry_id !== enquiryId)];
}

/**
 * What still stands of enquiries whose number or e-mail has the hash that these have. All of erased enquiries is stopped
 * already, so only those that are kept are looked through.
 */
async function findConsentsLike(db: Connection, erased: readonly Consent[]): Promise<Consent[]> {
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

/** Stops these channels for the person who sent an enquiry, with all that the same person has sent. */
export async function stopByLink(tx: Connection, enquiryId: string, channels: readonly ConsentChannel[]) {
  await stop(tx, visitor, await findConsentsOfPerson(tx, enquiryId), channels, 'link');
}

/** Stops these channels for whoever is reached by this number or e-mail, known to us or not. */
export async function stopByForm(tx: Connection, reach: Reach, channels: readonly ConsentChannel[]) {
  await stop(tx, visitor, await findConsentsOfReach(tx, reach), channels, 'form');
}

/**
 * The family has told the office to stop: these consents of an enquiry, and the same channels of all that the same
 * person has sent. Answers how many were stopped.
 */
export async function stopByOffice(tx: Connection, by: Actor, enquiryId: string, ids: readonly string[]) {
  const consents = await findConsentsOfPerson(tx, enquiryId);
  const meant = consents.filter(({ id, enquiry_id }) => enquiry_id === enquiryId && ids.includes(id));
  return stop(tx, by, consents, channelsOf(meant), 'office');
}

async function stop(
  tx: Connection,
  by: Actor,
  consents: readonly Consent[],
  channels: readonly ConsentChannel[],
  how: 'link' | 'form' | 'office',
): Promise<number> {
  const ids = consents.filter(({ channel }) => channels.includes(channel)).map(({ id }) => id);
  return (await withdrawConsents(tx, by, ids, how)).length;
}
