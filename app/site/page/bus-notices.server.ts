import type { Connection } from '../../database/schema.ts';
import { day as aDay, fromNow } from '../../lib/clock.ts';
import { today } from '../../lib/dates.ts';
import { leafOf } from '../../notices/days/notice-days.ts';
import { excerptOf } from '../../notices/notice-fields.ts';
import { listLatestNotices } from '../../notices/notice-lists.server.ts';
import type { Noted } from '../../translations/translations.server.ts';

export type BusNotice = Noted<{ id: string; title: string; when: string; excerpt: string }>;

const maxBusNotices = 3;
const daysOfBusNews = 30;

export async function listBusNotices(db: Connection): Promise<BusNotice[]> {
  const day = today();
  const writtenSince = fromNow(-daysOfBusNews * aDay);
  const notices = await listLatestNotices(db, day, maxBusNotices, { category: 'transport', writtenSince });
  return notices.map((notice) => ({
    id: notice.id,
    title: notice.title,
    when: leafOf(notice, day).sentence,
    excerpt: excerptOf(notice.details),
    translationNote: notice.translationNote,
  }));
}
