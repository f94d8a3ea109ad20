import { expect, test } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import { addAsha, elsewhere, right, unknown, wrong } from '../../../tests/sign-in-case.ts';
import type { Database } from '../../database/schema.ts';
import { fromNow } from '../../lib/moments.ts';
import { needsRehash } from '../password.server.ts';
import { findStaff } from '../sessions.server.ts';
import { confirmPassword, signIn } from './sign-in.server.ts';

const accepted = { signedIn: expect.objectContaining({ isRemembered: false }) };
const refused = { refused: 'credentials' };

eachEngine('signing in', (openDatabase) => {
  async function open(): Promise<Database> {
    const db = await openDatabase();
    await addAsha(db);
    return db;
  }

  const activities = (db: Database) =>
    db.selectFrom('activity').select(['kind', 'person_id', 'person_name']).orderBy('sequence').execute();
  const sessions = (db: Database) => db.selectFrom('session').selectAll().execute();

  test('the right password lets in, however the name is written, and nothing else does', async () => {
    const db = await open();
    for (const username of ['asha', ' Asha ', 'ASHA']) {
      expect(await signIn(db, { ...right, username }, elsewhere())).toEqual(accepted);
    }
    for (const credentials of [
      wrong,
      unknown,
      { ...right, username: '' },
      { ...right, password: `${right.password}\0` },
    ]) {
      expect(await signIn(db, credentials, elsewhere())).toEqual(refused);
    }
    expect(await sessions(db)).toHaveLength(3);
  });

  test('a disabled person is refused like an unknown one', async () => {
    const db = await open();
    await db
      .updateTable('person')
      .set({ disabled_at: fromNow(0) })
      .execute();
    expect(await signIn(db, right, elsewhere())).toEqual(refused);
    expect(await sessions(db)).toEqual([]);
  });

  test('each sign-in and each failure is written down, without what was typed', async () => {
    const db = await open();
    await signIn(db, right, elsewhere());
    await signIn(db, wrong, elsewhere());
    await signIn(db, { ...unknown, username: 'my secret password' }, elsewhere());
    const { id } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow();
    expect((await activities(db)).slice(1)).toEqual([
      { kind: 'sign-in', person_id: id, person_name: 'Asha Mahato' },
      { kind: 'failed-sign-in', person_id: id, person_name: 'Asha Mahato' },
      { kind: 'failed-sign-in', person_id: null, person_name: 'Unknown name' },
    ]);
    const all = [
      await db.selectFrom('activity').selectAll().execute(),
      await db.selectFrom('throttle').selectAll().execute(),
    ];
    expect(JSON.stringify(all)).not.toMatch(/my secret|goats/);
  });

  test('a hash of older costs is made anew at the next sign-in', async () => {
    const db = await open();
    const older = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$Ku/fOiPBGQkVN3NZnK1I80241imr5YyzrvNg6RPUgxc';
    await db.updateTable('person').set({ password_hash: older }).execute();
    const credentials = { ...right, password: 'long wooden bridge' };
    expect(await signIn(db, credentials, elsewhere())).toEqual(accepted);
    const person = await db.selectFrom('person').select('password_hash').executeTakeFirstOrThrow();
    expect(needsRehash(person.password_hash)).toBe(false);
    expect(await signIn(db, credentials, elsewhere())).toEqual(accepted);
  });

  test('a password that is changed while it is being checked does not come in behind', async () => {
    const db = await open();
    const entering = signIn(db, right, elsewhere());
    await db.updateTable('person').set({ password_hash: 'another' }).execute();
    expect(await entering).toEqual(refused);
    expect(await sessions(db)).toEqual([]);
  });

  test('what has run out is cleared away at the next sign-in', async () => {
    const db = await open();
    await signIn(db, right, elsewhere());
    await signIn(db, wrong, elsewhere());
    await db
      .updateTable('session')
      .set({ expires_at: fromNow(-1) })
      .execute();
    await db
      .updateTable('known_device')
      .set({ last_used_at: fromNow(-401 * 24 * 60 * 60_000) })
      .execute();
    await signIn(db, right, elsewhere());
    expect(await sessions(db)).toHaveLength(1);
    expect(await db.selectFrom('known_device').select('person_id').execute()).toHaveLength(1);
  });

  test('somebody signed in who is asked for the password again has ten tries', async () => {
    const db = await open();
    const entered = await signIn(db, right, elsewhere());
    const staff = await findStaff(db, 'signedIn' in entered ? entered.signedIn.sessionToken : '');
    if (!staff) throw new Error('Nobody is signed in.');
    expect(await confirmPassword(db, staff, right.password)).toBe('right');
    for (let time = 0; time < 10; time += 1) expect(await confirmPassword(db, staff, wrong.password)).toBe('wrong');
    expect(await confirmPassword(db, staff, right.password)).toEqual({ retryAfterSeconds: expect.any(Number) });
  });
});
