import { createCalendarItem } from '../../app/calendar/calendar.server.ts';
import type { Schema, Transaction } from '../../app/database/schema.ts';
import { nextInSequence } from '../../app/database/transaction.server.ts';
import { fileDocument } from '../../app/disclosure/documents.server.ts';
import { documentsOf, fieldSetOf } from '../../app/disclosure/field-sets/all-field-sets.ts';
import { setValues } from '../../app/disclosure/values.server.ts';
import { createConsents } from '../../app/enquiries/consent/consents.server.ts';
import { insertEnquiry } from '../../app/enquiries/enquiries.server.ts';
import { hour } from '../../app/lib/clock.ts';
import { newId } from '../../app/lib/ids.ts';
import type { MediaStore } from '../../app/lib/media-services.ts';
import { insertNotice } from '../../app/notices/notices.server.ts';
import { findOwnFacts, setSchoolFact } from '../../app/settings/school.server.ts';
import { isSchoolFact } from '../../app/settings/school-fields.ts';
import { calendar } from './content/calendar.ts';
import { type DaysAhead, dayAfter, daysAhead, instantAt, type SeedNotice, type Texts } from './content/days.ts';
import { disclosureValues } from './content/disclosure.ts';
import { documents } from './content/documents.ts';
import { enquiries, type SeedEnquiry } from './content/enquiries.ts';
import { earlierNotices, oldestNotices } from './content/older-notices.ts';
import { laterNotices, newestNotices } from './content/recent-notices.ts';
import { author, school } from './content/school.ts';
import type { Studio } from './studio.ts';

const officeHours = ['16:10', '09:30', '11:05', '14:45', '10:20', '17:15', '12:30'];

export async function writeSchoolFacts(tx: Transaction): Promise<void> {
  const own = await findOwnFacts(tx);
  for (const [name, value] of Object.entries(school)) {
    if (isSchoolFact(name) && !own[name]) await setSchoolFact(tx, name, value, author);
  }
}

/** As it is stored. */
export function inLanguage(words: Texts, on: DaysAhead): string {
  return (typeof words === 'string' ? words : words(on)).normalize('NFC');
}

export async function writeNotices(tx: Transaction, studio: Studio, store: MediaStore, moment: Date): Promise<void> {
  for (const [index, notice] of [...notices.entries()].reverse()) {
    const created_at = instantAt(moment, notice.daysAgo, officeHours[index % officeHours.length] ?? '');
    const on = daysAhead(created_at);
    const { title = '', details, category } = notice;
    const words = { title: inLanguage(title, on), details: inLanguage(details, on), category };
    const days = notice.happens?.(on);
    const happens = { happens_on: days?.on.date ?? null, happens_until: days?.until?.date ?? null };
    const id = await insertNotice(tx, { ...words, ...happens, is_pinned: notice.isPinned ? 1 : 0, created_at }, author);
    if (notice.updatedAfterHours) {
      const updated = Math.min(Date.now(), Date.parse(created_at) + notice.updatedAfterHours * hour);
      const updated_at = new Date(updated).toISOString();
      await tx.updateTable('notice').set({ updated_at }).where('id', '=', id).execute();
    }
    if (notice.paper) await attachPaper(tx, studio, store, { id, created_at, paper: notice.paper });
  }
}

type NoticePaper = { id: string; created_at: string; paper: NonNullable<SeedNotice['paper']> };

async function attachPaper(tx: Transaction, studio: Studio, store: MediaStore, notice: NoticePaper): Promise<void> {
  const { paper, created_at } = notice;
  const moment = new Date(created_at);
  const lines = typeof paper.lines === 'function' ? paper.lines(daysAhead(created_at)) : paper.lines;
  const words = { heading: paper.heading, lines, validity: longDate.format(moment), isCertificate: false };
  const bytes = await studio.make({ paper: words, moment });
  const id = newId();
  const file_key = `files/${id}.pdf`;
  await store.keep(file_key, bytes);
  const file = { id, file_key, name: paper.name, kind: 'pdf', bytes: bytes.byteLength, created_at } as const;
  await tx
    .insertInto('attachment')
    .values({ ...file, notice_id: notice.id, place: 0, image_id: null, upload_key: null })
    .execute();
}

export const notices: readonly SeedNotice[] = [...newestNotices, ...laterNotices, ...earlierNotices, ...oldestNotices];

/** The dates of the session in which the school is put up; sessions begin in April. */
export async function writeCalendar(tx: Transaction, moment: Date): Promise<void> {
  const session = sessionYear(moment);
  for (const { on, until, ...item } of calendar) {
    const days = { first_day: dayIn(session, on), last_day: until ? dayIn(session, until) : null };
    await createCalendarItem(tx, { ...item, ...days }, author);
  }
}

/** `01-26` in the session that begins in 2026 is a day of 2027. */
function dayIn(session: number, monthAndDay: string): string {
  return `${monthAndDay < '04' ? session + 1 : session}-${monthAndDay}`;
}

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export async function writeDocuments(tx: Transaction, studio: Studio, store: MediaStore, moment: Date): Promise<void> {
  const named = new Map(documentsOf(fieldSetOf(undefined)).map((declared) => [declared.slug, declared]));
  for (const [index, { paper, validForDays, issuedDaysAgo, link, ...document }] of documents.entries()) {
    const lastDay = validForDays ? dayAfter(moment, validForDays) : undefined;
    const validity = validityOf(document.section, lastDay, moment);
    const isCertificate = document.section === 'B';
    const bytes = paper && (await studio.make({ paper: { ...paper, validity, isCertificate }, moment }));
    const key = `documents/${document.slug}.pdf`;
    if (bytes) await store.keep(key, bytes);
    const file = bytes && { key, bytes: bytes.byteLength };
    const name = named.get(document.slug)?.name ?? document.slug;
    const issued_on = file ? issuedOn(moment, issuedDaysAgo) : null;
    const attested_by = file ? 'Chairman and Principal' : '';
    const days = { issued_on, valid_until: lastDay, attested_by };
    await fileDocument(tx, { ...document, ...days, name, position: index + 1, file, link }, author);
  }
  await setValues(tx, disclosureValues(dayAfter(moment, 0)), 'Everything', author);
}

/** Papers of a session are of its first month. */
function issuedOn(moment: Date, daysAgo: number | undefined): string {
  return daysAgo === undefined ? `${sessionYear(moment)}-04-06` : dayAfter(moment, -daysAgo);
}

function validityOf(section: 'B' | 'C', lastDay: string | undefined, moment: Date): string {
  if (lastDay) return `Valid until ${longDate.format(new Date(lastDay))}`;
  return section === 'B' ? 'No expiry' : `Session ${daysAhead(moment.toISOString()).session}`;
}

export function sessionYear(moment: Date): number {
  const [year = 0, month = 1] = dayAfter(moment, 0).split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

export async function writeEnquiries(tx: Transaction, moment: Date): Promise<void> {
  for (const enquiry of enquiries.toReversed()) {
    const id = await writeEnquiry(tx, enquiry);
    const received_at = new Date(moment.getTime() - enquiry.hoursAgo * hour).toISOString();
    await tx.updateTable('consent').set({ given_at: received_at }).where('enquiry_id', '=', id).execute();
    const done = await writeSteps(tx, id, received_at, enquiry.steps ?? []);
    const { reason = '', nextCallInDays } = enquiry;
    const next_call_on = nextCallInDays === undefined ? null : dayAfter(moment, nextCallInDays);
    await tx
      .updateTable('enquiry')
      .set({ received_at, reason, next_call_on, ...done })
      .where('id', '=', id)
      .execute();
  }
}

async function writeEnquiry(tx: Transaction, enquiry: SeedEnquiry): Promise<string> {
  const { name, mobile, email = '', message, source = 'contact', doubts = [], consent = [] } = enquiry;
  const mobile_no = mobile ? `00000000${mobile}` : '';
  const words = { name: name.normalize('NFC'), message: message.normalize('NFC'), mobile_no, email };
  const { id } = await insertEnquiry(tx, author, { ...words, source, signals: doubts });
  await createConsents(tx, { enquiryId: id, channels: consent, source, addressHash: '' });
  return id;
}

type Done = Partial<Pick<Schema['enquiry'], 'state' | 'state_at' | 'touched_at' | 'version'>>;

async function writeSteps(
  tx: Transaction,
  enquiry_id: string,
  received_at: string,
  steps: NonNullable<SeedEnquiry['steps']>,
): Promise<Done> {
  let done: Done = { state_at: received_at, touched_at: received_at, version: 1 + steps.length };
  for (const { afterHours, state, note } of steps) {
    const at = new Date(Date.parse(received_at) + afterHours * hour).toISOString();
    const entries = [state && { kind: 'state' as const, words: state }, note && { kind: 'note' as const, words: note }];
    for (const entry of entries) {
      if (!entry) continue;
      const sequence = await nextInSequence(tx, 'enquiry_entry');
      const row = { ...entry, id: newId(), enquiry_id, sequence, at, person_name: author.name };
      await tx.insertInto('enquiry_entry').values(row).execute();
    }
    done = { ...done, touched_at: at, ...(state && { state, state_at: at }) };
  }
  return done;
}
