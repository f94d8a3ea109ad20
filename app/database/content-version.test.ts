import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { addRecord } from '../../tests/admin-records.ts';
import { eachEngine } from '../../tests/engines.ts';
import { now } from '../lib/clock.ts';
import { type ContentVersion, effectOf } from './content-version.server.ts';
import type { Connection, Database, Schema, Transaction } from './schema.ts';
import { followContent, inTransaction, liftTimeLimits, openSnapshot, writeAlone } from './transaction.server.ts';

let followed: ContentVersion | undefined;
afterEach(async () => {
  await followed?.close();
  followed = undefined;
});

/** A fresh database whose version is known, and how often it has moved since: migrations move it, too. */
async function openFollowed(openDatabase: () => Promise<Kysely<Schema>>) {
  const db = await openDatabase();
  const content = followContent(db);
  followed = content;
  await expect.poll(() => content.current()).toBeDefined();
  const before = await storedVersion(db);
  return { db, content, moves: async () => (await storedVersion(db)) - before };
}

async function storedVersion(db: Connection): Promise<number> {
  const row = await db.selectFrom('counter').select('value').where('name', '=', 'content').executeTakeFirst();
  return Number(row?.value ?? 0);
}

const motto = { name: 'motto', value: 'a', updated_at: now(), is_demonstration: 0 } as const;

async function setMotto(tx: Transaction, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ ...motto, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

const changes: Record<string, (tx: Transaction) => Promise<unknown>> = {
  'an insert': (tx) => setMotto(tx, 'a'),
  'an update': (tx) => tx.updateTable('setting').set({ value: 'b' }).execute(),
  'an update that returns rows': (tx) => tx.updateTable('setting').set({ value: 'c' }).returning('value').execute(),
  'an update under another name': (tx) => tx.updateTable('setting as own').set({ value: 'd' }).execute(),
  'raw SQL': (tx) => sql`update setting set value = 'e'`.execute(tx),
  'a transaction within it': (tx) => inTransaction(tx, (inner) => setMotto(inner, 'f')),
  'a delete': (tx) => tx.deleteFrom('setting').execute(),
  'several statements': async (tx) => {
    for (const value of ['g', 'h']) await setMotto(tx, value);
  },
};

const harmless: Record<string, (tx: Transaction) => Promise<unknown>> = {
  'a read': (tx) => tx.selectFrom('setting').selectAll().execute(),
  'a write to a hidden table': (tx) => tx.insertInto('counter').values({ name: 'other', value: 1 }).execute(),
  'the same alone': (tx) => writeAlone(tx).deleteFrom('counter').where('name', '=', 'other').execute(),
  'an update that finds no row': (tx) => tx.updateTable('notice').set({ title: 'none' }).execute(),
  'the same with an answer': (tx) => tx.updateTable('notice').set({ title: 'none' }).returning('id').execute(),
  'a delete that finds no row': (tx) => tx.deleteFrom('photo').execute(),
};

eachEngine('the version of the content', (openDatabase, engine) => {
  test('moves once with each transaction that changes what visitors see, and when it ends', async () => {
    const { db, content, moves } = await openFollowed(openDatabase);
    const seen = [content.current()];
    for (const change of Object.values(changes)) {
      await inTransaction(db, async (tx) => {
        await change(tx);
        // PostgreSQL tells a process of its own earlier changes, too, at any moment; what others read does not move.
        if (engine === 'sqlite') expect(content.current()).toBe(seen.at(-1));
        else expect(await moves()).toBe(seen.length - 1);
      });
      seen.push(content.current());
    }
    expect([new Set(seen).size, await moves()]).toEqual([seen.length, seen.length - 1]);
    await addRecord(db, 'photos', 'The race');
    expect(await moves()).toBe(seen.length);
  });

  test('stays when nothing changes that visitors see', async () => {
    const { db, content, moves } = await openFollowed(openDatabase);
    const before = content.current();
    for (const work of Object.values(harmless)) await inTransaction(db, work);
    await inTransaction(db, async (tx) => {
      for (const work of Object.values(harmless)) await work(tx);
    });
    await writeAlone(db).insertInto('counter').values({ name: 'alone', value: 1 }).execute();
    const snapshot = await openSnapshot(db);
    await sql`select * from setting`.execute(snapshot.tx);
    await snapshot.close();
    expect([content.current(), await moves()]).toEqual([before, 0]);
  });

  test('stays when a transaction is rolled back', async () => {
    const { db, content, moves } = await openFollowed(openDatabase);
    const before = content.current();
    const failing = inTransaction(db, async (tx) => {
      await setMotto(tx, 'a');
      throw new Error('the light went out');
    });
    await expect(failing).rejects.toThrow('the light went out');
    const refused = inTransaction(db, (tx) =>
      tx
        .insertInto('setting')
        .values({ ...motto, value: null as never })
        .execute(),
    );
    await expect(refused).rejects.toThrow();
    await inTransaction(db, (tx) => tx.deleteFrom('throttle').execute());
    expect([content.current(), await moves()]).toEqual([before, 0]);
  });

  test('moves once when PostgreSQL requires a retry', async () => {
    const { db, content, moves } = await openFollowed(openDatabase);
    const before = content.current();
    let tries = 0;
    await inTransaction(db, async (tx) => {
      tries += 1;
      if (tries < 3) await setMotto(tx, String(tries));
      if (tries < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' });
    });
    expect([tries, content.current(), await moves()]).toEqual([3, before, 0]);
    await inTransaction(db, async (tx) => {
      tries += 1;
      await setMotto(tx, String(tries));
      if (tries < 6) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    expect([tries, await moves()]).toEqual([6, 1]);
    expect(content.current()).not.toBe(before);
  });

  test('is another one for each of many that write at once, and none waits for another', async () => {
    const { db, content, moves } = await openFollowed(openDatabase);
    const seen = new Set([content.current()]);
    const write = async (number: number) => {
      await inTransaction(db, (tx) => setMotto(tx, String(number)));
      seen.add(content.current());
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)));
    expect([await moves(), seen.size]).toEqual([20, 21]);
  });

  test('is another one for this process when its type was circumvented', async () => {
    const { db, content } = await openFollowed(openDatabase);
    const seen = [content.current()];
    await db.insertInto('setting').values(motto).execute();
    seen.push(content.current());
    await sql`update setting set value = 'b'`.execute(db);
    seen.push(content.current());
    await db.transaction().execute((tx) => tx.deleteFrom('setting').execute());
    seen.push(content.current());
    await liftTimeLimits(db);
    await db.deleteFrom('throttle').execute();
    await db.updateTable('notice').set({ title: 'none' }).execute();
    expect(new Set(seen).size).toBe(4);
  });
});

test('outside of a transaction only what no visitor sees can be written', () => {
  const refused = (db: Database) => {
    // @ts-expect-error A database alone is for reading.
    db.insertInto;
    // @ts-expect-error Nor is there another way to a transaction.
    db.transaction;
    // @ts-expect-error Raw SQL could write anything.
    sql`delete from notice`.execute(db);
    // @ts-expect-error Visitors see notices.
    writeAlone(db).deleteFrom('notice');
    return writeAlone(db).deleteFrom('throttle');
  };
  expect(refused).toBeTypeOf('function');
});

const dialect = {
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};
const db = new Kysely<Schema>({ dialect });
const none = db.deleteFrom('throttle').where('count', '=', 0);

test.each([
  ['none', db.selectFrom('notice').selectAll()],
  [
    'none',
    db
      .with('a', (part) => part.selectFrom('notice').selectAll())
      .selectFrom('a')
      .selectAll(),
  ],
  ['none', none],
  ['none', db.with('a', () => none.returning('key')).deleteFrom('session')],
  ['none', db.mergeInto('throttle').using('notice', 'notice.id', 'throttle.key').whenMatched().thenDelete()],
  ['none', db.updateTable('session').from('notice').set({ device: '' })],
  ['change if rows', db.insertInto('notice').expression((part) => part.selectFrom('notice').selectAll())],
  ['change if rows', db.replaceInto('page_address').values({ path: '', page_id: '' } as never)],
  ['change if rows', db.deleteFrom('album').using('throttle')],
  [
    'change if rows',
    db.mergeInto('photo as own').using('throttle', 'throttle.key', 'own.id').whenMatched().thenDelete(),
  ],
  [
    'unknown',
    db
      .with('a', (part) => part.deleteFrom('notice').returning('id'))
      .selectFrom('a')
      .selectAll(),
  ],
  ['unknown', db.with('a', (part) => part.deleteFrom('notice').returning('id')).deleteFrom('throttle')],
  [
    'unknown',
    db
      .with('a', () => sql<{ id: string }>`delete from notice returning id`)
      .selectFrom('a')
      .selectAll(),
  ],
  ['unknown', db.updateTable(['throttle', 'notice']).set({ title: '' })],
  ['unknown', db.schema.alterTable('notice').dropColumn('title')],
])('%s is the effect of query %#', (effect, query) => {
  expect(effectOf(query.toOperationNode())).toBe(effect);
});

test('of raw SQL the effect is not known', () => {
  expect(effectOf(sql`select 1`.toOperationNode())).toBe('unknown');
});
