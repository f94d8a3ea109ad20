import { listMorningReaders, type MorningReader } from '../accounts/people.server.ts';
import type { Database, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { countNewEnquiries } from '../enquiries/enquiries.server.ts';
import { type DueEnquiry, initialsOf, listDueEnquiries } from '../enquiries/inbox/enquiry-list.server.ts';
import { addDays, dayInIndia, formatPlainDay, instantInIndia } from '../lib/dates.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { countLabel } from '../lib/list-page.ts';
import { claimMorning, enqueueEmail, isMorningClaimed, type NewEmail } from '../mail/outbox.server.ts';
import { m } from '../paraglide/messages.js';

const hours = { from: '08:00', to: '12:00' };

/**
 * From eight o'clock in India on: an e-mail to each subscribed member of staff who has something to do. Safe to call
 * again and on several servers: who inserts the row of the day writes all of them, in the same transaction. A server
 * that was down all morning writes none.
 * @returns how many were written
 */
export async function writeMorningEmails(
  { db, origin }: { db: Database; origin: string },
  instant = Date.now(),
): Promise<number> {
  const day = dayInIndia(instant);
  const at = (time: string) => Date.parse(instantInIndia(`${day}T${time}`) ?? '');
  if (instant < at(hours.from) || instant >= at(hours.to)) return 0;
  if (await isMorningClaimed(db, day)) return 0;
  return inTransaction(db, async (tx) => {
    if (!(await claimMorning(tx, day))) return 0;
    const emails = await morningEmails(tx, origin, day);
    for (const email of emails) await enqueueEmail(tx, email);
    return emails.length;
  });
}

async function morningEmails(tx: Transaction, origin: string, day: string): Promise<NewEmail[]> {
  const readers = await listMorningReaders(tx);
  const due = await listDueEnquiries(tx, day);
  const fresh = await countNewEnquiries(tx);
  return readers.flatMap(
    (reader) => inLanguage(reader.language, () => morningEmail(reader, { due, fresh, origin, day })) ?? [],
  );
}

type Morning = { due: DueEnquiry[]; fresh: number; origin: string; day: string };

const maxLines = 20;

/** Enquiries assigned to them or to nobody. Undefined when there is nothing to do. */
function morningEmail({ id, name, email }: MorningReader, { due, fresh, origin, day }: Morning): NewEmail | undefined {
  const own = due.filter(({ owner_id }) => owner_id === null || owner_id === id);
  if (own.length === 0 && fresh === 0) return undefined;
  const lines = own.slice(0, maxLines).map((enquiry) => dueLine(enquiry, origin, day));
  const parts = [
    m.morning_mail_hello({ name }),
    own.length > 0 && [m.morning_mail_due({ count: countLabel(own.length) }), ...lines].join('\n'),
    own.length > maxLines && m.morning_mail_more({ link: `${origin}/admin/enquiries?show=due` }),
    fresh > 0 && `${m.morning_mail_new({ count: countLabel(fresh) })}\n${origin}/admin/enquiries?state=new`,
    m.morning_mail_stop({ link: `${origin}/admin/account` }),
  ];
  return {
    kind: 'calls-due',
    to: email,
    subject: m.morning_mail_subject({ due: countLabel(own.length), fresh: countLabel(fresh) }),
    body: parts.filter(Boolean).join('\n\n'),
    // A reminder for this morning is of no use later.
    expiresAt: instantInIndia(`${addDays(day, 1)}T00:00`) ?? '',
  };
}

function dueLine({ id, name, next_call_on }: DueEnquiry, origin: string, day: string): string {
  const since =
    next_call_on && next_call_on < day ? ` ${m.morning_mail_since({ day: formatPlainDay(next_call_on) })}` : '';
  return `- ${initialsOf(name)}${since}: ${origin}/admin/enquiries/${id}`;
}
