import type { Connection } from '../../database/schema.ts';
import { formatDay } from '../../lib/dates.ts';
import { listLettersOf } from '../../mail/outbox.server.ts';
import { isOfReach, listConsents } from '../consent/consents.server.ts';

/** One enquiry on the page that erases a person's: enough to tell it from the others, and what goes with it. */
export type PersonEnquiry = {
  id: string;
  name: string;
  /** `22 Nov 2026` */
  day: string;
  firstWords: string;
  notes: number;
  letters: number;
  consents: number;
};

const shownLetters = 90;

/**
 * An enquiry, and every other one with the same mobile number or e-mail, newest first; undefined when it is gone.
 */
export async function listEnquiriesOfPerson(db: Connection, id: string): Promise<PersonEnquiry[] | undefined> {
  const enquiry = await db.selectFrom('enquiry').select(['mobile_no', 'email']).where('id', '=', id).executeTakeFirst();
  if (!enquiry) return undefined;
  const rows = await db
    .selectFrom('enquiry')
    .select(['id', 'name', 'message', 'received_at'])
    .where((eb) => eb.or([eb('id', '=', id), isOfReach(enquiry)]))
    .orderBy('sequence', 'desc')
    .execute();
  const ids = rows.map((row) => row.id);
  const [notes, consents] = await Promise.all([countNotes(db, ids), listConsents(db, ids)]);
  const letters = await Promise.all(ids.map(async (one) => (await listLettersOf(db, one)).length));
  return rows.map(({ id, name, message, received_at }, place) => ({
    id,
    name,
    day: formatDay(received_at),
    firstWords: shortened(message),
    notes: notes.get(id) ?? 0,
    letters: letters[place] ?? 0,
    consents: consents.get(id)?.length ?? 0,
  }));
}

async function countNotes(db: Connection, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('enquiry_entry')
    .select(['enquiry_id', (eb) => eb.fn.countAll().as('count')])
    .where('enquiry_id', 'in', ids)
    .where('kind', '=', 'note')
    .groupBy('enquiry_id')
    .execute();
  return new Map(rows.map(({ enquiry_id, count }) => [enquiry_id, Number(count)]));
}

function shortened(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  return line.length <= shownLetters ? line : `${line.slice(0, shownLetters).trimEnd().toWellFormed()}…`;
}
