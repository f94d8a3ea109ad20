import { sql } from 'kysely';
import type { Connection } from '../../database/schema.ts';
import { addDays } from '../../lib/dates.ts';
import type { Notice } from '../notice-fields.ts';
import { isPublic } from '../notice-lists.server.ts';
import { lastDayOf, maxDaysApart } from './notice-days.ts';

const columns = [
  ...(['id', 'sequence', 'title', 'details', 'category', 'happens_on', 'happens_until', 'school_status'] as const),
  ...(['version', 'created_at', 'updated_at', 'is_demonstration'] as const),
] as const;

export type DatedNotice = Omit<Pick<Notice, (typeof columns)[number]>, 'happens_on' | 'happens_until'> & {
  first_day: string;
  last_day: string;
};

/** More than a school has in a session. */
const maxNotices = 1000;

/** Notices on the board that happen on a day of the range, by their first day. */
export async function listDatedNotices(
  db: Connection,
  { from, to }: { from: string; to: string },
  limit = maxNotices,
): Promise<DatedNotice[]> {
  const rows = await datedNotices(db)
    .select(columns)
    // None is longer: without this bound all of past years would be read.
    .where('happens_on', '>=', addDays(from, -maxDaysApart))
    .where('happens_on', '<=', to)
    .where(sql<string>`coalesce(happens_until, happens_on)`, '>=', from)
    .orderBy('happens_on')
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(({ happens_on, happens_until, ...notice }) => {
    const first_day = happens_on ?? '';
    return { ...notice, first_day, last_day: happens_until ?? first_day };
  });
}

/** The first day of the first one and the last day of the one that begins last; undefined = none has a day. */
export async function findDatedExtent(db: Connection): Promise<{ from: string; to: string } | undefined> {
  const ends = datedNotices(db).select(['happens_on', 'happens_until']).where('happens_on', 'is not', null).limit(1);
  const [first, last] = await Promise.all([
    ends.orderBy('happens_on').executeTakeFirst(),
    ends.orderBy('happens_on', 'desc').executeTakeFirst(),
  ]);
  const from = first?.happens_on;
  const to = last && lastDayOf(last);
  return from && to ? { from, to } : undefined;
}

function datedNotices(db: Connection) {
  return db.selectFrom('notice').where(isPublic);
}
