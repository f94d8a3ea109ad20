import type { Connection, Database } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import type { MediaStore } from '../lib/media-store.ts';

/** An upload that has not found its row by then never will. */
const unclaimedMs = 24 * 60 * 60 * 1000;
const atOnce = 100;

/** Notes files before they are kept: should no row come to refer to them, the sweep removes them a day later. */
export async function claimFiles(db: Database, id: string, keys: readonly string[]): Promise<void> {
  const due_at = new Date(Date.now() + unclaimedMs).toISOString();
  await db
    .insertInto('stray_file')
    .values({ id, keys: JSON.stringify(keys), due_at })
    .execute();
}

/** The files have found their row, in the same transaction, or are gone. */
export async function takeClaim(tx: Connection, id: string): Promise<void> {
  await tx.deleteFrom('stray_file').where('id', '=', id).execute();
}

/** Leaves files to the next sweep, in the transaction in which the row that referred to them goes. */
export async function leaveToSweep(tx: Connection, id: string, keys: readonly string[]): Promise<void> {
  await tx
    .insertInto('stray_file')
    .values({ id, keys: JSON.stringify(keys), due_at: now() })
    .execute();
}

/**
 * Removes the files that no row refers to. Can be stopped anywhere and run again, also twice at once. Answers how many
 * things it has cleared away.
 * @throws the first failure of the store, when the others are done: what it could not remove is tried again next time
 */
export async function sweepFiles(db: Database, store: MediaStore): Promise<number> {
  let swept = 0;
  let after = '';
  const failures: unknown[] = [];
  for (;;) {
    const strays = await listStrays(db, after);
    for (const stray of strays) {
      await sweepOne(db, store, stray).then(
        () => (swept += 1),
        (error: unknown) => failures.push(error),
      );
    }
    const last = strays.at(-1);
    if (last) after = last.id;
    else if (failures.length > 0) throw failures[0];
    else return swept;
  }
}

type Stray = { id: string; keys: string };

/** Up to a hundred of what is due, by id. */
function listStrays(db: Database, after: string): Promise<Stray[]> {
  return db
    .selectFrom('stray_file')
    .select(['id', 'keys'])
    .where('due_at', '<=', now())
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
}

async function sweepOne(db: Database, store: MediaStore, { id, keys }: Stray): Promise<void> {
  // A file in use stays, whatever the note says.
  const inUse = await db.selectFrom('image').select('id').where('id', '=', id).executeTakeFirst();
  if (!inUse) for (const key of JSON.parse(keys) as string[]) await store.discard(key);
  await db.deleteFrom('stray_file').where('id', '=', id).execute();
}
