import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { beginSetup, findSetup } from '../settings/setup.server.ts';
import { acceptInvitation, disableAfterADay, inviteForADay } from './invitations.server.ts';
import { createPerson, findPersonByUsername, setRole } from './people.server.ts';
import { findStaff } from './sessions.server.ts';

const ravi = { name: 'Ravi Das (schools.example)', origin: 'https://school.example' };
const asha = { username: 'asha', name: 'Asha', email: '', role: 'administrator', password_hash: 'none' } as const;
const by = { id: null, name: 'The test' };

eachEngine('access for a day', (openDatabase) => {
  test('the operator is an administrator for 24 hours, by name in the activity', async () => {
    const db = await openDatabase();
    const own = await createPerson(db, by, { ...asha, must_change_password: 0 });
    const token = (await inviteForADay(db, ravi)).replace(`${ravi.origin}/invitation/`, '');
    const { expires_at } = await db.selectFrom('invitation').select('expires_at').executeTakeFirstOrThrow();
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 60_000)).toBe(30);
    const account = { username: 'ravi', password_hash: 'none', device: { userAgent: null, deviceToken: undefined } };
    const entered = await acceptInvitation(db, token, account);
    const sessionToken = 'sessionToken' in entered ? entered.sessionToken : '';
    await disableAfterADay(db);
    expect(await findStaff(db, sessionToken)).toMatchObject({ name: ravi.name, role: 'administrator' });
    const recorded = await db.selectFrom('activity').select(['kind', 'subject', 'person_name']).execute();
    expect(recorded).toContainEqual({ kind: 'create', subject: 'invitation', person_name: ravi.name });
    // The school's own last administrator stays one.
    expect(await setRole(db, by, 'id' in own ? own.id : '', 'editor')).toEqual({ refused: 'last administrator' });
    const { access_ends_at } = (await findPersonByUsername(db, 'ravi')) ?? {};
    expect(Math.round((Date.parse(access_ends_at ?? '') - Date.now()) / 3_600_000)).toBe(24);
    await db
      .updateTable('person')
      .set({ access_ends_at: expires_at.replace(/^\d+/, '2001') })
      .where('username', '=', 'ravi')
      .execute();
    await disableAfterADay(db);
    expect(await findStaff(db, sessionToken)).toBeUndefined();
    expect((await findPersonByUsername(db, 'ravi'))?.disabled_at).not.toBeNull();
    expect((await findPersonByUsername(db, 'asha'))?.disabled_at).toBeNull();
  });

  test('before a school has anybody, the link is one to its set-up', async () => {
    const db = await openDatabase();
    await beginSetup(db, null);
    const link = await inviteForADay(db, ravi);
    expect(await findSetup(db, link.replace(`${ravi.origin}/setup/`, ''))).toBeDefined();
  });
});
