import { createHmac } from 'node:crypto';
import { countActivity } from '../../activity/activity.server.ts';
import type { RequestContext } from '../../context.ts';
import type { Database, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { hour, minute, now, second } from '../../lib/clock.ts';
import { idOf } from '../../lib/ids.ts';
import { inEnglish } from '../../lib/languages/in-language.server.ts';
import { newToken } from '../../lib/tokens.server.ts';
import { m } from '../../paraglide/messages.js';
import { type RateLimit, rateLimitKey } from '../../rate-limits/rate-limits.server.ts';
import { getOrCreateSecret } from '../../settings/secrets.server.ts';
import { deviceName } from '../known-devices.server.ts';

const windowMs = 15 * minute;

/** Counted by what is typed, so that unknown usernames count alike (safety.md R9). */
export function passwordLimits(username: string, { clientAddress }: SignInOrigin): RateLimit[] {
  return [
    { key: rateLimitKey('name-address', username, clientAddress), max: 5, windowMs },
    { key: rateLimitKey('address', clientAddress), max: 30, windowMs },
    { key: rateLimitKey('name', username), max: 50, windowMs: hour, paceMs: second },
  ];
}

/** Strangers who guess a password or share the address must not lock out the person's own browser. */
export function knownDeviceLimits(username: string, deviceToken: string): RateLimit[] {
  return [
    { key: rateLimitKey('device-name', deviceToken, username), max: 10, windowMs },
    { key: rateLimitKey('devices-name', username), max: 30, windowMs },
  ];
}

export function codeLimits(personId: string, pendingToken: string | undefined, knownDevice: string | undefined) {
  const subjects = knownDevice === undefined ? [personId] : [personId, knownDevice];
  const rules: RateLimit[] = [
    { key: rateLimitKey('code', ...subjects), max: 10, windowMs: hour },
    { key: rateLimitKey('codes', personId), max: 30, windowMs: hour },
  ];
  if (pendingToken) rules.push({ key: rateLimitKey('code-sign-in', pendingToken), max: 5, windowMs });
  return rules;
}

/** Apart from those for passwords, so that guessing a code does not slow down signing in. */
export function recoveryLimits(username: string, { clientAddress }: SignInOrigin): RateLimit[] {
  return [
    { key: rateLimitKey('recovery-address', clientAddress), max: 10, windowMs },
    { key: rateLimitKey('recovery-name', username), max: 30, windowMs: hour, paceMs: second },
  ];
}

export function confirmLimit(personId: string): RateLimit {
  return { key: rateLimitKey('confirm-password', personId), max: 10, windowMs };
}

export type SignInOrigin = {
  clientAddress: string;
  deviceToken: string | undefined;
  userAgent: string | null;
};

export function signInOrigin(request: Request, { clientAddress, cookies }: RequestContext): SignInOrigin {
  return { clientAddress, deviceToken: cookies.read('device'), userAgent: request.headers.get('user-agent') };
}

/** Never logs an unknown username, because people type passwords there. Both cases need the same time. */
export async function recordFailedSignIn(
  db: Database,
  person: { id: string; name: string } | undefined,
  { clientAddress, userAgent }: SignInOrigin,
): Promise<void> {
  const by = { id: person?.id ?? null, name: person?.name ?? inEnglish(m.accounts_unknown_name) };
  const hourOfDay = now().slice(0, 'YYYY-MM-DDTHH'.length);
  await inTransaction(db, async (tx) => {
    const id = await failureId(tx, clientAddress, person?.id ?? '', hourOfDay);
    await countActivity(tx, by, id, {
      kind: 'failed-sign-in',
      subject: 'account',
      subject_id: person?.id,
      label: deviceName(userAgent),
    });
  });
}

/** Keyed: a plain hash could be reversed by trying every network address. */
async function failureId(tx: Transaction, ...counted: string[]): Promise<string> {
  const secret = await getOrCreateSecret(tx, 'failed_sign_in_secret', newToken);
  return idOf(createHmac('sha256', secret).update(JSON.stringify(counted)).digest());
}
