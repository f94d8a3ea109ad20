import type { Connection, Database, Transaction } from '../database/schema.ts';
import { writeAlone } from '../database/transaction.server.ts';
import { day, fromNow, now } from '../lib/clock.ts';
import type { MediaStore } from '../lib/media-services.ts';

const unclaimedMs = 24 * 60 * 60 * 1000;
const atOnce = 100;

export async function claimFiles(db: Database, id: string, keys: readonly string[]): Promise<void> {
  const due_at = new Date(Date.now() + unclaimedMs).toISOString();
  await writeAlone(db)
    .insertInto('stray_file')
    .values({ id, keys: JSON.stringify(keys), due_at })
    .execute();
}

export async function releaseClaim(db: Connection, id: string): Promise<void> {
  await writeAlone(db).deleteFrom('stray_file').where('id', '=', id).execute();
}

export async function scheduleRemoval(tx: Transaction, id: string, keys: readonly string[]): Promise<void> {
  await tx
    .insertInto('stray_file')
    .values({ id, keys: JSON.stringify(keys), due_at: now() })
    .execute();
}

/**
 * Can be stopped and run concurrently. Throws the first error of the store after the other files. With `from` only the files
 * of ids that begin with it.
 */
export async function sweepFiles(db: Database, store: MediaStore, from = ''): Promise<number> {
  let swept = 0;
  let after = '';
  const failures: unknown[] = [];
  for (;;) {
    const strays = await listStrays(db, after, from);
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

function listStrays(db: Database, after: string, from: string): Promise<Stray[]> {
  return db
    .selectFrom('stray_file')
    .select(['id', 'keys'])
    .where('due_at', '<=', now())
    .where('id', '>', after)
    .where('id', 'like', `${from}%`)
    .orderBy('id')
    .limit(atOnce)
    .execute();
}

async function sweepOne(db: Database, store: MediaStore, { id, keys }: Stray): Promise<void> {
  const inUse = await db.selectFrom('image').select('id').where('id', '=', id).executeTakeFirst();
  if (!inUse) for (const key of JSON.parse(keys) as string[]) await store.discard(key);
  // A card may have been drawn again in the meantime.
  await writeAlone(db).deleteFrom('stray_file').where('id', '=', id).where('due_at', '<=', now()).execute();
}

/** Cards are drawn again after this time; those with a former name or colour of the school disappear. */
const maxStoredMs = 30 * day;

export type CardPlace = { noticeId: string; hash: string };

export function cardKey({ noticeId, hash }: CardPlace): string {
  return `cards/${noticeId}/${hash}.jpg`;
}

/** Its row comes first, so that no file is forgotten. */
export async function storeCard(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  place: CardPlace & { until: string | null },
  bytes: Uint8Array,
): Promise<void> {
  const longest = fromNow(maxStoredMs);
  const due_at = place.until && place.until < longest ? place.until : longest;
  const row = { id: `card-${place.noticeId}-${place.hash}`, keys: JSON.stringify([cardKey(place)]), due_at };
  await writeAlone(db)
    .insertInto('stray_file')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ due_at }))
    .execute();
  await mediaStore.keep(cardKey(place), bytes);
}

/** Their files are removed within seconds, by `sweepCards`. */
export async function removeCards(tx: Transaction, noticeId: string): Promise<void> {
  const cards = tx.updateTable('stray_file').where('id', 'like', `card-${noticeId}-%`);
  await cards.set({ due_at: now() }).execute();
}

export function sweepCards(db: Database, store: MediaStore): Promise<number> {
  return sweepFiles(db, store, 'card-');
}
