import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../app/database/engine.server.ts';
import type { Connection, Schema } from '../../app/database/schema.ts';
import { nextInSequence } from '../../app/database/sequence.server.ts';
import { newId } from '../../app/lib/ids.ts';

/** Few enough for the longest statement that PostgreSQL is given time for. */
const rowsAtOnce = 10_000;
const prefixLength = 16;

/** A value of each row, made of `i` (from 1, the oldest), `age` (0 = the newest) and `sequence`. */
export type Columns = Record<string, RawBuilder<unknown>>;

/** Writes `count` rows that the database itself makes. Answers what the ids of these rows begin with. */
export async function fillTable(
  tx: Connection,
  table: keyof Schema,
  { count, columns }: { count: number; columns: Columns },
): Promise<string> {
  const prefix = newId().slice(0, prefixLength);
  const last = await nextInSequence(tx, table, count);
  const all = { id: idOf(prefix, sql`i`), ...(table !== 'faculty' && { sequence: sql`sequence` }), ...columns };
  const names = sql.join(Object.keys(all).map((name) => sql.ref(name)));
  for (let done = 0; done < count; done += rowsAtOnce) {
    const until = Math.min(done + rowsAtOnce, count);
    await sql`insert into ${sql.table(table)} (${names})
      with recursive numbered(i) as (
        select ${sql.lit(done + 1)} union all select i + 1 from numbered where i < ${sql.lit(until)}
      ), made as (
        select i, ${sql.lit(count)} - i as age, ${sql.lit(last - count)} + i as sequence from numbered
      )
      select ${sql.join(Object.values(all))} from made`.execute(tx);
  }
  return prefix;
}

/** The id of the row with this number: in no order, as real ones, so that their index is not kinder than it would be. */
export function idOf(prefix: string, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.lit(prefix)} || (1000000000 + (${number}) * cast(48271 as bigint) % 2147483647)`;
}

/** The instant that many seconds ago, as the office's clock would have written it. */
export function secondsAgo(tx: Connection, seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  const at = sql`${sql.lit(Math.floor(Date.now() / 1000))} - (${seconds})`;
  if (isPostgres(tx)) {
    return sql`to_char(to_timestamp(${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, 'unixepoch')`;
}

/** One of the words, by a whole number. */
export function oneOf(words: readonly string[], number: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = words.map((word, place) => sql`when ${sql.lit(place)} then ${sql.lit(word)}`);
  return sql`case (${number}) % ${sql.lit(words.length)} ${sql.join(cases, sql` `)} end`;
}
