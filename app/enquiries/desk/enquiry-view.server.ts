import { data, type RouterContextProvider } from 'react-router';
import { houseContext, signedInStaff } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import { listLettersOf } from '../../mail/outbox.server.ts';
import { isOfReach } from '../consent/consents.server.ts';
import type { EnquiryDoubt } from '../enquiry-states.ts';
import { sinceWords } from '../inbox/since-words.ts';
import { keptUntil } from '../retention/retention-terms.server.ts';
import { type EnquiryRow, findEnquiry } from './enquiry-desk.server.ts';
import { findUpdates } from './family-updates.server.ts';
import { historyGroups } from './history-groups.ts';
import { isDateDue, nextDateWords } from './next-date.ts';

/** Others of the same family that are shown; nobody reads more. */
const mostOthers = 20;

/** Everything that the office sees of one enquiry. @throws a 404 answer when there is none */
export async function loadEnquiry(context: Readonly<RouterContextProvider>, id: string) {
  const { db, origin } = context.get(houseContext);
  const found = isId(id) ? await findEnquiry(db, id) : undefined;
  if (!found) throw data(null, { status: 404 });
  const { entries, fingerprint, sequence, doubts, ...row } = found;
  const { consents, link } = await findUpdates(db, origin, found);
  const lastNote = entries.find(({ kind }) => kind === 'note');
  const present = now();
  return {
    enquiry: {
      ...row,
      doubts: JSON.parse(doubts) as EnquiryDoubt[],
      isDue: isDateDue(row, present),
    },
    nextDate: nextDateWords(row, present),
    lastNote: lastNote && { words: lastNote.words, who: lastNote.person_name, at: lastNote.at },
    history: historyGroups(entries, consents),
    since: sinceWords(row.received_at, present),
    consents,
    letters: await listLettersOf(db, id),
    others: await listOthers(db, found),
    keptUntil: await keptUntil(db, found),
    withdrawalLink: link,
    staff: { id: signedInStaff(context).id, name: signedInStaff(context).name },
  };
}

/** What else came from the same mobile number or e-mail, the newest first. */
async function listOthers(db: Connection, { id, mobile_no, email }: EnquiryRow) {
  return db
    .selectFrom('enquiry')
    .select(['id', 'name', 'message', 'state', 'received_at'])
    .where(isOfReach({ mobile_no, email }))
    .where('id', '!=', id)
    .orderBy('sequence', 'desc')
    .limit(mostOthers)
    .execute();
}

/** What the page of an enquiry shows. */
export type EnquiryView = Awaited<ReturnType<typeof loadEnquiry>>;
