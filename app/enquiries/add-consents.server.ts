import { recordActivity } from '../activity/activity.server.ts';
import type { Connection } from '../database/schema.ts';
import { keyedHash } from './consent/consent-secret.server.ts';
import { channelWords } from './consent/consent-words.ts';
import { recordConsents } from './consent/consents.server.ts';
import type { ConsentChannel } from './enquiry-rules.ts';
import type { EnquirySource } from './enquiry-states.ts';
import { visitor } from './visitor.ts';

/**
 * Writes down what was agreed to with an enquiry, or with a second sending of the same words, inside the caller's
 * transaction. Answers the channels that are new. Of a second sending the log of activity tells it.
 */
export async function addConsents(
  tx: Connection,
  { id, isNew }: { id: string; isNew: boolean },
  channels: readonly ConsentChannel[],
  { source, clientAddress }: { source: EnquirySource; clientAddress: string },
): Promise<ConsentChannel[]> {
  if (channels.length === 0) return [];
  const addressHash = await keyedHash(tx, 'address', clientAddress);
  const agreed = await recordConsents(tx, { enquiryId: id, channels, source, addressHash });
  if (!isNew && agreed.length > 0) {
    const after = channelWords(agreed.map((channel) => ({ channel })));
    const changes = [{ field: 'channels', before: '', after }];
    await recordActivity(tx, visitor, { kind: 'change', subject: 'consent', subject_id: id, changes });
  }
  return agreed;
}
