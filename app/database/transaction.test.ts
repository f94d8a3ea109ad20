import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { Transaction } from './schema.ts';
import { inTransaction, nextInSequence } from './transaction.server.ts';

/** Both have taken the first counter before either asks for its second. */
function meetingOf(people: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= people) resolve();
    return promise;
  };
}

eachEngine('a transaction', (openDatabase, engine) => {
  test('that deadlocks with another is run again, and both are committed', async () => {
    const db = await openDatabase();
    // SQLite lets one in after the other: there nobody could wait for the second.
    const meet = meetingOf(engine === 'sqlite' ? 1 : 2);
    const takeBoth = (first: string, second: string) =>
      inTransaction(db, async (tx: Transaction) => {
        await nextInSequence(tx, first);
        await meet();
        await nextInSequence(tx, second);
      });
    await Promise.all([takeBoth('left', 'right'), takeBoth('right', 'left')]);
    const counters = await db.selectFrom('counter').selectAll().where('name', 'in', ['left', 'right']).execute();
    expect(counters.map(({ value }) => value)).toEqual([2, 2]);
  });

  test('that fails for another reason is not run again, and leaves nothing', async () => {
    const db = await openDatabase();
    let runs = 0;
    const failing = inTransaction(db, async (tx) => {
      runs += 1;
      await nextInSequence(tx, 'left');
      throw new Error('the light went out');
    });
    await expect(failing).rejects.toThrow('the light went out');
    expect(runs).toBe(1);
    expect(await db.selectFrom('counter').selectAll().where('name', '=', 'left').execute()).toEqual([]);
  });

  test('leaves turns of the event loop to others, however many there are in a row', async () => {
    const db = await openDatabase();
    let turns = 0;
    let isOver = false;
    const countTurn = () => {
      turns += 1;
      if (!isOver) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    for (let time = 0; time < 200; time++) await inTransaction(db, (tx) => nextInSequence(tx, 'left'));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(8);
  });

  test('that is long lets others have a turn before it ends', async () => {
    const db = await openDatabase();
    let hasHadTurn = false;
    setImmediate(() => {
      hasHadTurn = true;
    });
    const maxQueries = 50_000;
    const queryCount = await inTransaction(db, async (tx) => {
      let queries = 0;
      while (!hasHadTurn && queries < maxQueries) {
        await tx.selectFrom('counter').select('name').limit(1).execute();
        queries += 1;
      }
      return queries;
    });
    expect(queryCount).toBeLessThan(maxQueries);
  });
});

eachEngine('a counter', (openDatabase) => {
  test('gives single numbers and blocks, none of them twice, also to several at once', async () => {
    const db = await openDatabase();
    expect(await nextInSequence(db, 'album')).toBe(1);
    expect(await nextInSequence(db, 'album', 500)).toBe(501);
    expect(await nextInSequence(db, 'photo', 3)).toBe(3);
    const lasts = await Promise.all([10, 10, 10].map((count) => nextInSequence(db, 'album', count)));
    expect(lasts.toSorted()).toEqual([511, 521, 531]);
    expect(await nextInSequence(db, 'album')).toBe(532);
  });
});
