import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { addThing } from '../../../tests/admin-records.ts';
import { eachEngine } from '../../../tests/engines.ts';
import { now } from '../../lib/clock.ts';
import type { Connection, Database } from '../schema.ts';
import { type ContentVersion, followContent } from './content-version.server.ts';

/** A machine that is busy takes its time. */
let followed: ContentVersion | undefined;
afterEach(async () => {
  await followed?.close();
  followed = undefined;
});

/** Follows a database until its version can be known. */
async function follow(db: Database): Promise<ContentVersion> {
  const content = followContent(db);
  followed = content;
  await expect.poll(() => content.current()).toBeDefined();
  return content;
}

async function settle(db: Connection, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'phone', value, updated_at: now(), is_demonstration: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** A fresh database, and how often it was counted since: its migrations have written to such tables, too. */
async function openCounted(openDatabase: () => Promise<Database>) {
  const db = await openDatabase();
  const before = await counterOf(db);
  return { db, counted: async () => (await counterOf(db)) - before };
}

async function counterOf(db: Connection): Promise<number> {
  const row = await db.selectFrom('counter').select('value').where('name', '=', 'content').executeTakeFirst();
  return Number(row?.value ?? 0);
}

const forget = (db: Connection) => db.deleteFrom('throttle').execute();
const count = (db: Connection) => db.insertInto('counter').values({ name: 'other', value: 1 }).execute();

eachEngine('the version of the content', (openDatabase) => {
  test('is another one as soon as a statement, or a transaction, has ended that changed what visitors see', async () => {
    const { db, counted } = await openCounted(openDatabase);
    const content = await follow(db);
    const seen = [content.current()];
    await settle(db, 'a');
    seen.push(content.current());
    await db.transaction().execute((tx) => settle(tx, 'b'));
    seen.push(content.current());
    await sql`update setting set value = 'c'`.execute(db);
    seen.push(content.current());
    await db.updateTable('setting').set({ value: 'd' }).returning('value').execute();
    seen.push(content.current());
    await db.deleteFrom('setting').execute();
    seen.push(content.current());
    expect(new Set(seen).size).toBe(6);
    expect(await counted()).toBe(5);
  });

  test('is counted once for a transaction, however much it writes', async () => {
    const { db, counted } = await openCounted(openDatabase);
    await addThing(db, 'photos', 'The race');
    expect(await counted()).toBe(1);
  });

  test('stays the same when nothing changed that visitors see', async () => {
    const { db, counted } = await openCounted(openDatabase);
    await settle(db, 'a');
    const content = await follow(db);
    const before = content.current();
    await forget(db);
    await count(db);
    await db.selectFrom('setting').selectAll().execute();
    await db.updateTable('notice').set({ title: 'none' }).execute();
    await db.updateTable('setting').set({ value: 'x' }).where('name', '=', 'none').returning('value').execute();
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('photo').execute();
      await forget(tx);
    });
    expect(content.current()).toBe(before);
    expect(await counted()).toBe(1);
  });

  test('stays the same when what was written is taken back', async () => {
    const { db, counted } = await openCounted(openDatabase);
    const content = await follow(db);
    const before = content.current();
    const failing = db.transaction().execute(async (tx) => {
      await settle(tx, 'a');
      throw new Error('the light went out');
    });
    await expect(failing).rejects.toThrow('the light went out');
    await expect(sql`insert into setting (name) values ('a')`.execute(db)).rejects.toThrow();
    // The same connection has forgotten what it had written.
    await db.transaction().execute(forget);
    expect([content.current(), await counted()]).toEqual([before, 0]);
  });

  test('is not another one before the transaction has ended', async () => {
    const { db } = await openCounted(openDatabase);
    const content = await follow(db);
    const before = content.current();
    await db.transaction().execute(async (tx) => {
      await settle(tx, 'a');
      expect(content.current()).toBe(before);
    });
    expect(content.current()).not.toBe(before);
  });

  test('counts what many write at once, and leaves none of them waiting for another', async () => {
    const { db, counted } = await openCounted(openDatabase);
    const content = await follow(db);
    const seen = new Set([content.current()]);
    const write = async (place: number) => {
      await db.transaction().execute((tx) => settle(tx, String(place)));
      seen.add(content.current());
    };
    await Promise.all(Array.from({ length: 20 }, (_, place) => write(place)));
    expect(await counted()).toBe(20);
    expect(seen.size).toBe(21);
  });
});
