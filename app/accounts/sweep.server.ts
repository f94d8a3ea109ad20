import type { Database } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { day, fromNow } from '../lib/moments.ts';

/** Days for which a device stays known after the last sign-in on it. */
export const knownDeviceDays = 400;

/** Clears away what has run out. Apart from every other deed: nothing of it is needed any more. */
export async function sweepSignIns(db: Database): Promise<void> {
  const at = now();
  await db.deleteFrom('session').where('expires_at', '<', at).execute();
  await db.deleteFrom('pending_sign_in').where('expires_at', '<', at).execute();
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<', fromNow(-knownDeviceDays * day))
    .execute();
}
