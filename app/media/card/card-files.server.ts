import type { Database, Transaction } from '../../database/schema.ts';
import { writeAlone } from '../../database/transaction.server.ts';
import { day, fromNow, now } from '../../lib/clock.ts';
import type { MediaStore } from '../../lib/media-services.ts';
import { sweepFiles } from '../stray-files.server.ts';

/** Cards of which nobody has asked for so long are drawn again, and those with a former name or colour disappear. */
const keptMs = 30 * day;

const prefix = 'card-';

export type CardPlace = { noticeId: string; hash: string };

export function cardKey({ noticeId, hash }: CardPlace): string {
  return `cards/${noticeId}/${hash}.jpg`;
}

export function isCardKey(key: string): boolean {
  return key.startsWith('cards/');
}

const idOf = ({ noticeId, hash }: CardPlace) => `${prefix}${noticeId}-${hash}`;

/** Its row is written before the file, so that none is forgotten, and again afterwards, in case it was just swept. */
export async function keepCard(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  place: CardPlace & { until: string | null },
  bytes: Uint8Array,
): Promise<void> {
  await noteCard(db, place);
  await mediaStore.keep(cardKey(place), bytes);
  await noteCard(db, place);
}

async function noteCard(db: Database, { until, ...place }: CardPlace & { until: string | null }): Promise<void> {
  const longest = fromNow(keptMs);
  const due_at = until && until < longest ? until : longest;
  await writeAlone(db)
    .insertInto('stray_file')
    .values({ id: idOf(place), keys: JSON.stringify([cardKey(place)]), due_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ due_at }))
    .execute();
}

/** Whether the card has been drawn and not been removed since. */
export async function isCardKept(db: Database, place: CardPlace): Promise<boolean> {
  const card = db.selectFrom('stray_file').select('id').where('id', '=', idOf(place)).where('due_at', '>', now());
  return (await card.executeTakeFirst()) !== undefined;
}

/** Their files are removed within seconds. */
export async function removeCards(tx: Transaction, noticeId: string): Promise<void> {
  await tx
    .updateTable('stray_file')
    .set({ due_at: now() })
    .where('id', 'like', `${prefix}${noticeId}-%`)
    .where('due_at', '>', now())
    .execute();
}

export function sweepCards(db: Database, store: MediaStore): Promise<number> {
  return sweepFiles(db, store, prefix);
}
