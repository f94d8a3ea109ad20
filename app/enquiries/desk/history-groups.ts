import type { Schema } from '../../database/schema.ts';
import { m } from '../../paraglide/messages.js';
import { channelWords, howWords } from '../consent/consent-words.ts';

type Entry = Schema['enquiry_entry'];
type Consent = Pick<Schema['consent'], 'channel' | 'withdrawn_at' | 'withdrawn_how'>;

/** What one person did at one moment. */
export type HistoryGroup = { at: string; who: string; lines: { kind: Entry['kind'] | 'stop'; words: string }[] };

/** The history of an enquiry, newest first, from its entries (newest first) and from what was stopped. */
export function historyGroups(entries: readonly Entry[], consents: readonly Consent[]): HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  for (const { at, person_name, kind, words } of entries) {
    const last = groups.at(-1);
    if (last?.at === at && last.who === person_name) last.lines.unshift({ kind, words });
    else groups.push({ at, who: person_name, lines: [{ kind, words }] });
  }
  for (const stop of stops(consents)) {
    const place = groups.findIndex(({ at }) => at < stop.at);
    groups.splice(place === -1 ? groups.length : place, 0, stop);
  }
  return groups;
}

function stops(consents: readonly Consent[]): HistoryGroup[] {
  const moments = new Set(consents.flatMap(({ withdrawn_at }) => withdrawn_at ?? []));
  return [...moments].map((at) => {
    const stopped = consents.filter(({ withdrawn_at }) => withdrawn_at === at);
    const how = howWords(stopped[0]?.withdrawn_how ?? null);
    const words = m.enquiry_desk_asked_to_stop({ channels: channelWords(stopped), how });
    return { at, who: m.enquiry_desk_family(), lines: [{ kind: 'stop', words }] };
  });
}
