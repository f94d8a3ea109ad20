import type { Connection } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { hashToken } from '../lib/tokens.server.ts';

/** Each has tries of its own (decision 11), so that there must not be any number of them. */
const mostDevices = 10;

/** Notes that the person has signed in on this device, and forgets the one not used for longest when there are too many. */
export async function knowDevice(tx: Connection, personId: string, deviceToken: string, at = now()): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ token_hash: hashToken(deviceToken), person_id: personId, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'person_id']).doUpdateSet({ last_used_at: at }))
    .execute();
  const newest = tx
    .selectFrom('known_device')
    .select('last_used_at')
    .where('person_id', '=', personId)
    .orderBy('last_used_at', 'desc')
    .limit(mostDevices);
  await tx
    .deleteFrom('known_device')
    .where('person_id', '=', personId)
    .where('last_used_at', 'not in', newest)
    .execute();
}

/** Forgets the person's devices but the one of the given session, which was noted at the instant the session began. */
export async function forgetDevicesOf(tx: Connection, personId: string, exceptSessionId?: string): Promise<void> {
  const kept = tx
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', exceptSessionId ?? '');
  await tx.deleteFrom('known_device').where('person_id', '=', personId).where('last_used_at', 'not in', kept).execute();
}

/** The token of the device, when this person has signed in on it before. */
export async function knownDeviceOf(
  db: Connection,
  personId: string | undefined,
  deviceToken: string | undefined,
): Promise<string | undefined> {
  if (deviceToken === undefined) return undefined;
  const row = await db
    .selectFrom('known_device')
    .select('person_id')
    .where('token_hash', '=', hashToken(deviceToken))
    .where('person_id', '=', personId ?? '')
    .executeTakeFirst();
  return row && deviceToken;
}
