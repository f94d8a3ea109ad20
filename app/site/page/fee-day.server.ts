import { href } from 'react-router';
import type { Connection } from '../../database/schema.ts';
import { addDays, formatDays, today } from '../../lib/dates.ts';
import { listDatedNotices } from '../../notices/days/dated-notices.server.ts';
import { noticeType, titleOf } from '../../notices/notice-fields.ts';
import { withTitleOnly } from '../../notices/notice-lists.server.ts';
import { type Noted, translateRow } from '../../translations/translations.server.ts';

const daysAhead = 120;

export type FeeDay = Noted<{ days: string; to: string; title: string }>;

/** Of the notice about fees whose last day comes first, as in Today; in the language of the page. */
export async function findNextFeeDay(db: Connection): Promise<FeeDay | undefined> {
  const day = today();
  const dated = await listDatedNotices(db, { from: day, to: addDays(day, daysAhead) });
  const fees = dated.filter(({ category }) => category === 'fee');
  const [next] = fees.toSorted((one, other) => (one.last_day < other.last_day ? -1 : 1));
  if (!next) return undefined;
  const { translationNote, ...notice } = await translateRow(db, noticeType, withTitleOnly(next));
  const days = formatDays(notice.first_day, notice.last_day);
  return { days, to: href('/allnotices/:id', { id: notice.id }), title: titleOf(notice), translationNote };
}
