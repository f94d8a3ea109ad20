import type { Connection, Transaction } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { inEnglish } from '../lib/languages/in-language.server.ts';
import { hashToken } from '../lib/tokens.server.ts';
import { m } from '../paraglide/messages.js';

/** Limited, because each known device has its own sign-in attempts (decision 11). */
const maxDevices = 10;

export async function rememberDevice(
  tx: Transaction,
  personId: string,
  deviceToken: string,
  at = now(),
): Promise<void> {
  const token_hash = hashToken(deviceToken);
  await tx
    .insertInto('known_device')
    .values({ token_hash, person_id: personId, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'person_id']).doUpdateSet({ last_used_at: at }))
    .execute();
  const newest = tx
    .selectFrom('known_device')
    .select('token_hash')
    .where('person_id', '=', personId)
    .where('token_hash', '!=', token_hash)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .limit(maxDevices - 1);
  await tx
    .deleteFrom('known_device')
    .where('person_id', '=', personId)
    .where('token_hash', '!=', token_hash)
    .where('token_hash', 'not in', newest)
    .execute();
}

/** The device of a session has the timestamp of the session. */
export async function forgetDevices(tx: Transaction, personId: string, exceptSessionId = ''): Promise<void> {
  const devices = await tx
    .selectFrom('known_device')
    .innerJoin('session', 'session.created_at', 'known_device.last_used_at')
    .where('session.id', '=', exceptSessionId)
    .where('known_device.person_id', '=', personId)
    .select('known_device.token_hash')
    .execute();
  // With two of the same millisecond nobody can tell which it is, so both are forgotten.
  const [device = '', ...others] = devices.map(({ token_hash }) => token_hash);
  const forgotten = tx.deleteFrom('known_device').where('person_id', '=', personId);
  await (others.length > 0 ? forgotten : forgotten.where('token_hash', '!=', device)).execute();
}

export async function findKnownDevice(
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

/** The first match counts: most browsers also claim to be the ones further down. */
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS|e)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceName(userAgent: string | null): string {
  const known = [browsers, systems].map((list) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1]);
  return known.filter(Boolean).join(', ') || inEnglish(m.accounts_unknown_device);
}
