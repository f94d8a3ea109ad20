import type { Database, Transaction } from '../../database/schema.ts';
import { writeAlone } from '../../database/transaction.server.ts';
import { day, fromNow, now } from '../../lib/clock.ts';
import type { MediaStore } from '../../lib/media-services.ts';
import { sweepFiles } from '../stray-files.server.ts';

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
