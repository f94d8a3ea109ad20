import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clerk } from '../../tests/clerk.ts';
import { addThing } from '../../tests/desk-things.ts';
import { eachEngine } from '../../tests/engines.ts';
import { eraseFromBin } from '../admin/bins.server.ts';
import { deskLists } from '../admin/desk-lists.ts';
import { storeEnquiry } from '../enquiries/enquiries.server.ts';
import { type DeskTable, putInBin, takeFromBin } from './desk-rows.server.ts';
import type { Database } from './schema.ts';
import { readTally } from './tally.server.ts';

const tableOf = { notices: 'notice', photos: 'photo', albums: 'album', results: 'result', faculty: 'faculty' } as const;
const tables: DeskTable[] = Object.values(tableOf);

async function tallied(db: Database): Promise<number[]> {
  const tally = await readTally(db);
  return tables.map(tally);
}

async function counted(db: Database): Promise<number[]> {
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}
      where removed_at is null`.execute(db);
    return Number(rows[0]?.count);
  });
  return Promise.all(counts);
}

const enquiry = { name: 'Rina', email: '', mobile_no: '0000000000', message: 'A seat?', source: 'home' } as const;

eachEngine('the tally', (openDatabase) => {
  test('follows what is added, binned, brought back and deleted for good, one by one and many at once', async () => {
    const db = await openDatabase();
    for (const list of deskLists) {
      const table = tableOf[list];
      const added = ['one', 'two', 'three'].map((name) => addThing(db, list, name));
      const ids = (await Promise.all(added)).map(({ id }) => id);
      const bin = (id: string) => db.transaction().execute((tx) => putInBin(tx, table, id, clerk));
      await Promise.all(ids.map(bin));
      expect((await readTally(db))(table)).toBe(0);
      await db.transaction().execute((tx) => takeFromBin(tx, table, ids[0] ?? ''));
      await eraseFromBin(db, list, ids[1] ?? '', clerk);
      expect((await readTally(db))(table)).toBe(1);
      await sql`update ${sql.table(table)} set removed_at = null, bin_sequence = null`.execute(db);
      expect((await readTally(db))(table)).toBe(2);
    }
    expect(await tallied(db)).toEqual(await counted(db));
  });

  test('keeps nothing of a transaction that was taken back', async () => {
    const db = await openDatabase();
    await addThing(db, 'notices', 'Fees');
    const breaking = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('notice').execute();
      throw new Error('the light went out');
    });
    await expect(breaking).rejects.toThrow('the light went out');
    expect((await readTally(db))('notice')).toBe(1);
  });

  test('counts enquiries by their state, also when many come and change at once', async () => {
    const db = await openDatabase();
    const store = () => db.transaction().execute((tx) => storeEnquiry(tx, clerk, enquiry));
    const stored = await Promise.all(Array.from({ length: 12 }, store));
    const move = ({ id }: { id: string }, place: number) =>
      db
        .updateTable('enquiry')
        .set({ state: place % 2 ? 'called' : 'spam' })
        .where('id', '=', id)
        .execute();
    await Promise.all(stored.slice(0, 8).map(move));
    await db
      .deleteFrom('enquiry')
      .where('id', '=', stored[0]?.id ?? '')
      .execute();
    const tally = await readTally(db);
    expect(['new', 'called', 'spam', 'admitted'].map((state) => tally(`enquiry/${state}`))).toEqual([4, 4, 3, 0]);
  });
});
