import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, nextInSequence } from '../app/database/transaction.server.ts';
import { newId } from '../app/lib/ids.ts';
import { addRecord } from './admin-records.ts';
import { call, rowsOf } from './api-calls.ts';
import { engines, type FreshDatabase, freshDatabase, type TestDatabase } from './fresh-database.ts';
import { somePreparedImage } from './pictures.ts';
import { recordQueries } from './recorded-queries.ts';
import { type TestApp, testApp } from './test-app.ts';

const copies = 1002;
const atOnce = 167;
const lists = [
  ['notices', 'notice', 'fetchnotice.php'],
  ['photos', 'photo', 'fetchimage.php'],
  ['results', 'result', 'fetchresult.php'],
  ['faculty', 'faculty', 'fetch_faculty.php'],
] as const;

/** So many more rows like the first one, each with a picture of its own; notices as long as they may be. */
async function copyRow(db: TestDatabase, table: (typeof lists)[number][1]): Promise<void> {
  const row = await db
    .selectFrom(table as 'photo')
    .selectAll()
    .executeTakeFirstOrThrow();
  const key = table === 'faculty' ? 'position' : 'sequence';
  const last = await nextInSequence(db, table, copies);
  const image = table === 'notice' ? undefined : await db.selectFrom('image').selectAll().executeTakeFirstOrThrow();
  const details = 'ক'.repeat(10_000);
  await inTransaction(db, async (tx) => {
    for (let first = last - copies + 1; first <= last; first += atOnce) {
      const places = Array.from({ length: atOnce }, (_, number) => first + number);
      const images = places.map(() => ({ ...image, id: newId() }));
      if (image)
        await tx
          .insertInto('image')
          .values(images as (typeof image)[])
          .execute();
      const rows = places.map((place, number) => {
        const own = image ? { image_id: images[number]?.id } : { details };
        return { ...row, id: newId(), [key]: place, ...own };
      });
      await tx
        .insertInto(table as 'photo')
        .values(rows as (typeof row)[])
        .execute();
    }
  });
}

describe.each(engines)('long lists on %s', (engine) => {
  let fresh: FreshDatabase;
  let site: TestApp;
  let queries: unknown[];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    const recorded = recordQueries(fresh.db);
    queries = recorded.queries;
    site = await testApp({ db: recorded.db });
  });
  afterAll(async () => {
    await site.close();
    await fresh.close();
  });

  test.each(lists)(
    '%s: up to 1,000 and two megabytes at once, with as many queries as for few, and then the others',
    async (list, table, name) => {
      await addRecord(fresh.db, list, 'First', somePreparedImage());
      const count = async (search = '') => {
        const before = queries.length;
        const answer = await call(site, name + search);
        return {
          rows: rowsOf(answer),
          bytes: Buffer.byteLength(JSON.stringify(answer.json)),
          queryCount: queries.length - before,
        };
      };
      const short = await count();
      await copyRow(fresh.db, table);
      const isOldestFirst = list === 'notices';
      const parts = [await count()];
      for (let part = parts[0]; part && part.rows.length > 0; part = parts[0]) {
        const end = (isOldestFirst ? part.rows[0] : part.rows.at(-1))?.id;
        parts.unshift(await count(`?before=${end}`));
      }
      parts.shift();
      const first = parts.at(-1);
      expect([short.rows.length, first?.rows.length]).toEqual([1, isOldestFirst ? 69 : 1000]);
      // Rows are read in portions of 200, each behind the last one.
      expect(first?.queryCount).toBeLessThanOrEqual(short.queryCount * 10);
      for (const { bytes } of parts) expect(bytes).toBeLessThan(2_200_000);
      const all = (isOldestFirst ? parts : parts.toReversed()).flatMap(({ rows }) => rows);
      const key = table === 'faculty' ? 'position' : 'sequence';
      const inOrder = await fresh.db
        .selectFrom(table as 'photo')
        .select('id')
        .orderBy(key as 'sequence', list === 'notices' || list === 'faculty' ? 'asc' : 'desc')
        .execute();
      expect(all.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
    },
  );
});
