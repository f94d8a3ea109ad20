import { createCalendarItem } from '../../app/calendar/calendar.server.ts';
import type { Connection } from '../../app/database/schema.ts';
import { fileDocument } from '../../app/disclosure/documents.server.ts';
import type { MediaStore } from '../../app/lib/media-services.ts';
import { insertNotice } from '../../app/notices/notices.server.ts';
import { findOwnFacts, setSchoolFact } from '../../app/settings/school.server.ts';
import { isSchoolFact } from '../../app/settings/school.ts';
import { calendar } from './content/calendar.ts';
import { dayAfter, daysAhead, instantAt, type SeedNotice } from './content/days.ts';
import { documents } from './content/documents.ts';
import { earlierNotices, oldestNotices } from './content/older-notices.ts';
import { laterNotices, newestNotices } from './content/recent-notices.ts';
import { author, school } from './content/school.ts';
import type { Studio } from './studio.ts';

const officeHours = ['16:10', '09:30', '11:05', '14:45', '10:20', '17:15', '12:30'];

export async function writeSchoolFacts(tx: Connection): Promise<void> {
  const own = await findOwnFacts(tx);
  for (const [name, value] of Object.entries(school)) {
    if (isSchoolFact(name) && !own[name]) await setSchoolFact(tx, name, value, author);
  }
}

export async function writeNotices(tx: Connection, moment: Date): Promise<void> {
  for (const [index, notice] of [...notices.entries()].reverse()) {
    const created_at = instantAt(moment, notice.daysAgo, officeHours[index % officeHours.length] ?? '');
    const on = daysAhead(created_at);
    const inWords = (words: typeof notice.details) => (typeof words === 'string' ? words : words(on)).normalize('NFC');
    const words = { title: inWords(notice.title ?? ''), details: inWords(notice.details), category: notice.category };
    await insertNotice(tx, { ...words, is_pinned: notice.isPinned ? 1 : 0, created_at }, author);
  }
}

const notices: readonly SeedNotice[] = [...newestNotices, ...laterNotices, ...earlierNotices, ...oldestNotices];

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export async function writeDocuments(tx: Connection, studio: Studio, store: MediaStore, moment: Date): Promise<void> {
  for (const [index, { paper, validForDays, link, ...document }] of documents.entries()) {
    const lastDay = validForDays ? dayAfter(moment, validForDays) : undefined;
    const bytes =
      paper &&
      (await studio.make({ paper: { ...paper, validity: validityOf(document.section, lastDay, moment) }, moment }));
    const key = `documents/${document.slug}.pdf`;
    if (bytes) await store.keep(key, bytes);
    const file = bytes && { key, bytes: bytes.byteLength };
    await fileDocument(tx, { ...document, position: index + 1, file, valid_until: lastDay, link }, author);
  }
}

function validityOf(section: 'B' | 'C', lastDay: string | undefined, moment: Date): string {
  if (lastDay) return `Valid until ${longDate.format(new Date(lastDay))}`;
  return section === 'B' ? 'No expiry' : `Session ${daysAhead(moment.toISOString()).session}`;
}

/** The dates of the session in which the school is put up; sessions begin in April. */
export async function writeCalendar(tx: Connection, moment: Date): Promise<void> {
  const [year = 0, month = 1] = dayAfter(moment, 0).split('-').map(Number);
  const session = month >= 4 ? year : year - 1;
  for (const { on, until, ...item } of calendar) {
    const days = { first_day: dayIn(session, on), last_day: until ? dayIn(session, until) : null };
    await createCalendarItem(tx, { ...item, ...days }, author);
  }
}

/** `01-26` in the session that begins in 2026 is a day of 2027. */
function dayIn(session: number, monthAndDay: string): string {
  return `${monthAndDay < '04' ? session + 1 : session}-${monthAndDay}`;
}
