import { expect, test } from 'vitest';
import { onOneEngine } from '../../tests/engines.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { createAsha, rightCredentials, signInFrom } from '../../tests/sign-in-cases.ts';
import { createStaff, signInElsewhere } from '../../tests/staff.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { createInvitation, findInvitation, listOpenInvitations } from './invitations.server.ts';
import { renewPassword } from './password-changes.server.ts';
import { disablePerson, enablePerson, findPersonByUsername, setRole } from './people.server.ts';
import { createSession, listSessions } from './sessions.server.ts';
import { signIn } from './sign-in/sign-in.server.ts';
import { beginTwoFactor } from './two-factor/two-factor.server.ts';

const by = { id: null, name: 'The test' };
const linkFacts = { origin: 'https://school.example', sendsMail: false, schoolName: 'Sundarpur School' };
const back = { name: 'Back Door', email: '', role: 'administrator' } as const;
const school = { issuer: 'School', username: 'asha' };

async function idOf(db: TestDatabase, username: string): Promise<string> {
  return (await findPersonByUsername(db, username))?.id ?? '';
}

function guessFrom(db: TestDatabase, number: number) {
  return signIn(db, rightCredentials, signInFrom(`192.0.2.${number}`));
}

onOneEngine('whoever is shut out', (openDatabase) => {
  test('does not slip in with the old password while a new one is being settled', async () => {
    const db = await openDatabase();
    await createAsha(db);
    const id = await idOf(db, 'asha');
    for (let round = 0; round < 5; round++) {
      const tries = [1, 2, 3].map((number) => guessFrom(db, 10 * round + number));
      const [renewed] = await Promise.all([renewPassword(db, by, 'asha'), ...tries]);
      expect(await listSessions(db, id)).toEqual([]);
      await db
        .updateTable('person')
        .set({ password_hash: renewed?.person.password_hash ?? '' })
        .execute();
    }
  });

  test('finds no session left when let in again', async () => {
    const db = await openDatabase();
    await createStaff(db, { username: 'head' });
    await createAsha(db);
    const id = await idOf(db, 'asha');
    await Promise.all([disablePerson(db, by, id), ...[1, 2, 3].map((number) => guessFrom(db, number))]);
    await enablePerson(db, by, id);
    expect(await listSessions(db, id)).toEqual([]);
  });

  test.each(['disabled', 'demoted'])('cannot come back by an own invitation once %s', async (how) => {
    const db = await openDatabase();
    await createStaff(db, { username: 'head' });
    const staff = await createStaff(db, { username: 'rina' });
    const { link } = await createInvitation(db, staff, back, linkFacts);
    const token = link.slice(`${linkFacts.origin}/invitation/`.length);
    expect(await findInvitation(db, token)).toBeDefined();
    await (how === 'disabled' ? disablePerson(db, by, staff.id) : setRole(db, by, staff.id, 'editor'));
    expect(await findInvitation(db, token)).toBeUndefined();
    expect(await listOpenInvitations(db)).toEqual([]);
  });

  test('is not helped by a secret for an app that was seen before', async () => {
    const db = await openDatabase();
    const thief = await createStaff(db);
    const owner = await signInElsewhere(db, thief);
    const seen = await beginTwoFactor(db, thief, school);
    expect(await beginTwoFactor(db, thief, school)).toEqual(seen);
    expect(await beginTwoFactor(db, owner, school)).not.toEqual(seen);
  });

  test('has thirty guesses on all known devices together', async () => {
    const db = await openDatabase();
    await createAsha(db);
    const person = { id: await idOf(db, 'asha'), name: 'Asha' };
    const wrong = { ...rightCredentials, password: 'some wrong password' };
    const options = { isRemembered: false, userAgent: null, deviceToken: undefined };
    const refusals: string[] = [];
    for (let device = 0; device < 4; device++) {
      const { deviceToken } = await inTransaction(db, (tx) => createSession(tx, person, options));
      for (let guess = 0; guess < 10; guess++) {
        const answer = await signIn(db, wrong, signInFrom('192.0.2.1', deviceToken));
        if ('refused' in answer) refusals.push(answer.refused);
      }
    }
    expect(refusals.filter((refused) => refused === 'credentials')).toHaveLength(30);
  });
});
