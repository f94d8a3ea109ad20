import { data, type RouterContextProvider } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import { originalWord } from '../../lib/languages/in-language.server.ts';
import { returnWithin } from '../../lib/paths.ts';
import { listEmailsOfEnquiry } from '../../mail/outbox.server.ts';
import { m } from '../../paraglide/messages.js';
import { hasActiveConsent, hasSameContact, listConsents, withdrawalLink } from '../consent/consents.server.ts';
import { channelLabels, inFormOrder, type SpamSignal, withdrawalLabel } from '../enquiry-rules.ts';
import { erasedOnInList } from '../retention/retention.server.ts';
import { type EnquiryRow, findEnquiry } from './enquiry-steps.server.ts';
import { inboxPath } from './inbox-choice.ts';
import { isDateDue, nextDateLabel, relativeTime } from './inbox-rows.server.ts';

/** The list from which the page was opened. */
export function inboxAddressIn(context: Readonly<RouterContextProvider>, url: URL): string {
  return returnWithin(inboxPath, url.searchParams.get('back'), context.get(servicesContext).origin);
}

const maxOthers = 20;

export async function loadEnquiry(context: Readonly<RouterContextProvider>, id: string) {
  const { db, origin } = context.get(servicesContext);
  const found = isId(id) ? await findEnquiry(db, id) : undefined;
  if (!found) throw data(null, { status: 404 });
  const { entries, fingerprint, sequence, doubts, ...row } = found;
  const { consents, link } = await findFamilyConsents(db, origin, found);
  const lastNote = entries.find(({ kind }) => kind === 'note');
  const present = now();
  return {
    enquiry: {
      ...row,
      doubts: JSON.parse(doubts) as SpamSignal[],
      isDue: isDateDue(row, present),
    },
    nextDate: nextDateLabel(row, present),
    lastNote: lastNote && { words: lastNote.words, who: originalWord(lastNote.person_name), at: lastNote.at },
    history: historyGroups(entries, consents),
    since: relativeTime(row.received_at, present),
    consents,
    emails: await listEmailsOfEnquiry(db, id),
    others: await listOthers(db, found),
    retainedUntil: (await erasedOnInList(db))(found),
    withdrawalLink: link,
    staff: { id: requireStaff(context).id, name: requireStaff(context).name },
  };
}

async function listOthers(db: Connection, { id, mobile_no, email }: EnquiryRow) {
  return db
    .selectFrom('enquiry')
    .select(['id', 'name', 'message', 'state', 'received_at'])
    .where(hasSameContact({ mobile_no, email }))
    .where('id', '!=', id)
    .orderBy('sequence', 'desc')
    .limit(maxOthers)
    .execute();
}

export type EnquiryView = Awaited<ReturnType<typeof loadEnquiry>>;

async function findFamilyConsents(db: Connection, origin: string, enquiry: EnquiryRow) {
  const { id } = enquiry;
  const listed = inFormOrder(await listConsents(db, id));
  const consents = listed.map(({ address_hash, mobile_hash, email_hash, ...consent }) => consent);
  const mayStop = await hasActiveConsent(db, enquiry);
  return { consents, link: mayStop ? await withdrawalLink(db, origin, enquiry) : undefined };
}

type Entry = Schema['enquiry_entry'];
type Consent = Pick<Schema['consent'], 'channel' | 'withdrawn_at' | 'withdrawn_how' | 'withdrawn_by'>;

export type HistoryGroup = { at: string; who: string; lines: { kind: Entry['kind'] | 'stop'; words: string }[] };

function historyGroups(entries: readonly Entry[], consents: readonly Consent[]): HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  for (const { at, person_name, kind, words } of entries) {
    const last = groups.at(-1);
    if (last?.at === at && last.who === originalWord(person_name)) last.lines.unshift({ kind, words });
    else groups.push({ at, who: originalWord(person_name), lines: [{ kind, words }] });
  }
  for (const stop of stops(consents)) {
    const index = groups.findIndex(({ at }) => at < stop.at);
    groups.splice(index === -1 ? groups.length : index, 0, stop);
  }
  return groups;
}

function stops(consents: readonly Consent[]): HistoryGroup[] {
  const moments = new Set(consents.flatMap(({ withdrawn_at }) => withdrawn_at ?? []));
  return [...moments].map((at) => {
    const stopped = consents.filter(({ withdrawn_at }) => withdrawn_at === at);
    const how = withdrawalLabel(stopped[0]?.withdrawn_how ?? null);
    const words = m.enquiry_admin_stop_requested({ channels: channelLabels(stopped), how });
    const who = stopped[0]?.withdrawn_by || m.enquiry_admin_family();
    return { at, who, lines: [{ kind: 'stop', words }] };
  });
}

export async function listExistingEnquiries(db: Connection, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('enquiry').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
