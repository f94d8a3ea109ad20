import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../context.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import { day, hour, minute, now } from '../../lib/clock.ts';
import { dayInIndia, formatDay, formatMoment, formatPlainDay, formatShortDay } from '../../lib/dates.ts';
import type { Cursor } from '../../lib/list-page.ts';
import { excerpt } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { withdrawalLink } from '../consent/consents.server.ts';
import type { SpamSignal } from '../enquiry-rules.ts';
import { erasedOnInList } from '../retention/retention.server.ts';
import { type InboxQuestion, type ListedEnquiry, lateMs, listEnquiries } from './enquiry-list.server.ts';

export async function listInboxRows(
  { db, origin }: Pick<Services, 'db' | 'origin'>,
  question: InboxQuestion & { cursor: Cursor; size?: number | undefined },
) {
  const { rows, ...page } = await listEnquiries(db, question);
  const hasAgreed = await findAgreedFamilies(db, rows);
  const present = now();
  const erasedOn = question.choice.show === 'ending' ? await erasedOnInList(db) : undefined;
  const shown = rows.map(async (row) => {
    const link = hasAgreed(row) ? await withdrawalLink(db, origin, row) : undefined;
    return { ...inboxRow(row, { present, withdrawalLink: link }), erasedOn: erasedOn && formatDay(erasedOn(row)) };
  });
  return { ...page, rows: await Promise.all(shown) };
}

const maxExcerptCharacters = 120;

export type InboxRow = Awaited<ReturnType<typeof listInboxRows>>['rows'][number];

type Around = { present: string; withdrawalLink: string | undefined };

function inboxRow(enquiry: ListedEnquiry, { present, withdrawalLink }: Around) {
  const { id, version, name, mobile_no, email, owner_name, language, message, state, doubts, received_at } = enquiry;
  const words = nextDateLabel(enquiry, present);
  const isThisYear = dayInIndia(received_at).slice(0, 4) === dayInIndia(present).slice(0, 4);
  return {
    ...{ id, version, name, mobile_no, email, owner_name, language, state, received_at, withdrawalLink },
    question: excerpt(message.replace(/\s+/g, ' '), maxExcerptCharacters),
    doubts: JSON.parse(doubts) as SpamSignal[],
    since: relativeTime(received_at, present),
    day: isThisYear ? formatShortDay(dayInIndia(received_at)) : formatDay(received_at),
    moment: formatMoment(received_at),
    isDemonstration: enquiry.is_demonstration === 1,
    isLate: state === 'new' && Date.parse(present) - Date.parse(received_at) >= lateMs,
    next: words ? { words, isDue: isDateDue(enquiry, present) } : undefined,
  };
}

type Dated = Pick<Schema['enquiry'], 'state' | 'next_call_on'>;

/** Formatted on the server, because clocks of browsers differ. */
export function nextDateLabel({ state, next_call_on }: Dated, present = now()): string {
  if (!next_call_on) return '';
  const thisYear = dayInIndia(present).slice(0, 4);
  const day = formatPlainDay(next_call_on).replace(` ${thisYear}`, '');
  return state === 'visit-fixed' ? m.enquiry_admin_visit_on({ day }) : m.enquiry_admin_call_on({ day });
}

export function isDateDue({ next_call_on }: Pick<Dated, 'next_call_on'>, present = now()): boolean {
  return next_call_on !== null && next_call_on <= dayInIndia(present);
}

const month = 30 * day;
const maxDays = 60;

export function relativeTime(instant: string, present: string): string {
  const passed = Date.parse(present) - Date.parse(instant);
  if (passed < minute) return m.inbox_since_moment();
  if (passed < hour) return m.inbox_since_minutes({ count: Math.floor(passed / minute) });
  if (passed < day) return m.inbox_since_hours({ count: Math.floor(passed / hour) });
  if (passed < maxDays * day) return m.inbox_since_days({ count: Math.floor(passed / day) });
  return m.inbox_since_months({ count: Math.floor(passed / month) });
}

/** Asks for the contacts of the page alone: one sender may have sent any number of enquiries. */
async function findAgreedFamilies(
  db: Connection,
  enquiries: readonly ListedEnquiry[],
): Promise<(enquiry: ListedEnquiry) => boolean> {
  const mobiles = enquiries.map(({ mobile_no }) => mobile_no).filter(Boolean);
  const emails = enquiries.map(({ email }) => email.toLowerCase()).filter(Boolean);
  const known = new Set([
    ...(await listAgreed(db, sql.ref('enquiry.mobile_no'), mobiles)),
    ...(await listAgreed(db, sql`lower(enquiry.email)`, emails)),
  ]);
  return (enquiry) => known.has(enquiry.mobile_no) || known.has(enquiry.email.toLowerCase());
}

async function listAgreed(
  db: Connection,
  contact: RawBuilder<unknown>,
  contacts: readonly string[],
): Promise<string[]> {
  if (contacts.length === 0) return [];
  const rows = await db
    .selectFrom('enquiry')
    .select(sql<string>`${contact}`.as('contact'))
    .distinct()
    .where(sql<boolean>`${contact} in (${sql.join([...new Set(contacts)])})`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('consent')
          .select('consent.id')
          .whereRef('consent.enquiry_id', '=', 'enquiry.id')
          .where('consent.withdrawn_at', 'is', null),
      ),
    )
    .execute();
  return rows.map((row) => row.contact);
}
