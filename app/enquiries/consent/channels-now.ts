import type { Schema } from '../../database/schema.ts';
import { formatDay } from '../../lib/dates.ts';
import { type ConsentChannel, consentChannels } from '../enquiry-rules.ts';

/** How a channel stands: since when it is agreed to, or when it was stopped, as days in words. */
export type ChannelNow = { channel: ConsentChannel; since: string; stopped?: string };

type Agreement = Pick<Schema['consent'], 'channel' | 'given_at' | 'withdrawn_at'>;

/** What was agreed to with one enquiry, in the order of the form. */
export function channelsNow(consents: readonly Agreement[]): ChannelNow[] {
  const inOrder = consentChannels.flatMap((channel) => consents.filter((consent) => consent.channel === channel));
  return inOrder.map(({ channel, given_at, withdrawn_at }) => ({
    channel,
    since: unbroken(given_at),
    ...(withdrawn_at !== null && { stopped: unbroken(withdrawn_at) }),
  }));
}

/** A day that stays on one line. */
function unbroken(instant: string): string {
  return formatDay(instant).replaceAll(' ', '\u00a0');
}
