import { sql } from 'kysely';
import type { Connection } from '../../app/database/schema.ts';
import { noticeCategories } from '../../app/notices/notice-categories.ts';
import { binColumns } from './bin-columns.ts';
import { fillTable, oneOf, secondsAgo } from './fill-table.ts';

const day = 86_400;
const details =
  'The office is open from nine to one. Children bring the signed sheet of their parents by Friday, and those who come by bus wait at the gate until they are called.';

/** One a day for the newest hundred, thirty a day before: the top of the board looks the same at every size. */
const age = sql`(case when age <= 100 then age * ${sql.lit(day)} else ${sql.lit(100 * day)} + (age - 100) * ${sql.lit(day / 30)} end)`;
const isPinned = sql`age in (30, 45, 60) or age % 1000 = 999`;
const isDraft = sql`i % 97 = 5`;
const isScheduled = sql`i % 97 = 43`;
const ends = sql`i % 7 = 3 or age % 1000 = 999`;

export async function fillNotices(tx: Connection, count: number): Promise<void> {
  const bin = await binColumns(tx, count);
  const moment = secondsAgo(tx, age);
  const columns = {
    title: sql`'Notice ' || i || ' of the office'`,
    details: sql`${sql.lit(details)}`,
    category: oneOf(noticeCategories, sql`i / 3`),
    is_pinned: sql`case when ${isPinned} then 1 else 0 end`,
    state: sql`case when ${isDraft} then 'draft' when ${isScheduled} then 'scheduled' else 'published' end`,
    publish_at: sql`case when ${isScheduled} then ${secondsAgo(tx, sql`${sql.lit(-40 * day)} - age`)} end`,
    // Two weeks after they were written: those that are older are over.
    expires_at: sql`case when ${ends} then ${secondsAgo(tx, sql`${age} - ${sql.lit(14 * day)}`)} end`,
    is_over: sql`case when (${ends}) and ${age} > ${sql.lit(14 * day)} then 1 else 0 end`,
    created_at: moment,
    updated_at: moment,
    ...bin,
  };
  await fillTable(tx, 'notice', { count, columns });
}
