import { type RawBuilder, sql } from 'kysely';
import type { SearchedType } from '../app/content/content-type.ts';
import { searchedNames, searchSources, searchTexts } from '../app/content/search-texts.server.ts';
import { searchedTypes } from '../app/content-types.ts';
import type { Schema, Transaction } from '../app/database/schema.ts';
import { isPostgres, nextInSequence } from '../app/database/transaction.server.ts';
import type { Field } from '../app/forms/fields.ts';
import { now } from '../app/lib/clock.ts';
import { newId } from '../app/lib/ids.ts';
import { type ImageOwner, widthsFor } from '../app/media/image-rules.ts';

const rowsAtOnce = 10_000;
const prefixLength = 16;

export type Columns = Record<string, RawBuilder<unknown>>;

export async function fillTable(
  tx: Transaction,
  table: keyof Schema,
  { count, columns }: { count: number; columns: Columns },
): Promise<string> {
  const prefix = newId().slice(0, prefixLength);
  const last = await nextInSequence(tx, table, count);
  const all = {
    id: idOf(prefix, sql`i`),
    ...(table !== 'faculty' && { sequence: sql`sequence` }),
    ...columns,
    ...searchColumns(table, columns),
  };
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

/** As `searchTexts` makes them, without the classes that numbers up to 12 may mean: the texts are all in Latin script. */
function searchColumns(table: keyof Schema, columns: Columns): Columns {
  const type = searchedTypes.find((one) => one.table === table);
  if (!type || searchedNames(type).length === 0) return {};
  const texts = Object.entries(searchSources(type)).map(([column, names]) => {
    const sources = names.map((name) => {
      const value = sql`(${columns[name] ?? sql`''`})`;
      const field: Field | undefined = type.fields[name];
      return field?.kind === 'choice' ? choiceText(type, name, field.options, value) : sql`lower(${value})`;
    });
    return [column, sources.length > 0 ? sql.join(sources, sql` || ${sql.lit('\n')} || `) : sql`''`];
  });
  return Object.fromEntries(texts);
}

/** The labels of the chosen option, with their other spellings. */
function choiceText(type: SearchedType, name: string, options: readonly string[], value: RawBuilder<unknown>) {
  const texts = options.map((option) => {
    const { search_public, search_office } = searchTexts(
      { fields: { [name]: type.fields[name] as Field } },
      { [name]: option },
    );
    return sql`when ${sql.lit(option)} then ${sql.lit(search_public || search_office)}`;
  });
  return sql`case ${value} ${sql.join(texts, sql` `)} else '' end`;
}

/** In random order like real ids, so that their index is not faster than a real one. */
export function idOf(prefix: string, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.lit(prefix)} || (1000000000 + (${number}) * cast(48271 as bigint) % 2147483647)`;
}

export function secondsAgo(tx: Transaction, seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  const at = sql`${sql.lit(Math.floor(Date.now() / 1000))} - (${seconds})`;
  if (isPostgres(tx)) {
    return sql`to_char(to_timestamp(${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, 'unixepoch')`;
}

export function oneOf(words: readonly string[], number: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = words.map((word, index) => sql`when ${sql.lit(index)} then ${sql.lit(word)}`);
  return sql`case (${number}) % ${sql.lit(words.length)} ${sql.join(cases, sql` `)} end`;
}

const maxImages = 8;
const colours = ['#b54a2a', '#2f5d50', '#e0b04b', '#38598b'];

export async function sharedImages(tx: Transaction, owner: ImageOwner): Promise<string[]> {
  const found = await tx.selectFrom('image').select('id').where('owner', '=', owner).limit(maxImages).execute();
  if (found.length > 0) return found.map(({ id }) => id);
  const size = { width: 1200, height: 900, widths: JSON.stringify(widthsFor(1200)) };
  const rows = colours.map((colour) => ({ id: newId(), ...size, colour, owner, created_at: now() }));
  await tx.insertInto('image').values(rows).execute();
  return rows.map(({ id }) => id);
}

const binnedOf = 50;
const isBinned = sql`i % ${sql.lit(binnedOf)} = 7`;
const hour = 3600;

export async function binColumns(tx: Transaction, count: number): Promise<Columns> {
  const last = await nextInSequence(tx, 'bin', count);
  return {
    removed_at: sql`case when ${isBinned} then ${secondsAgo(tx, sql`${sql.lit(hour)} * (1 + age % 330)`)} end`,
    removed_by: sql`case when ${isBinned} then 'Asha Mahato' end`,
    bin_sequence: sql`case when ${isBinned} then ${sql.lit(last - count)} + i end`,
  };
}
