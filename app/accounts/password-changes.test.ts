import { expect, test } from 'vitest';
import { onOneEngine } from '../../tests/engines.ts';
import { createStaff, signInElsewhere } from '../../tests/staff.ts';
import { listActivity } from '../activity/activity.server.ts';
import type { Database } from '../database/schema.ts';
import { fromNow, hour } from '../lib/clock.ts';
import { changePassword } from './password-changes.server.ts';
import { isRightPassword } from './passwords.server.ts';
import { findPerson } from './people.server.ts';
import { listSessions } from './sessions.server.ts';
import { beginTwoFactor } from './two-factor/two-factor.server.ts';

const oldPassword = 'seven brown goats dance';
const newPassword = 'nine boats cross the pond ';
const change = { oldPassword, newPassword, schoolName: 'Nadi Public School' };

async function isPassword(db: Database, id: string, password: string): Promise<boolean> {
  return await isRightPassword((await findPerson(db, id))?.password_hash, password);
}

onOneEngine('changing the own password', (openDatabase) => {
  test('ends every other session and every link to a new password, and is written down without it', async () => {
    const db = await openDatabase();
    const staff = await createStaff(db, { password: oldPassword, mustChangePassword: true });
    await signInElsewhere(db, staff);
    await db
      .insertInto('password_reset')
      .values({ token_hash: 'open', person_id: staff.id, expires_at: fromNow(hour), used_at: null })
      .execute();
    expect(await changePassword(db, staff, change)).toBe('changed');
    expect(await isPassword(db, staff.id, newPassword)).toBe(true);
    expect(await isPassword(db, staff.id, oldPassword)).toBe(false);
    expect((await listSessions(db, staff.id)).map((session) => session.id)).toEqual([staff.sessionId]);
    expect((await findPerson(db, staff.id))?.must_change_password).toBe(0);
    expect(await db.selectFrom('password_reset').selectAll().execute()).toEqual([]);
    const { rows } = await listActivity(db, { cursor: undefined, personId: staff.id, kind: 'change' });
    expect(rows).toMatchObject([{ subject: 'password', subject_id: staff.id, label: staff.name, changes: [] }]);
  });

  test('is refused with a wrong old password, the same one again, and one that is easily guessed', async () => {
    const db = await openDatabase();
    const staff = await createStaff(db, { password: oldPassword });
    await signInElsewhere(db, staff);
    const tries = [
      { ...change, oldPassword: 'eight brown goats dance' },
      { ...change, newPassword: oldPassword },
      { ...change, newPassword: 'short' },
      { ...change, newPassword: 'Nadi Public School' },
    ];
    const answers = [];
    for (const attempt of tries) answers.push(await changePassword(db, staff, attempt));
    expect(answers).toMatchObject([
      { refused: 'wrong password' },
      { refused: 'same' },
      { refused: 'rule' },
      { refused: 'rule' },
    ]);
    expect(await isPassword(db, staff.id, oldPassword)).toBe(true);
    expect(await listSessions(db, staff.id)).toHaveLength(2);
  });

  test('somebody at a forgotten screen cannot guess the old password for long', async () => {
    const db = await openDatabase();
    const staff = await createStaff(db, { password: oldPassword });
    const guess = { ...change, oldPassword: 'eight brown goats dance' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await changePassword(db, staff, guess)).toEqual({ refused: 'wrong password' });
    }
    const throttled = { refused: 'throttled', retryAfterSeconds: expect.any(Number) };
    expect(await changePassword(db, staff, change)).toEqual(throttled);
  });

  test('of two changes at the same moment one is made', async () => {
    const db = await openDatabase();
    const staff = await createStaff(db, { password: oldPassword });
    const passwords = [newPassword, 'ten lamps float on water'];
    const answers = await Promise.all(
      passwords.map((one) => changePassword(db, staff, { ...change, newPassword: one })),
    );
    expect(answers.filter((answer) => answer === 'changed')).toHaveLength(1);
  });

  test('forgets a two-factor secret that was shown but never confirmed', async () => {
    const db = await openDatabase();
    const staff = await createStaff(db, { password: oldPassword });
    const shown = await beginTwoFactor(db, staff, { issuer: 'School', username: 'asha' });
    await changePassword(db, staff, change);
    const again = await beginTwoFactor(db, staff, { issuer: 'School', username: 'asha' });
    expect(again).not.toEqual(shown);
  });
});
