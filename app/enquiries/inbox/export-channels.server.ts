import type { Connection } from '../../database/schema.ts';
import type { ConsentChannel } from '../enquiry-rules.ts';
import type { Chosen } from './enquiry-list.server.ts';

/** What was agreed to with each of the chosen enquiries and not withdrawn, by their ids. */
export async function standingChannels(db: Connection, chosen: Chosen['rows']): Promise<Map<string, ConsentChannel[]>> {
  const rows = await db
    .selectFrom('consent')
    .select(['enquiry_id', 'channel'])
    .where('withdrawn_at', 'is', null)
    .where('enquiry_id', 'in', chosen.select('id'))
    .orderBy('given_at')
    .orderBy('id')
    .execute();
  const channels = new Map<string, ConsentChannel[]>();
  for (const { enquiry_id, channel } of rows) {
    channels.set(enquiry_id, [...(channels.get(enquiry_id) ?? []), channel]);
  }
  return channels;
}
