import { expect, test } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import {
  codeNow,
  createAsha,
  fromAnotherAddress,
  requireCodes,
  rightCredentials,
  wrongCode,
  wrongCredentials,
} from '../../../tests/sign-in-cases.ts';
import { fromNow } from '../../lib/clock.ts';
import { createSession } from '../sessions.server.ts';
import { continueSignIn, findPendingSignIn, signIn } from './sign-in.server.ts';
import type { SignInOrigin } from './sign-in-rules.server.ts';

const accepted = { signedIn: expect.objectContaining({ isRemembered: false }) };
const refused = { refused: 'credentials' };
const wrong = { refused: 'code' };
const late = { refused: 'late' };
const throttled = { refused: 'throttled', retryAfterSeconds: expect.any(Number) };

eachEngine('signing in with a code', (openDatabase) => {
  async function open(): Promise<TestDatabase> {
    const db = await openDatabase();
    await createAsha(db);
    await requireCodes(db);
    return db;
  }

  async function pendingToken(db: TestDatabase): Promise<string> {
    const answer = await signIn(db, rightCredentials, fromAnotherAddress());
    if (!('needsCode' in answer)) throw new Error(JSON.stringify(answer));
    return answer.needsCode;
  }

  const enterCode = (db: TestDatabase, token: string, code: string, from = fromAnotherAddress()) =>
    continueSignIn(db, { pendingToken: token, code }, from);

  const activities = (db: TestDatabase) =>
    db.selectFrom('activity').select(['kind', 'person_id', 'person_name']).orderBy('sequence').execute();
  const sessions = (db: TestDatabase) => db.selectFrom('session').selectAll().execute();

  test('with two-factor, the password alone opens nothing; the code does, once', async () => {
    const db = await open();
    const token = await pendingToken(db);
    expect(await sessions(db)).toEqual([]);
    expect(await findPendingSignIn(db, 'made up')).toBeUndefined();
    expect(await enterCode(db, 'made up', codeNow())).toEqual(late);
    expect(await enterCode(db, token, wrongCode())).toEqual(wrong);
    const code = codeNow();
    const answer = await enterCode(db, token, code);
    expect(answer).toEqual(accepted);
    expect(await enterCode(db, token, codeNow(1))).toEqual(late);
    const again = await pendingToken(db);
    expect(await enterCode(db, again, code)).toEqual(wrong);
    expect((await activities(db)).map(({ kind }) => kind).slice(1)).toEqual([
      'failed-sign-in',
      'sign-in',
      'failed-sign-in',
    ]);
  });

  test('a sign-in waits ten minutes for its code, and not for somebody who was disabled', async () => {
    const db = await open();
    const token = await pendingToken(db);
    await db
      .updateTable('person')
      .set({ disabled_at: fromNow(0) })
      .execute();
    expect(await enterCode(db, token, codeNow())).toEqual(late);
    await db.updateTable('person').set({ disabled_at: null }).execute();
    const { expires_at } = await db.selectFrom('pending_sign_in').select('expires_at').executeTakeFirstOrThrow();
    expect(expires_at > fromNow(9 * 60_000) && expires_at <= fromNow(10 * 60_000)).toBe(true);
    await db
      .updateTable('pending_sign_in')
      .set({ expires_at: fromNow(-1) })
      .execute();
    expect(await enterCode(db, token, codeNow())).toEqual(late);
  });

  test('five codes for one sign-in and ten for one person, then even the right one has to wait', async () => {
    const db = await open();
    for (const token of [await pendingToken(db), await pendingToken(db)]) {
      for (let time = 0; time < 5; time += 1) {
        expect(await enterCode(db, token, wrongCode())).toEqual(wrong);
      }
      expect(await enterCode(db, token, codeNow())).toEqual(throttled);
    }
    const third = await pendingToken(db);
    expect(await enterCode(db, third, codeNow())).toEqual(throttled);
  });

  test('wrong codes of others do not stop a known device, but thirty of all together do', async () => {
    const db = await open();
    const { id, name } = await db.selectFrom('person').select(['id', 'name']).executeTakeFirstOrThrow();
    const knownDevice = async (): Promise<SignInOrigin> => {
      const settings = { isRemembered: false, userAgent: null, deviceToken: undefined };
      const { deviceToken } = await db.transaction().execute((tx) => createSession(tx, { id, name }, settings));
      return { ...fromAnotherAddress(), deviceToken };
    };
    const tenWrongCodes = async (from: SignInOrigin) => {
      for (const token of [await pendingToken(db), await pendingToken(db)]) {
        for (let time = 0; time < 5; time += 1) {
          expect(await enterCode(db, token, wrongCode(), from)).toEqual(wrong);
        }
      }
    };
    for (const from of [fromAnotherAddress(), await knownDevice(), await knownDevice()]) await tenWrongCodes(from);
    expect(await enterCode(db, await pendingToken(db), codeNow(), await knownDevice())).toEqual(throttled);
  });

  test('name, password and code may come in one call', async () => {
    const db = await open();
    expect(await signIn(db, { ...rightCredentials, code: wrongCode() }, fromAnotherAddress())).toEqual(wrong);
    expect(await signIn(db, { ...wrongCredentials, code: codeNow() }, fromAnotherAddress())).toEqual(refused);
    expect(await signIn(db, { ...rightCredentials, code: codeNow() }, fromAnotherAddress())).toEqual(accepted);
  });
});
