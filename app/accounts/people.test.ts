import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { Actor } from '../activity/activity.server.ts';
import type { Database, Transaction } from '../database/schema.ts';
import { newId } from '../lib/ids.ts';
import {
  createPerson,
  deletePerson,
  disablePerson,
  enablePerson,
  findPerson,
  findPersonByUsername,
  listPeople,
  type NewPerson,
  patchPerson,
  setRole,
} from './people.server.ts';
import { createSession, listSessions } from './sessions.server.ts';

const by: Actor = { id: null, name: 'The test' };

async function add(db: Transaction, username: string, facts: Partial<NewPerson> = {}): Promise<string> {
  const usual = { name: `Name of ${username}`, email: '', role: 'administrator', must_change_password: 0 } as const;
  const added = await createPerson(db, by, { ...usual, password_hash: 'none', ...facts, username });
  if ('refused' in added) throw new Error(added.refused);
  return added.id;
}

function lastActivity(db: Database) {
  return db.selectFrom('activity').selectAll().orderBy('sequence', 'desc').limit(1).executeTakeFirst();
}

async function countActivity(db: Database): Promise<number> {
  return (await db.selectFrom('activity').select('id').execute()).length;
}

eachEngine('people', (openDatabase) => {
  test('a person is found by username, in upper or lower case', async () => {
    const db = await openDatabase();
    const id = await add(db, 'Asha.Mahato');
    expect(await findPersonByUsername(db, 'ASHA.mahato')).toMatchObject({ id, username: 'asha.mahato' });
    expect(await findPersonByUsername(db, 'asha')).toBeUndefined();
  });

  test('a username belongs to one person, and the refused one leaves nothing behind', async () => {
    const db = await openDatabase();
    await add(db, 'asha');
    const second = { username: 'ASHA', name: 'Another', email: '', role: 'editor', password_hash: 'none' } as const;
    expect(await createPerson(db, by, { ...second, must_change_password: 0 })).toEqual({ refused: 'username taken' });
    expect(await listPeople(db)).toHaveLength(1);
    expect(await countActivity(db)).toBe(1);
  });

  test('the list tells no secrets', async () => {
    const db = await openDatabase();
    await add(db, 'asha', { password_hash: 'a hash' });
    expect(JSON.stringify(await listPeople(db))).not.toContain('hash');
  });

  test('another role is written down with what it was before', async () => {
    const db = await openDatabase();
    await add(db, 'asha');
    const id = await add(db, 'bina', { role: 'editor' });
    expect(await setRole(db, by, id, 'administrator')).toMatchObject({ person: { id } });
    expect(await findPerson(db, id)).toMatchObject({ role: 'administrator' });
    expect(await lastActivity(db)).toMatchObject({
      kind: 'change',
      subject: 'person',
      subject_id: id,
      changes: JSON.stringify([{ field: 'role', before: 'editor', after: 'administrator' }]),
    });
  });

  test('the last administrator keeps role and account', async () => {
    const db = await openDatabase();
    const last = await add(db, 'asha');
    await add(db, 'bina', { role: 'editor' });
    const former = await add(db, 'chhaya');
    await disablePerson(db, by, former);
    const before = await countActivity(db);
    expect(await setRole(db, by, last, 'editor')).toEqual({ refused: 'last administrator' });
    expect(await disablePerson(db, by, last)).toEqual({ refused: 'last administrator' });
    expect(await deletePerson(db, by, last)).toEqual({ refused: 'not disabled' });
    expect(await findPerson(db, last)).toMatchObject({ role: 'administrator', disabled_at: null });
    expect(await countActivity(db)).toBe(before);
  });

  test('of two administrators who shut each other out at once, one stays', async () => {
    const db = await openDatabase();
    const [asha, bina] = [await add(db, 'asha'), await add(db, 'bina')];
    const outcomes = await Promise.all([
      disablePerson(db, { id: asha, name: 'Asha' }, bina),
      setRole(db, { id: bina, name: 'Bina' }, asha, 'editor'),
    ]);
    expect(outcomes.filter((outcome) => outcome && 'refused' in outcome)).toEqual([{ refused: 'last administrator' }]);
    const left = (await listPeople(db)).filter((one) => one.role === 'administrator' && one.disabled_at === null);
    expect(left).toHaveLength(1);
  });

  test('nobody changes their own role, disables or removes themselves', async () => {
    const db = await openDatabase();
    await add(db, 'asha');
    const id = await add(db, 'bina');
    const self = { id, name: 'Bina' };
    for (const outcome of [
      await setRole(db, self, id, 'editor'),
      await disablePerson(db, self, id),
      await deletePerson(db, self, id),
    ]) {
      expect(outcome).toEqual({ refused: 'yourself' });
    }
  });

  test('whoever is disabled is signed out at once, and may come back', async () => {
    const db = await openDatabase();
    await add(db, 'asha');
    const id = await add(db, 'bina', { role: 'editor' });
    const options = { isRemembered: true, userAgent: null, deviceToken: undefined };
    await db.transaction().execute((tx) => createSession(tx, { id, name: 'Bina' }, options));
    await disablePerson(db, by, id);
    expect(await listSessions(db, id)).toEqual([]);
    expect((await findPerson(db, id))?.disabled_at).toEqual(expect.any(String));
    await enablePerson(db, by, id);
    expect(await findPerson(db, id)).toMatchObject({ disabled_at: null, password_hash: 'none' });
    expect(await lastActivity(db)).toMatchObject({ kind: 'restore', subject_id: id });
  });

  test('only a disabled person is removed, and the name stays in what was done', async () => {
    const db = await openDatabase();
    await add(db, 'asha');
    const id = await add(db, 'bina');
    expect(await deletePerson(db, by, id)).toEqual({ refused: 'not disabled' });
    await disablePerson(db, by, id);
    expect(await deletePerson(db, by, id)).toMatchObject({ person: { id } });
    expect(await findPerson(db, id)).toBeUndefined();
    expect(await lastActivity(db)).toMatchObject({ kind: 'delete', label: 'Name of bina' });
  });

  test('another e-mail ends the links that went to the one before', async () => {
    const db = await openDatabase();
    const id = await add(db, 'asha', { email: 'asha@old.example' });
    const link = { token_hash: 'a hash', person_id: id, expires_at: '2999-01-01T00:00:00.000Z', used_at: null };
    await db.insertInto('password_reset').values(link).execute();
    await patchPerson(db, by, id, { name: 'Asha', email: 'asha@new.example' });
    expect(await findPerson(db, id)).toMatchObject({ name: 'Asha', email: 'asha@new.example' });
    expect(await db.selectFrom('password_reset').selectAll().execute()).toEqual([]);
  });

  test('nothing can be done to somebody who is not there', async () => {
    const db = await openDatabase();
    const outcomes = [await setRole(db, by, newId(), 'editor'), await disablePerson(db, by, newId())];
    expect(outcomes).toEqual([undefined, undefined]);
    expect(await countActivity(db)).toBe(0);
  });
});
