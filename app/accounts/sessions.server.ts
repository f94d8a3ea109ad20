import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { RequestCookies, Staff } from '../context.ts';
import { isCannotWrite } from '../database/errors.server.ts';
import type { Connection, Database, Schema, Transaction } from '../database/schema.ts';
import { inTransaction, writeAlone } from '../database/transaction.server.ts';
import { day, fromNow, hour, minute, now, second } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { inEnglish } from '../lib/languages/in-language.server.ts';
import { hashToken, newToken } from '../lib/tokens.server.ts';
import { m } from '../paraglide/messages.js';
import { deviceName, forgetDevices, rememberDevice } from './known-devices.server.ts';

const idleMs = 8 * hour;
const absoluteMs = 24 * hour;
const rememberedMs = 30 * day;
const recordUseEveryMs = 5 * minute;

export type SignedIn = { sessionToken: string; deviceToken: string; isRemembered: boolean };

type NewSession = { isRemembered: boolean; userAgent: string | null; deviceToken: string | undefined };

/** Sets no cookie: call `setSessionCookies` after the commit. */
export async function createSession(
  tx: Transaction,
  person: { id: string; name: string },
  { isRemembered, userAgent, deviceToken = newToken() }: NewSession,
): Promise<SignedIn> {
  const sessionToken = newToken();
  const at = now();
  const device = deviceName(userAgent);
  await tx
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: hashToken(sessionToken),
      person_id: person.id,
      is_remembered: isRemembered ? 1 : 0,
      device,
      created_at: at,
      last_used_at: at,
      expires_at: fromNow(isRemembered ? rememberedMs : absoluteMs),
    })
    .execute();
  await rememberDevice(tx, person.id, deviceToken, at);
  await tx.updateTable('person').set({ last_seen_at: at }).where('id', '=', person.id).execute();
  await recordActivity(tx, person, { kind: 'sign-in', subject: 'account', subject_id: person.id, label: device });
  return { sessionToken, deviceToken, isRemembered };
}

export function setSessionCookies(
  cookies: RequestCookies,
  { sessionToken, deviceToken, isRemembered }: SignedIn,
): void {
  cookies.set('session', sessionToken, isRemembered ? rememberedMs / second : undefined);
  setDeviceCookie(cookies, deviceToken);
  cookies.clear('sign-in');
}

export function setDeviceCookie(cookies: RequestCookies, deviceToken: string): void {
  cookies.set('device', deviceToken, (knownDeviceDays * day) / second);
}

/** Undefined when the session has ended or expired, or the person is disabled. */
export async function findStaff(db: Connection, sessionToken: string): Promise<Staff | undefined> {
  const row = await liveSessions(db)
    .innerJoin('person', 'person.id', 'session.person_id')
    .where('session.token_hash', '=', hashToken(sessionToken))
    .where('person.disabled_at', 'is', null)
    .select(['session.id as sessionId', 'session.last_used_at'])
    .select([
      'person.id',
      'person.name',
      'person.username',
      'person.role',
      'person.language',
      'person.must_change_password',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_used_at, must_change_password, ...staff } = row;
  if (last_used_at < fromNow(-recordUseEveryMs)) await recordUse(db, staff);
  return { ...staff, mustChangePassword: must_change_password === 1 };
}

function liveSessions(db: Connection) {
  return db
    .selectFrom('session')
    .where('session.expires_at', '>', now())
    .where((eb) => eb.or([eb('session.is_remembered', '=', 1), eb('session.last_used_at', '>', fromNow(-idleMs))]));
}

/** A full disk must not stop the office from reading: then the time is not saved. */
async function recordUse(db: Connection, staff: { id: string; sessionId: string }): Promise<void> {
  const at = now();
  try {
    await writeAlone(db).updateTable('session').set({ last_used_at: at }).where('id', '=', staff.sessionId).execute();
    await writeAlone(db).updateTable('person').set({ last_seen_at: at }).where('id', '=', staff.id).execute();
  } catch (error) {
    if (!isCannotWrite(error)) throw error;
  }
}

export type SessionRow = Pick<
  Schema['session'],
  'id' | 'device' | 'created_at' | 'last_used_at' | 'is_remembered' | 'expires_at'
>;

export async function listSessions(db: Connection, personId: string): Promise<SessionRow[]> {
  return await liveSessions(db)
    .where('session.person_id', '=', personId)
    .select(['id', 'device', 'created_at', 'last_used_at', 'is_remembered', 'expires_at'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function endSession(db: Database, by: Staff, sessionId: string): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .where('person_id', '=', by.id)
      .returning('device')
      .executeTakeFirst();
    if (!ended) return false;
    await recordActivity(tx, by, {
      kind: 'delete',
      subject: 'session',
      subject_id: sessionId,
      label: ended.device,
    });
    return true;
  });
}

/** Write to the person's row before: a concurrent sign-in then waits for this transaction. */
export async function endSessions(tx: Transaction, personId: string, exceptSessionId?: string): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('person_id', '=', personId).execute();
  const sessions = tx.deleteFrom('session').where('person_id', '=', personId);
  await (exceptSessionId ? sessions.where('id', '!=', exceptSessionId) : sessions).execute();
  await forgetDevices(tx, personId, exceptSessionId);
}

/** The device stays known, so that strangers cannot lock its owner out. */
export async function signOut(db: Database, by: Staff): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx.deleteFrom('session').where('id', '=', by.sessionId).returning('device').executeTakeFirst();
    if (!ended) return;
    await recordActivity(tx, actor(by), {
      kind: 'sign-out',
      subject: 'account',
      subject_id: by.id,
      label: ended.device,
    });
  });
}

function actor({ id, name }: Staff): Actor {
  return { id, name };
}

const knownDeviceDays = 400;

export async function pruneSignIns(db: Database): Promise<void> {
  const at = now();
  await writeAlone(db).deleteFrom('session').where('expires_at', '<', at).execute();
  await writeAlone(db).deleteFrom('pending_sign_in').where('expires_at', '<', at).execute();
  await writeAlone(db)
    .deleteFrom('known_device')
    .where('last_used_at', '<', fromNow(-knownDeviceDays * day))
    .execute();
}

export async function endOtherSessions(db: Database, by: Staff): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endSessions(tx, by.id, by.sessionId);
    await recordActivity(tx, by, { kind: 'delete', subject: 'session', label: inEnglish(m.account_other_devices) });
  });
}
