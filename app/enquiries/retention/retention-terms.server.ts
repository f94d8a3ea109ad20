import type { ExpressionBuilder } from 'kysely';
import type { Connection, Instant, Schema } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { day, fromNow } from '../../lib/moments.ts';
import { findSchool } from '../../settings/school.server.ts';
import {
  daysAfter,
  erasedOn,
  lastMidnight,
  listedBefore,
  listedDays,
  monthsOf,
  touchedBefore,
} from './retention-rules.ts';

/** An enquiry last touched before this instant is listed: it will have had its time within 30 days. */
export async function endingBefore(db: Connection): Promise<Instant> {
  return endingBy(await term(db));
}

function endingBy(months: number): Instant {
  return touchedBefore(daysAfter(lastMidnight(), listedDays), months);
}

/** How many enquiries are listed. */
export async function countEnding(db: Connection): Promise<number> {
  return countTouched(db, await endingBefore(db));
}

/** How many enquiries another term would put on the list that are not on it now. */
export async function countNewlyEnding(db: Connection, months: number): Promise<number> {
  return countTouched(db, endingBy(months), await endingBefore(db));
}

async function countTouched(db: Connection, before: Instant, from: Instant = ''): Promise<number> {
  const row = await db
    .selectFrom('enquiry')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('touched_at', '<', before)
    .where('touched_at', '>=', from)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Writes down since when each enquiry has been listed, and takes the mark off those that are no longer. What was listed
 * before it was touched, or in the future because the clock was ahead, is listed from now on.
 */
export async function markListed(tx: Connection): Promise<void> {
  const before = await endingBefore(tx);
  await tx
    .updateTable('enquiry')
    .set({ listed_at: null })
    .where('listed_at', 'is not', null)
    .where('touched_at', '>=', before)
    .execute();
  await tx
    .updateTable('enquiry')
    .set({ listed_at: now() })
    .where('touched_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('listed_at', 'is', null),
        eb('listed_at', '<', eb.ref('touched_at')),
        eb('listed_at', '>', fromNow(day)),
      ]),
    )
    .execute();
}

/** The instants by which the job goes, all counted from one midnight. */
export type Due = { touchedBefore: Instant; listedBefore: Instant };

/** Before which instants an enquiry was touched and listed whose time is over. */
export async function dueTonight(db: Connection): Promise<Due> {
  const midnight = lastMidnight();
  return { touchedBefore: touchedBefore(midnight, await term(db)), listedBefore: listedBefore(midnight) };
}

/** Whether an enquiry has had its time, and has been listed on 30 days since somebody last touched it. */
export function isDue(due: Due) {
  return ({ and, eb, ref }: ExpressionBuilder<Schema, 'enquiry'>) =>
    and([
      eb('touched_at', '<', due.touchedBefore),
      eb('listed_at', '>=', ref('touched_at')),
      eb('listed_at', '<', due.listedBefore),
    ]);
}

/** Until when an enquiry is kept by the term of today: it goes in the night after. */
export async function keptUntil(
  db: Connection,
  enquiry: Pick<Schema['enquiry'], 'touched_at' | 'listed_at'>,
): Promise<Instant> {
  return erasedOn(enquiry, await term(db));
}

async function term(db: Connection): Promise<number> {
  return monthsOf((await findSchool(db)).enquiryMonths);
}
