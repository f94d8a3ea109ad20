import { afterEach, expect, test, vi } from 'vitest';
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
import { fromNow } from '../../lib/clock.ts';
import { needsRehash } from '../passwords.server.ts';
import { pruneSignIns } from '../sessions.server.ts';
import { signIn } from './sign-in.server.ts';

const accepted = { signedIn: expect.objectContaining({ isRemembered: false }) };
const refused = { refused: 'credentials' };
const throttled = { refused: 'throttled', retryAfterSeconds: expect.any(Number) };

/** The database, but deleting a session fails. */
function withoutPruning(db: TestDatabase): TestDatabase {
  return db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'DeleteQueryNode' && /"name":"session"/.test(JSON.stringify(node.from))) {
        throw new Error('The disk is full.');
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** The database, but `change` runs right after a password hash was read. */
function changedAfterwards(db: TestDatabase, change: () => Promise<unknown>): TestDatabase {
  let changing: Promise<unknown> | undefined;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.rows.some((row) => 'password_hash' in row)) return result;
      changing ??= change();
      await changing;
      return result;
    },
  });
}

afterEach(() => vi.useRealTimers());

onOneEngine('signing in', (openDatabase) => {
  async function open(): Promise<TestDatabase> {
    const db = await openDatabase();
    await createAsha(db);
    return db;
  }

  const activities = (db: TestDatabase) =>
    db.selectFrom('activity').select(['kind', 'person_id', 'person_name']).orderBy('sequence').execute();
  const sessions = (db: TestDatabase) => db.selectFrom('session').selectAll().execute();

  test('the right password lets in, however the name is written, and nothing else does', async () => {
    const db = await open();
    for (const username of ['asha', ' Asha ', 'ASHA']) {
      expect(await signIn(db, { ...rightCredentials, username }, fromAnotherAddress())).toEqual(accepted);
    }
    for (const credentials of [
      wrongCredentials,
      unknownCredentials,
      { ...rightCredentials, username: '' },
      { ...rightCredentials, password: `${rightCredentials.password}\0` },
    ]) {
      expect(await signIn(db, credentials, fromAnotherAddress())).toEqual(refused);
    }
    expect(await sessions(db)).toHaveLength(3);
  });

  test('a disabled person is refused like an unknown one', async () => {
    const db = await open();
    await db
      .updateTable('person')
      .set({ disabled_at: fromNow(0) })
      .execute();
    expect(await signIn(db, rightCredentials, fromAnotherAddress())).toEqual(refused);
    expect(await sessions(db)).toEqual([]);
  });

  test('each sign-in and each failure is written down, without what was typed', async () => {
    const db = await open();
    await signIn(db, rightCredentials, fromAnotherAddress());
    await signIn(db, wrongCredentials, fromAnotherAddress());
    await signIn(db, { ...unknownCredentials, username: 'my secret password' }, fromAnotherAddress());
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
    const credentials = { ...rightCredentials, password: 'long wooden bridge' };
    expect(await signIn(db, credentials, fromAnotherAddress())).toEqual(accepted);
    const person = await db.selectFrom('person').select('password_hash').executeTakeFirstOrThrow();
    expect(needsRehash(person.password_hash)).toBe(false);
    expect(await signIn(db, credentials, fromAnotherAddress())).toEqual(accepted);
  });

  test('a password that is changed while it is being checked does not come in behind', async () => {
    const db = await open();
    const change = () => db.updateTable('person').set({ password_hash: 'another' }).execute();
    const entering = signIn(changedAfterwards(db, change), rightCredentials, fromAnotherAddress());
    expect(await entering).toEqual(refused);
    expect(await db.selectFrom('person').select('password_hash').execute()).toEqual([{ password_hash: 'another' }]);
    expect(await sessions(db)).toEqual([]);
  });

  test('failed sign-ins are counted, one row for an address, an account and an hour', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T10:59:50Z'), toFake: ['Date'] });
    const db = await open();
    const failures = async () => {
      const rows = await db.selectFrom('activity').selectAll().where('kind', '=', 'failed-sign-in').execute();
      return rows.map(({ person_name, changes }) => [person_name, JSON.parse(changes)]);
    };
    const times = (count: number) => [{ field: 'times', before: '', after: String(count) }];
    const tries = [wrongCredentials, wrongCredentials, unknownCredentials, { ...unknownCredentials, username: 'rama' }];
    await Promise.all(
      [...tries, wrongCredentials].map((credentials) => signIn(db, credentials, signInFrom('192.0.2.1'))),
    );
    expect((await failures()).toSorted()).toEqual([
      ['Asha Mahato', times(3)],
      ['Unknown name', times(2)],
    ]);
    await signIn(db, wrongCredentials, signInFrom('192.0.2.2'));
    vi.setSystemTime(new Date('2026-11-22T11:00:10Z'));
    await signIn(db, wrongCredentials, signInFrom('192.0.2.1'));
    expect(await failures()).toHaveLength(4);
    expect(JSON.stringify(await db.selectFrom('activity').selectAll().execute())).not.toMatch(/192\.0\.2/);
  });

  test('who is signed in is answered so, whatever becomes of what has run out', async () => {
    const db = await open();
    expect(await signIn(withoutPruning(db), rightCredentials, fromAnotherAddress())).toEqual(accepted);
  });

  test('what has run out is pruned', async () => {
    const db = await open();
    await signIn(db, rightCredentials, fromAnotherAddress());
    await signIn(db, wrongCredentials, fromAnotherAddress());
    await db
      .updateTable('session')
      .set({ expires_at: fromNow(-1) })
      .execute();
    await db
      .updateTable('known_device')
      .set({ last_used_at: fromNow(-401 * 24 * 60 * 60_000) })
      .execute();
    await signIn(db, rightCredentials, fromAnotherAddress());
    await pruneSignIns(db);
    expect(await sessions(db)).toHaveLength(1);
    expect(await db.selectFrom('known_device').select('person_id').execute()).toHaveLength(1);
  });

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
