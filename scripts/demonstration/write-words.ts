import type { Connection } from '../../app/database/schema.ts';
import { publishNotice } from '../../app/notices/notices.server.ts';
import { settleSchoolFact } from '../../app/settings/school.server.ts';
import { isSchoolFact } from '../../app/settings/school.ts';
import { author } from './author.ts';
import { daysAhead, instantAt } from './days.ts';
import { notices } from './notices.ts';
import { school } from './school.ts';

/** Hours at which the office publishes, one notice after the other. */
const officeHours = ['16:10', '09:30', '11:05', '14:45', '10:20', '17:15', '12:30'];

export async function settleSchool(tx: Connection): Promise<void> {
  for (const [name, value] of Object.entries(school)) {
    if (isSchoolFact(name)) await settleSchoolFact(tx, name, value, author);
  }
}

/** Publishes the notices in the order in which the office would have, the oldest first. */
export async function publishNotices(tx: Connection, moment: Date): Promise<void> {
  for (const [index, notice] of [...notices.entries()].reverse()) {
    const created_at = instantAt(moment, notice.daysAgo, officeHours[index % officeHours.length] ?? '');
    const on = daysAhead(created_at);
    const inWords = (words: typeof notice.details) => (typeof words === 'string' ? words : words(on)).normalize('NFC');
    const words = { title: inWords(notice.title ?? ''), details: inWords(notice.details), category: notice.category };
    await publishNotice(tx, { ...words, is_pinned: notice.isPinned ? 1 : 0, created_at }, author);
  }
}
