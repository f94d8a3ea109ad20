import { afterEach, expect, test, vi } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import type { Staff } from '../context.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { day, fromNow, hour, minute } from '../lib/clock.ts';
import { hashToken } from '../lib/tokens.server.ts';
import { createPerson } from './people.server.ts';
import {
  createSession,
  endSession,
  endSessions,
  findStaff,
  listSessions,
  type SignedIn,
  setSessionCookies,
  signOut,
} from './sessions.server.ts';

const nobody = { id: null, name: 'The test' };
const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';

afterEach(() => vi.useRealTimers());

async function addAsha(db: Database, username = 'asha'): Promise<{ id: string; name: string }> {
  const account = { username, name: 'Asha Mahato', email: '', role: 'editor', must_change_password: 0 } as const;
  const added = await inTransaction(db, (tx) => createPerson(tx, nobody, { ...account, password_hash: 'none' }));
  if ('refused' in added) throw new Error(added.refused);
  return { id: added.id, name: account.name };
}

function begin(
  db: Database,
  person: { id: string; name: string },
  options: Partial<Parameters<typeof createSession>[2]> = {},
) {
  const all = { isRemembered: false, userAgent, deviceToken: undefined, ...options };
  return inTransaction(db, (tx) => createSession(tx, person, all));
}

const setSession = (db: TestDatabase, values: { last_used_at?: string; expires_at?: string }) =>
  db.updateTable('session').set(values).execute();

async function staffOf(db: Database, { sessionToken }: SignedIn): Promise<Staff> {
  return (await findStaff(db, sessionToken)) as Staff;
}

eachEngine('sessions', (openDatabase) => {
  test('the token finds who is signed in, and only its hash is kept', async () => {
    const db = await openDatabase();
    const asha = await addAsha(db);
    const signedIn = await begin(db, asha);
    expect(signedIn.sessionToken).toMatch(/^[0-9a-v]{52}$/);
    const { sessionId, ...staff } = await staffOf(db, signedIn);
    expect(staff).toEqual({ ...asha, username: 'asha', role: 'editor', language: 'en', mustChangePassword: false });
    const rows = JSON.stringify([
      await db.selectFrom('session').selectAll().execute(),
      await db.selectFrom('known_device').selectAll().execute(),
    ]);
    expect(rows).not.toContain(signedIn.sessionToken);
    expect(rows).not.toContain(signedIn.deviceToken);
    expect(await findStaff(db, 'made up')).toBeUndefined();
    expect(await findStaff(db, hashToken(signedIn.sessionToken))).toBeUndefined();
  });

  test('each sign-in has a token of its own; the device stays the same', async () => {
    const db = await openDatabase();
    const asha = await addAsha(db);
    const first = await begin(db, asha);
    const second = await begin(db, asha, { deviceToken: first.deviceToken });
    expect(second.sessionToken).not.toBe(first.sessionToken);
    expect(second.deviceToken).toBe(first.deviceToken);
    expect(await db.selectFrom('known_device').select('person_id').execute()).toEqual([{ person_id: asha.id }]);
  });

  test('a session that is not remembered ends after 24 hours, or 8 idle ones', async () => {
    const db = await openDatabase();
    const signedIn = await begin(db, await addAsha(db));
    const { expires_at } = await db.selectFrom('session').select('expires_at').executeTakeFirstOrThrow();
    expect(expires_at > fromNow(23.9 * hour) && expires_at <= fromNow(24 * hour)).toBe(true);
    await setSession(db, { last_used_at: fromNow(-7.9 * hour) });
    expect(await findStaff(db, signedIn.sessionToken)).toBeDefined();
    await setSession(db, { last_used_at: fromNow(-8 * hour) });
    expect(await findStaff(db, signedIn.sessionToken)).toBeUndefined();
    await setSession(db, { last_used_at: fromNow(0), expires_at: fromNow(-1) });
    expect(await findStaff(db, signedIn.sessionToken)).toBeUndefined();
  });

  test('a remembered session lives for 30 days, used or not', async () => {
    const db = await openDatabase();
    const signedIn = await begin(db, await addAsha(db), { isRemembered: true });
    const { expires_at } = await db.selectFrom('session').select('expires_at').executeTakeFirstOrThrow();
    expect(expires_at > fromNow(29.9 * day) && expires_at <= fromNow(30 * day)).toBe(true);
    await setSession(db, { last_used_at: fromNow(-20 * day) });
    expect(await findStaff(db, signedIn.sessionToken)).toBeDefined();
    await setSession(db, { expires_at: fromNow(-1) });
    expect(await findStaff(db, signedIn.sessionToken)).toBeUndefined();
  });

  test('use is noted at most every five minutes', async () => {
    const db = await openDatabase();
    const signedIn = await begin(db, await addAsha(db));
    const lastUsed = () => db.selectFrom('session').select('last_used_at').executeTakeFirstOrThrow();
    for (const [ago, isNoted] of [
      [4 * minute, false],
      [6 * minute, true],
    ] as const) {
      const before = { last_used_at: fromNow(-ago) };
      await db.updateTable('session').set(before).execute();
      await findStaff(db, signedIn.sessionToken);
      expect((await lastUsed()).last_used_at > before.last_used_at).toBe(isNoted);
    }
  });

  test('a disabled person is signed in nowhere', async () => {
    const db = await openDatabase();
    const signedIn = await begin(db, await addAsha(db), { isRemembered: true });
    await db
      .updateTable('person')
      .set({ disabled_at: fromNow(0) })
      .execute();
    expect(await findStaff(db, signedIn.sessionToken)).toBeUndefined();
  });

  test('sessions are listed with their device, and each person ends only their own', async () => {
    const db = await openDatabase();
    const [asha, mira] = [await addAsha(db), await addAsha(db, 'mira')];
    const first = await staffOf(db, await begin(db, asha));
    const second = await staffOf(db, await begin(db, asha, { userAgent: null }));
    const other = await staffOf(db, await begin(db, mira));
    const earlier = { last_used_at: fromNow(-minute) };
    await db.updateTable('session').set(earlier).where('id', '=', first.sessionId).execute();
    const listed = await listSessions(db, asha.id);
    expect(listed.map(({ id, device }) => ({ id, device }))).toEqual([
      { id: second.sessionId, device: 'Unknown browser' },
      { id: first.sessionId, device: 'Chrome, Android' },
    ]);
    expect(await endSession(db, first, other.sessionId)).toBe(false);
    expect(await endSession(db, first, second.sessionId)).toBe(true);
    expect(await endSession(db, first, second.sessionId)).toBe(false);
    expect((await listSessions(db, asha.id)).map(({ id }) => id)).toEqual([first.sessionId]);
    expect(await listSessions(db, mira.id)).toHaveLength(1);
    const recorded = await db.selectFrom('activity').selectAll().where('subject', '=', 'session').execute();
    expect(recorded).toMatchObject([{ kind: 'delete', person_id: asha.id, label: 'Unknown browser' }]);
  });

  test('a bigger action ends all sessions but one, and sign-ins that wait for a code', async () => {
    const db = await openDatabase();
    const [asha, mira] = [await addAsha(db), await addAsha(db, 'mira')];
    const kept = await begin(db, asha);
    const ended = await begin(db, asha);
    const other = await begin(db, mira);
    const pending = { token_hash: 'x', person_id: asha.id, is_remembered: 0, expires_at: fromNow(minute) } as const;
    await db.insertInto('pending_sign_in').values(pending).execute();
    await endSessions(db, asha.id, (await staffOf(db, kept)).sessionId);
    expect(await findStaff(db, kept.sessionToken)).toBeDefined();
    expect(await findStaff(db, other.sessionToken)).toBeDefined();
    expect(await findStaff(db, ended.sessionToken)).toBeUndefined();
    expect(await db.selectFrom('pending_sign_in').select('person_id').execute()).toEqual([]);
    await endSessions(db, asha.id);
    expect(await findStaff(db, kept.sessionToken)).toBeUndefined();
  });

  test('of devices that were noted in one millisecond none is spared by a session of another', async () => {
    const db = await openDatabase();
    const asha = await addAsha(db);
    const devices = () => db.selectFrom('known_device').select('token_hash').execute();
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const [one, other] = [await begin(db, asha), await begin(db, asha)];
    const { sessionId } = await staffOf(db, one);
    await inTransaction(db, (tx) => endSessions(tx, asha.id, sessionId));
    expect(await findStaff(db, other.sessionToken)).toBeUndefined();
    expect(await devices()).toEqual([]);
    vi.advanceTimersByTime(1);
    const third = await staffOf(db, await begin(db, asha, { deviceToken: one.deviceToken }));
    vi.advanceTimersByTime(1);
    await begin(db, asha);
    await inTransaction(db, (tx) => endSessions(tx, asha.id, third.sessionId));
    expect(await devices()).toEqual([{ token_hash: hashToken(one.deviceToken) }]);
  });

  test('a person has ten known devices at most, the newest ones, also of one millisecond', async () => {
    const db = await openDatabase();
    const asha = await addAsha(db);
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const oldest = [await begin(db, asha), await begin(db, asha)];
    vi.advanceTimersByTime(1);
    for (let count = 0; count < 10; count++) await begin(db, asha);
    const last = await begin(db, asha);
    const devices = await db.selectFrom('known_device').select('token_hash').execute();
    expect(devices).toHaveLength(10);
    expect(devices).toContainEqual({ token_hash: hashToken(last.deviceToken) });
    for (const { deviceToken } of oldest) expect(devices).not.toContainEqual({ token_hash: hashToken(deviceToken) });
  });

  test('signing out ends the session on the server; the device stays known', async () => {
    const db = await openDatabase();
    const signedIn = await begin(db, await addAsha(db));
    const staff = await staffOf(db, signedIn);
    await signOut(db, staff);
    await signOut(db, staff);
    expect(await findStaff(db, signedIn.sessionToken)).toBeUndefined();
    expect(await db.selectFrom('known_device').select('person_id').execute()).toHaveLength(1);
    const kinds = await db.selectFrom('activity').select('kind').orderBy('sequence').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'sign-in', 'sign-out']);
  });
});

test('the browser keeps the session until it closes, or for 30 days, and the device for 400', () => {
  const kept: unknown[] = [];
  const cookies = {
    read: () => undefined,
    set: (...cookie: unknown[]) => void kept.push(cookie),
    clear: (name: string) => void kept.push([name]),
  };
  setSessionCookies(cookies, { sessionToken: 's', deviceToken: 'd', isRemembered: false });
  setSessionCookies(cookies, { sessionToken: 's', deviceToken: 'd', isRemembered: true });
  const device = ['device', 'd', 400 * 24 * 60 * 60];
  expect(kept).toEqual([
    ['session', 's', undefined],
    device,
    ['sign-in'],
    ['session', 's', 30 * 24 * 60 * 60],
    device,
    ['sign-in'],
  ]);
});
