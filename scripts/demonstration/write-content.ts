import { createCalendarItem } from '../../app/calendar/calendar.server.ts';
import type { Transaction } from '../../app/database/schema.ts';
import { hour } from '../../app/lib/clock.ts';
import { newId } from '../../app/lib/ids.ts';
import type { MediaStore } from '../../app/lib/media-services.ts';
import { insertNotice } from '../../app/notices/notices.server.ts';
import { findOwnFacts, setSchoolFact } from '../../app/settings/school.server.ts';
import { isSchoolFact } from '../../app/settings/school-facts.ts';
import { calendar } from './content/calendar.ts';
import { type DaysAhead, daysAhead, instantAt, type SeedNotice, type Texts } from './content/days.ts';
import { earlierNotices, oldestNotices } from './content/older-notices.ts';
import { laterNotices, newestNotices } from './content/recent-notices.ts';
import { author, school } from './content/school.ts';
import type { Studio } from './studio.ts';
import { longDate, sessionYear } from './write-documents.ts';

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
