import type { Connection } from '../../database/schema.ts';
import { findConsentsOfReach, listConsents } from '../consent/consents.server.ts';
import { withdrawalLink } from '../consent/withdrawal-link.server.ts';
import { consentChannels } from '../enquiry-rules.ts';
import type { EnquiryRow } from './enquiry-desk.server.ts';

/**
 * What a family has agreed to with an enquiry, in the order of the form, without its hashes; and where it can stop
 * updates, as long as it has agreed to any, with this enquiry or another.
 */
export async function findUpdates(db: Connection, origin: string, enquiry: EnquiryRow) {
  const { id } = enquiry;
  const listed = (await listConsents(db, [id])).get(id) ?? [];
  const consents = consentChannels
    .flatMap((channel) => listed.filter((one) => one.channel === channel))
    .map(({ address_hash, mobile_hash, email_hash, ...consent }) => consent);
  const mayStop = (await findConsentsOfReach(db, enquiry)).some(({ withdrawn_at }) => withdrawn_at === null);
  return { consents, link: mayStop ? await withdrawalLink(db, origin, id) : undefined };
}
