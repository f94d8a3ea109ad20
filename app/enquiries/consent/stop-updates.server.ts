import type { Actor } from '../../activity/activity.server.ts';
import type { Connection } from '../../database/schema.ts';
import type { ConsentChannel } from '../enquiry-rules.ts';
import { visitor } from '../visitor.ts';
import { channelsOf } from './consent-words.ts';
import { type Consent, findConsentsOfReach, listConsents, type Reach, withdrawConsents } from './consents.server.ts';

/**
 * Every consent of the person who sent an enquiry: those that came with it, and those of the same person's other
 * enquiries. Of an enquiry that has been erased only its own are known. A number proves nothing (anybody can type
 * anybody's): all of them may be stopped together, but only the enquiry's own may be shown.
 */
async function findConsentsOfPerson(db: Connection, enquiryId: string): Promise<Consent[]> {
  const enquiry = await db
    .selectFrom('enquiry')
    .select(['mobile_no', 'email'])
    .where('id', '=', enquiryId)
    .executeTakeFirst();
  const own = (await listConsents(db, [enquiryId])).get(enquiryId) ?? [];
  const all = enquiry ? await findConsentsOfReach(db, enquiry) : [];
  return [...own, ...all.filter(({ enquiry_id }) => enquiry_id !== enquiryId)];
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
