import { sql } from 'kysely';
import type { Connection } from '../../app/database/schema.ts';
import { nextInSequence } from '../../app/database/sequence.server.ts';
import { type Columns, secondsAgo } from './fill-table.ts';

/** One row of so many lies in the bin. */
const binnedOf = 50;
const isBinned = sql`i % ${sql.lit(binnedOf)} = 7`;
const hour = 3600;

/** What puts some of `count` rows into the bin, within the last two weeks. */
export async function binColumns(tx: Connection, count: number): Promise<Columns> {
  const last = await nextInSequence(tx, 'bin', count);
  return {
    removed_at: sql`case when ${isBinned} then ${secondsAgo(tx, sql`${sql.lit(hour)} * (1 + age % 330)`)} end`,
    removed_by: sql`case when ${isBinned} then 'Asha Mahato' end`,
    bin_sequence: sql`case when ${isBinned} then ${sql.lit(last - count)} + i end`,
  };
}
