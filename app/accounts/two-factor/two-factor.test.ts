import { TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import { createStaff } from '../../../tests/staff.ts';
import { listActivity } from '../../activity/activity.server.ts';
import type { Staff } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  consumeCode,
  countRecoveryCodes,
  endTwoFactor,
  hasTwoFactor,
  renewRecoveryCodes,
} from './two-factor.server.ts';

const school = { issuer: 'Nadi: Primary & High School', username: 'asha' };

async function begin(db: Database, staff: Staff) {
  const begun = await beginTwoFactor(db, staff, school);
  if ('refused' in begun) throw new Error(begun.refused);
  return begun;
}

/** The code that the app shows so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A code that is wrong in every accepted time step. */
function wrongCodeOf(secret: string): string {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps));
  return Array.from('01234567', (digit) => digit.repeat(6)).find((code) => !near.includes(code)) as string;
}

async function turnOn(db: Database, options: Parameters<typeof createStaff>[1] = {}) {
  const staff = await createStaff(db, options);
  const { secret } = await begin(db, staff);
  const confirmed = await confirmTwoFactor(db, staff, codeOf(secret));
  if (!('recoveryCodes' in confirmed)) throw new Error(confirmed.refused);
  return { staff, secret, recoveryCodes: confirmed.recoveryCodes };
}

async function activityOf(db: Database, staff: Staff) {
  const { rows } = await listActivity(db, { cursor: undefined, personId: staff.id, kind: undefined });
  return rows.filter((row) => row.subject === 'two-factor').map((row) => ({ kind: row.kind, changes: row.changes }));
}

eachEngine('two-factor sign-in', (openDatabase) => {
  test('it counts only once a code has shown that the app works', async () => {
    const db = await openDatabase();
    const staff = await createStaff(db);
    const { secret } = await begin(db, staff);
    expect(await hasTwoFactor(db, staff.id)).toBe(false);
    expect(await consumeCode(db, staff.id, codeOf(secret))).toBe(false);
    expect(await confirmTwoFactor(db, staff, wrongCodeOf(secret))).toEqual({ refused: 'wrong code' });
    expect(await hasTwoFactor(db, staff.id)).toBe(false);
    expect(await activityOf(db, staff)).toEqual([]);
    expect(await confirmTwoFactor(db, staff, codeOf(secret))).toHaveProperty('recoveryCodes');
    expect(await hasTwoFactor(db, staff.id)).toBe(true);
    expect(await activityOf(db, staff)).toEqual([
      { kind: 'change', changes: [{ field: 'two_factor', before: 'off', after: 'on' }] },
    ]);
  });

  test('what the app scans names the school and the person, and stays the same until it is confirmed', async () => {
    const db = await openDatabase();
    const staff = await createStaff(db);
    const { secret, uri } = await begin(db, staff);
    expect(await begin(db, staff)).toEqual({ secret, uri });
    const scanned = URI.parse(uri) as TOTP;
    expect(scanned).toMatchObject({
      issuer: 'Nadi Primary & High School',
      label: 'asha',
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(scanned.secret.base32).toBe(secret);
    expect(secret).toHaveLength(32);
    await confirmTwoFactor(db, staff, codeOf(secret));
    expect(await beginTwoFactor(db, staff, school)).toEqual({ refused: 'already on' });
    expect(await confirmTwoFactor(db, staff, codeOf(secret, 1))).toEqual({ refused: 'wrong code' });
  });

  test('a code is taken once, and none that is older than the last one', async () => {
    const db = await openDatabase();
    const { staff, secret } = await turnOn(db);
    expect(await consumeCode(db, staff.id, codeOf(secret))).toBe(false);
    const next = codeOf(secret, 1);
    expect(await consumeCode(db, staff.id, `${next.slice(0, 3)} ${next.slice(3)} `)).toBe(true);
    expect(await consumeCode(db, staff.id, next)).toBe(false);
    expect(await consumeCode(db, staff.id, codeOf(secret))).toBe(false);
    expect(await consumeCode(db, staff.id, codeOf(secret, 4))).toBe(false);
    for (const code of ['', wrongCodeOf(secret), 'abcdef', '১২৩৪৫৬', '\0']) {
      expect(await consumeCode(db, staff.id, code)).toBe(false);
    }
  });

  test('of two sign-ins with one code at the same moment, one is let in', async () => {
    const db = await openDatabase();
    const { staff, secret, recoveryCodes } = await turnOn(db);
    for (const code of [codeOf(secret, 1), recoveryCodes[0] as string]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => consumeCode(db, staff.id, code)));
      expect(answers.filter(Boolean)).toHaveLength(1);
    }
    expect(await countRecoveryCodes(db, staff.id)).toBe(9);
  });

  test('each recovery code works once, however it is typed, and is kept as a hash only', async () => {
    const db = await openDatabase();
    const { staff, recoveryCodes } = await turnOn(db);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9a-km-np-z]{4}(-[2-9a-km-np-z]{4}){3}$/);
    const [first = '', second = '', third = ''] = recoveryCodes;
    const stored = JSON.stringify(await db.selectFrom('recovery_code').selectAll().execute());
    for (const code of [first, first.replaceAll('-', '')]) expect(stored).not.toContain(code);
    const typed = [first, ` ${second.toUpperCase().replaceAll('-', ' ')} `, third.replaceAll('-', '–')];
    for (const code of typed) expect(await consumeCode(db, staff.id, code)).toBe(true);
    for (const code of [...typed, first.slice(0, -1)]) expect(await consumeCode(db, staff.id, code)).toBe(false);
    expect(await countRecoveryCodes(db, staff.id)).toBe(7);
    const actions = await activityOf(db, staff);
    expect(actions[0]).toEqual({
      kind: 'change',
      changes: [{ field: 'recovery_codes', before: '8', after: '7' }],
    });
    expect(JSON.stringify(actions)).not.toContain(first);
  });

  test('the codes of one person do not let another one in', async () => {
    const db = await openDatabase();
    const { recoveryCodes, secret } = await turnOn(db);
    const { staff: other } = await turnOn(db, { username: 'bina', name: 'Bina Soren' });
    expect(await consumeCode(db, other.id, recoveryCodes[0] as string)).toBe(false);
    expect(await consumeCode(db, other.id, codeOf(secret, 1))).toBe(false);
  });

  test('new recovery codes take the place of the old ones', async () => {
    const db = await openDatabase();
    const { staff, recoveryCodes } = await turnOn(db);
    const renewed = await inTransaction(db, (tx) => renewRecoveryCodes(tx, staff));
    expect(renewed).toHaveLength(10);
    expect(await countRecoveryCodes(db, staff.id)).toBe(10);
    expect(await consumeCode(db, staff.id, recoveryCodes[1] as string)).toBe(false);
    expect(await consumeCode(db, staff.id, renewed[1] as string)).toBe(true);
  });

  test('turned off, no code lets anyone in, but recovery codes stay for a forgotten password; turned on again, the secret is another one', async () => {
    const db = await openDatabase();
    const { staff, secret, recoveryCodes } = await turnOn(db);
    await endTwoFactor(db, staff);
    expect(await hasTwoFactor(db, staff.id)).toBe(false);
    for (const code of [codeOf(secret, 1), recoveryCodes[0] as string]) {
      expect(await consumeCode(db, staff.id, code)).toBe(false);
    }
    expect(await countRecoveryCodes(db, staff.id)).toBe(10);
    await endTwoFactor(db, staff);
    expect((await activityOf(db, staff)).map((action) => action.kind)).toEqual(['delete', 'change']);
    const again = await begin(db, staff);
    expect(again.secret).not.toBe(secret);
    expect(await confirmTwoFactor(db, staff, codeOf(again.secret))).toHaveProperty('recoveryCodes');
  });

  test('the first code cannot be guessed: after ten wrong ones even the right one has to wait', async () => {
    const db = await openDatabase();
    const staff = await createStaff(db);
    const { secret } = await begin(db, staff);
    for (let tries = 0; tries < 10; tries += 1) await confirmTwoFactor(db, staff, wrongCodeOf(secret));
    const answer = await confirmTwoFactor(db, staff, codeOf(secret));
    expect(answer).toEqual({ refused: 'throttled', retryAfterSeconds: expect.any(Number) });
    expect(await hasTwoFactor(db, staff.id)).toBe(false);
  });
});
