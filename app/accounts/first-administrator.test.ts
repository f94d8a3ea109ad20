import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { createMissingAdministrator } from './first-administrator.server.ts';
import { isRightPassword } from './passwords.server.ts';
import { createPerson, findPersonByUsername, listPeople } from './people.server.ts';

const schoolName = 'Sundarpur School';
const plain = { username: 'admin', password: undefined, schoolName };

eachEngine('the first administrator', (openDatabase) => {
  test('without a password in the settings, one is made up and must be changed', async () => {
    const db = await openDatabase();
    const made = await createMissingAdministrator(db, plain);
    expect(made).toEqual({ username: 'admin', password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/) });
    const person = await findPersonByUsername(db, 'admin');
    expect(person).toMatchObject({ role: 'administrator', must_change_password: 1 });
    expect(await isRightPassword(person?.password_hash, made?.password ?? '')).toBe(true);
  });

  test('a password from the settings is used as it is, and printed nowhere', async () => {
    const db = await openDatabase();
    const password = 'seven brown goats dance';
    expect(await createMissingAdministrator(db, { username: 'head', password, schoolName })).toBeUndefined();
    const person = await findPersonByUsername(db, 'head');
    expect(person?.must_change_password).toBe(0);
    expect(await isRightPassword(person?.password_hash, password)).toBe(true);
  });

  test('a weak password from the settings stops the start and names the setting', async () => {
    const db = await openDatabase();
    const weak = { ...plain, password: 'sundarpur school' };
    await expect(createMissingAdministrator(db, weak)).rejects.toThrow(/ADMIN_PASSWORD/);
    expect(await listPeople(db)).toEqual([]);
  });

  test('servers that start at once make one between them', async () => {
    const db = await openDatabase();
    const made = await Promise.all([1, 2, 3].map(() => createMissingAdministrator(db, plain)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await listPeople(db)).toHaveLength(1);
  });

  test('a later start makes nobody and changes nothing', async () => {
    const db = await openDatabase();
    await createMissingAdministrator(db, plain);
    const before = await findPersonByUsername(db, 'admin');
    expect(await createMissingAdministrator(db, { ...plain, password: 'weak' })).toBeUndefined();
    expect(await createMissingAdministrator(db, { ...plain, username: 'another' })).toBeUndefined();
    expect(await findPersonByUsername(db, 'admin')).toEqual(before);
    expect(await listPeople(db)).toHaveLength(1);
  });

  test('a username that belongs to an editor stops the start', async () => {
    const db = await openDatabase();
    const editor = { username: 'admin', name: 'An editor', email: '', role: 'editor', password_hash: 'none' } as const;
    await createPerson(db, { id: null, name: 'The test' }, { ...editor, must_change_password: 0 });
    await expect(createMissingAdministrator(db, plain)).rejects.toThrow(/ADMIN_USERNAME/);
  });
});
