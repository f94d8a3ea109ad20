import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Staff, VisitCookies } from '../context.ts';
import { isCannotWrite } from '../database/errors.server.ts';
import type { Connection, Database, Schema } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { day, fromNow, hour, minute, second } from '../lib/moments.ts';
import { hashToken, newToken } from '../lib/tokens.server.ts';
import { deviceName } from './device-name.ts';
import { forgetDevicesOf, knowDevice } from './known-devices.server.ts';
import { knownDeviceDays } from './sweep.server.ts';

const idleMs = 8 * hour;
const absoluteMs = 24 * hour;
const rememberedMs = 30 * day;
const noteUseEveryMs = 5 * minute;

export type SignedIn = { sessionToken: string; deviceToken: string; isRemembered: boolean };

type NewSession = { isRemembered: boolean; userAgent: string | null; deviceToken: string | undefined };

/**
 * Signs the person in, as a part of the caller's transaction. Nothing is in the browser yet: `keepSignedIn` puts
 * it there after the commit.
 */
export async function beginSession(
  tx: Connection,
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
  await knowDevice(tx, person.id, deviceToken, at);
  await tx.updateTable('person').set({ last_seen_at: at }).where('id', '=', person.id).execute();
  await recordActivity(tx, person, { kind: 'sign-in', subject: 'account', subject_id: person.id, label: device });
  return { sessionToken, deviceToken, isRemembered };
}

/** Puts the session into the browser. To be called after its transaction has committed. */
export function keepSignedIn(cookies: VisitCookies, { sessionToken, deviceToken, isRemembered }: SignedIn): void {
  cookies.keep('session', sessionToken, isRemembered ? rememberedMs / second : undefined);
  keepDevice(cookies, deviceToken);
  cookies.discard('sign-in');
}

/** Lets the browser be known as the person's device from now on. */
export function keepDevice(cookies: VisitCookies, deviceToken: string): void {
  cookies.keep('device', deviceToken, (knownDeviceDays * day) / second);
}

/** Who is signed in with this token: nobody when the session has ended, lain idle, or its person is disabled. */
export async function findStaff(db: Connection, sessionToken: string): Promise<Staff | undefined> {
  const row = await liveSessions(db)
    .innerJoin('person', 'person.id', 'session.person_id')
    .where('session.token_hash', '=', hashToken(sessionToken))
    .where('person.disabled_at', 'is', null)
    .select(['session.id as sessionId', 'session.last_used_at'])
    .select(['person.id', 'person.name', 'person.username', 'person.role', 'person.must_change_password'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_used_at, must_change_password, ...staff } = row;
  if (last_used_at < fromNow(-noteUseEveryMs)) await noteUse(db, staff);
  return { ...staff, mustChangePassword: must_change_password === 1 };
}

function liveSessions(db: Connection) {
  return db
    .selectFrom('session')
    .where('session.expires_at', '>', now())
    .where((eb) => eb.or([eb('session.is_remembered', '=', 1), eb('session.last_used_at', '>', fromNow(-idleMs))]));
}

/** A full disk must not keep the office from reading: the use then stays unnoted. */
async function noteUse(db: Connection, staff: { id: string; sessionId: string }): Promise<void> {
  const at = now();
  try {
    await db.updateTable('session').set({ last_used_at: at }).where('id', '=', staff.sessionId).execute();
    await db.updateTable('person').set({ last_seen_at: at }).where('id', '=', staff.id).execute();
  } catch (error) {
    if (!isCannotWrite(error)) throw error;
  }
}

export type SessionRow = Pick<
  Schema['session'],
  'id' | 'device' | 'created_at' | 'last_used_at' | 'is_remembered' | 'expires_at'
>;

/** The sessions with which this person is signed in now, the last used first. */
export async function listSessions(db: Connection, personId: string): Promise<SessionRow[]> {
  return await liveSessions(db)
    .where('session.person_id', '=', personId)
    .select(['id', 'device', 'created_at', 'last_used_at', 'is_remembered', 'expires_at'])
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** Ends one of the person's own sessions. False = there is no such session of theirs. */
export async function endSession(db: Database, by: Staff, sessionId: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
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

/**
 * Ends all sessions of the person but one, sign-ins that still wait for a code, and what the throttle grants to their
 * other devices. A part of a bigger deed, such as a new password, which is what is recorded. Write to the person's row
 * first: a sign-in that goes on at the same moment then waits for this one to be done.
 */
export async function endSessionsOf(tx: Connection, personId: string, exceptSessionId?: string): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('person_id', '=', personId).execute();
  const sessions = tx.deleteFrom('session').where('person_id', '=', personId);
  await (exceptSessionId ? sessions.where('id', '!=', exceptSessionId) : sessions).execute();
  await forgetDevicesOf(tx, personId, exceptSessionId);
}

/** Ends the session that is used now. The device stays known: its owner is not to be locked out by strangers. */
export async function signOut(db: Database, by: Staff): Promise<void> {
  await db.transaction().execute(async (tx) => {
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
