import { expect, test } from 'vitest';
import { onOneEngine } from '../../../tests/engines.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import {
  createAsha,
  fromAnotherAddress,
  rightCredentials,
  signInFrom,
  unknownCredentials,
  wrongCredentials,
} from '../../../tests/sign-in-cases.ts';
import { signIn } from './sign-in.server.ts';

const accepted = { signedIn: expect.objectContaining({ isRemembered: false }) };
const refused = { refused: 'credentials' };
const throttled = { refused: 'throttled', retryAfterSeconds: expect.any(Number) };

onOneEngine('guessing a password', (openDatabase) => {
  async function open(): Promise<TestDatabase> {
    const db = await openDatabase();
    await createAsha(db);
    return db;
  }

  /** As if so many tries had been made of what is counted; answers how many there were. */
  async function countTo(db: TestDatabase, counted: string, count: number): Promise<number | undefined> {
    const ours = await db.selectFrom('throttle').selectAll().where('key', 'like', `${counted}:%`).execute();
    const most = ours.toSorted((a, b) => b.count - a.count)[0];
    await db
      .updateTable('throttle')
      .set({ count })
      .where('key', '=', most?.key ?? '')
      .execute();
    return most?.count;
  }

  test.each([rightCredentials.username, unknownCredentials.username])(
    'the sixth try at %s from one address has to wait',
    async (username) => {
      const db = await open();
      for (let time = 0; time < 5; time += 1)
        expect(await signIn(db, { ...wrongCredentials, username }, signInFrom('192.0.2.1'))).toEqual(refused);
      expect(await signIn(db, { ...rightCredentials, username }, signInFrom('192.0.2.1'))).toEqual(throttled);
      const answer = await signIn(db, { ...rightCredentials, username }, signInFrom('192.0.2.2'));
      expect(answer).toEqual(username === 'asha' ? accepted : refused);
    },
  );

  test('of twenty tries at once from one address, five are hashed', async () => {
    const db = await open();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(db, wrongCredentials, signInFrom('192.0.2.1'))),
    );
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'credentials')).toHaveLength(5);
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'throttled')).toHaveLength(15);
  });

  test('one address tries thirty times, whatever the names', async () => {
    const db = await open();
    for (const name of ['one', 'two', 'three']) {
      expect(await signIn(db, { ...wrongCredentials, username: name }, signInFrom('192.0.2.1'))).toEqual(refused);
    }
    expect(await countTo(db, 'address', 29)).toBe(3);
    expect(await signIn(db, { ...wrongCredentials, username: 'four' }, signInFrom('192.0.2.1'))).toEqual(refused);
    expect(await signIn(db, rightCredentials, signInFrom('192.0.2.1'))).toEqual(throttled);
    expect(await signIn(db, rightCredentials, signInFrom('192.0.2.2'))).toEqual(accepted);
  });

  test('signing in rightly again and again is no reason to wait', async () => {
    const db = await open();
    for (let time = 0; time < 8; time += 1)
      expect(await signIn(db, rightCredentials, signInFrom('192.0.2.1'))).toEqual(accepted);
  });

  test('after fifty failures from everywhere a name is tried once a second, and its owner is not locked out', async () => {
    const db = await open();
    const first = await signIn(db, rightCredentials, fromAnotherAddress());
    const device = 'signedIn' in first ? first.signedIn.deviceToken : '';
    for (let time = 0; time < 3; time += 1)
      expect(await signIn(db, wrongCredentials, fromAnotherAddress())).toEqual(refused);
    expect(await countTo(db, 'name', 50)).toBe(3);
    const crowd = await Promise.all(
      Array.from({ length: 8 }, () => signIn(db, wrongCredentials, fromAnotherAddress())),
    );
    expect(crowd.filter((answer) => 'refused' in answer && answer.refused === 'credentials').length).toBeLessThan(3);
    expect(crowd).toContainEqual({ refused: 'throttled', retryAfterSeconds: 1 });
    expect(await signIn(db, rightCredentials, signInFrom('192.0.2.1', device))).toEqual(accepted);
  });

  test('a known device is exempt from what its address did, and has ten tries of its own', async () => {
    const db = await open();
    const first = await signIn(db, rightCredentials, fromAnotherAddress());
    const device = 'signedIn' in first ? first.signedIn.deviceToken : '';
    for (let time = 0; time < 6; time += 1) await signIn(db, wrongCredentials, signInFrom('192.0.2.1'));
    expect(await signIn(db, rightCredentials, signInFrom('192.0.2.1'))).toEqual(throttled);
    for (let time = 0; time < 10; time += 1)
      expect(await signIn(db, wrongCredentials, signInFrom('192.0.2.1', device))).toEqual(refused);
    expect(await signIn(db, rightCredentials, signInFrom('192.0.2.1', device))).toEqual(throttled);
    expect(await signIn(db, unknownCredentials, signInFrom('192.0.2.9', device))).toEqual(refused);
    expect(await signIn(db, rightCredentials, signInFrom('192.0.2.1', 'made up'))).toEqual(throttled);
  });

  test('a device known for one person is a stranger at every other name', async () => {
    const db = await open();
    const first = await signIn(db, rightCredentials, fromAnotherAddress());
    const device = 'signedIn' in first ? first.signedIn.deviceToken : '';
    const mira = {
      ...(await db.selectFrom('person').selectAll().executeTakeFirstOrThrow()),
      id: 'mira',
      username: 'mira',
    };
    await db.insertInto('person').values(mira).execute();
    const guess = { ...wrongCredentials, username: 'mira' };
    for (let time = 0; time < 5; time += 1)
      expect(await signIn(db, guess, signInFrom('192.0.2.1', device))).toEqual(refused);
    expect(await signIn(db, guess, signInFrom('192.0.2.1', device))).toEqual(throttled);
  });
});
