import { countRows } from '../../database/queries.server.ts';
import type { Connection, Database, Schema, Transaction } from '../../database/schema.ts';
import { inTransaction, lastInSequence } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import {
  countFollower,
  countMailSubscriptions,
  limitSubscriptions,
  maxSubscriptions,
} from '../../mail/mail-list.server.ts';
import { getOrCreateSecret } from '../../settings/secrets.server.ts';
import { newServerKey } from './web-push.server.ts';

type Phone = Pick<Schema['push_subscription'], 'endpoint' | 'p256dh' | 'auth' | 'kinds' | 'language'>;

/** In backups only. Another key would end every subscription. */
export function findServerKey(db: Connection): Promise<string> {
  return getOrCreateSecret(db, 'push_key', newServerKey);
}

export async function savePhone(db: Database, { endpoint, ...phone }: Phone, clientAddress: string) {
  if (await limitSubscriptions(db, clientAddress)) return { refused: 'full' as const };
  return inTransaction(db, async (tx) => {
    const count = await countRows(tx, tx.selectFrom('push_subscription').where('endpoint', '<>', endpoint));
    if (count >= maxSubscriptions && !(await deleteOldestUnused(tx))) return { refused: 'full' as const };
    await countFollower(tx);
    await tx
      .insertInto('push_subscription')
      .values({ id: newId(), endpoint, ...phone, created_at: now() })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(phone))
      .execute();
    return undefined;
  });
}

/** Anybody can make up subscriptions, and nothing that is sent to those arrives. */
async function deleteOldestUnused(tx: Transaction): Promise<boolean> {
  const used = tx.selectFrom('notice_delivery').select('subscription_id').where('sent_at', 'is not', null);
  const unused = tx.selectFrom('push_subscription').select('id').where('id', 'not in', used);
  const oldest = await unused.orderBy('created_at').limit(1).executeTakeFirst();
  if (!oldest) return false;
  await tx.deleteFrom('notice_delivery').where('subscription_id', '=', oldest.id).execute();
  await tx.deleteFrom('push_subscription').where('id', '=', oldest.id).execute();
  return true;
}

export async function deletePhone(db: Connection, endpoint: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const phones = await tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).returning('id').execute();
    for (const { id } of phones) await tx.deleteFrom('notice_delivery').where('subscription_id', '=', id).execute();
  });
}

/** Somebody has subscribed once, and nobody has now: so it is after an import, too. */
export async function areFollowersGone(db: Connection): Promise<boolean> {
  if ((await lastInSequence(db, 'follower')) === 0) return false;
  return (await countRows(db, db.selectFrom('push_subscription'))) + (await countMailSubscriptions(db)) === 0;
}
