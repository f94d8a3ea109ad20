import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { onOneEngine } from '../../tests/engines.ts';
import type { Database, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { rememberDevice } from './known-devices.server.ts';
import { renewPassword } from './password-changes.server.ts';
import { findPasswordReset, recoverAccount, requestPasswordReset, resetPassword } from './password-reset.server.ts';
import { createPerson, disablePerson, findPerson, findPersonByUsername } from './people.server.ts';
import { createSession, listSessions } from './sessions.server.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './two-factor/two-factor.server.ts';

const by = { id: null, name: 'The test' };
const asking = { clientAddress: '192.0.2.1', origin: 'https://school.example', schoolName: 'Sundarpur\nSchool' };

async function add(db: Transaction, username: string, email: string): Promise<string> {
  const facts = { name: username, role: 'editor', password_hash: 'old', must_change_password: 1 } as const;
  const added = await createPerson(db, by, { ...facts, username, email });
  return 'id' in added ? added.id : '';
}

function listEmails(db: Database) {
  return db.selectFrom('email').selectAll().orderBy('sequence').execute();
}

/** The secrets of the links in all e-mails so far. */
async function tokensSent(db: Database): Promise<string[]> {
  const emails = await listEmails(db);
  return emails.map(({ body }) => /\/reset-password\/(\w+)/.exec(body)?.[1] ?? '');
}

onOneEngine('a forgotten password', (openDatabase) => {
  test('a request by username or e-mail sends an e-mail with a link', async () => {
    const db = await openDatabase();
    await add(db, 'asha', 'Asha@school.example');
    const entered = ['ASHA', 'asha@SCHOOL.example'];
    await Promise.all(entered.map((typed) => requestPasswordReset(db, { ...asking, typed })));
    const emails = await listEmails(db);
    expect(emails).toHaveLength(2);
    expect(emails[0]).toMatchObject({ kind: 'password-reset', to_address: 'Asha@school.example', is_secret: 1 });
    expect(emails[0]?.subject).toBe('New password for the website of Sundarpur School');
  });

  test('nobody is written to who is unknown, disabled or without an address', async () => {
    const db = await openDatabase();
    await add(db, 'asha', '');
    await disablePerson(db, by, await add(db, 'bina', 'bina@school.example'));
    const all = ['asha', 'bina', 'bina@school.example', 'chhaya', '@'];
    await Promise.all(all.map((typed) => requestPasswordReset(db, { ...asking, typed })));
    expect(await listEmails(db)).toEqual([]);
  });

  test('six e-mails an hour go to one person, whoever asks', async () => {
    const db = await openDatabase();
    await add(db, 'asha', 'asha@school.example');
    const addresses = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `192.0.2.${number}`);
    const ask = (clientAddress: string) => requestPasswordReset(db, { ...asking, clientAddress, typed: 'asha' });
    expect(await Promise.all(addresses.map(ask))).toEqual(addresses.map(() => undefined));
    expect(await listEmails(db)).toHaveLength(6);
  });

  test('a stranger does not use up the e-mails of the person whose name they type', async () => {
    const db = await openDatabase();
    const id = await add(db, 'asha', 'asha@school.example');
    const ask = (requester: object) => requestPasswordReset(db, { ...asking, typed: 'asha', ...requester });
    const five = [0, 1, 2, 3, 4];
    await Promise.all(five.map(() => ask({ clientAddress: '192.0.2.66' })));
    expect(await listEmails(db)).toHaveLength(3);
    await ask({ clientAddress: '192.0.2.7' });
    expect(await listEmails(db)).toHaveLength(4);
    await Promise.all(five.map((time) => ask({ clientAddress: `192.0.2.${70 + time}` })));
    expect(await listEmails(db)).toHaveLength(6);
    await ask({ clientAddress: '192.0.2.8', deviceToken: 'made up' });
    expect(await listEmails(db)).toHaveLength(6);
    await rememberDevice(db, id, 'her phone');
    await ask({ clientAddress: '192.0.2.8', deviceToken: 'her phone' });
    expect(await listEmails(db)).toHaveLength(7);
  });

  test('the link settles a new password once and signs the person out everywhere', async () => {
    const db = await openDatabase();
    const id = await add(db, 'asha', 'asha@school.example');
    const options = { isRemembered: true, userAgent: null, deviceToken: undefined };
    await db.transaction().execute((tx) => createSession(tx, { id, name: 'Asha' }, options));
    await requestPasswordReset(db, { ...asking, typed: 'asha' });
    const [token = ''] = await tokensSent(db);
    expect(await findPasswordReset(db, token)).toMatchObject({ id, username: 'asha' });
    const tries = await Promise.all([resetPassword(db, token, 'new'), resetPassword(db, token, 'new')]);
    expect(tries.filter((deviceToken) => deviceToken !== undefined)).toHaveLength(1);
    expect(await findPerson(db, id)).toMatchObject({ password_hash: 'new', must_change_password: 0 });
    expect(await listSessions(db, id)).toEqual([]);
    expect(await findPasswordReset(db, token)).toBeUndefined();
  });

  test('a newer link ends the older, and each ends after its time', async () => {
    const db = await openDatabase();
    await add(db, 'asha', 'asha@school.example');
    for (const typed of ['asha', 'asha']) await requestPasswordReset(db, { ...asking, typed });
    const [older = '', newer = ''] = await tokensSent(db);
    expect(await resetPassword(db, older, 'new')).toBeUndefined();
    expect(await findPasswordReset(db, newer)).toBeDefined();
    await db.updateTable('password_reset').set({ expires_at: '2001-01-01T00:00:00.000Z' }).execute();
    expect(await resetPassword(db, newer, 'new')).toBeUndefined();
  });

  test('a link is of no use to somebody who was disabled after it was sent', async () => {
    const db = await openDatabase();
    await add(db, 'chhaya', '');
    const id = await add(db, 'asha', 'asha@school.example');
    await requestPasswordReset(db, { ...asking, typed: 'asha' });
    await disablePerson(db, by, id);
    expect(await resetPassword(db, (await tokensSent(db))[0] ?? '', 'new')).toBeUndefined();
  });

  test('the shell renews a password, and removes a lost authenticator app only on request', async () => {
    const db = await openDatabase();
    const id = await add(db, 'asha', '');
    await db.updateTable('person').set({ two_factor_secret: 'A', two_factor_at: '2026-01-01T00:00:00.000Z' }).execute();
    const renewed = await renewPassword(db, by, 'asha');
    expect(renewed?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await findPerson(db, id)).toMatchObject({ must_change_password: 1, two_factor_secret: 'A' });
    await renewPassword(db, by, 'asha', { withoutTwoFactor: true });
    expect(await findPersonByUsername(db, 'asha')).toMatchObject({ two_factor_secret: null, two_factor_at: null });
    expect(await renewPassword(db, by, 'nobody')).toBeUndefined();
  });

  describe('a recovery code', () => {
    const from = { clientAddress: '192.0.2.1', deviceToken: undefined, userAgent: null };
    const twoFactor = { two_factor_at: '2026-01-01T00:00:00.000Z', two_factor_secret: 'JBSWY3DPEHPK3PXP' };

    async function addWithCodes(db: Awaited<ReturnType<typeof openDatabase>>) {
      const id = await add(db, 'asha', '');
      const codes = await inTransaction(db, (tx) => renewRecoveryCodes(tx, { id, name: 'asha' }));
      const recover = (code = '', more: object = {}) =>
        recoverAccount(db, { username: ' Asha', code, appCode: '', ...more }, from);
      return { id, codes, recover };
    }

    test('leads once to a new password, without e-mail, and is in the activity log', async () => {
      const db = await openDatabase();
      const { id, codes, recover } = await addWithCodes(db);
      const answer = await recover(codes[0]?.toUpperCase().replaceAll('-', ' '));
      expect(await resetPassword(db, 'token' in answer ? answer.token : '', 'new')).toBeDefined();
      expect(await findPerson(db, id)).toMatchObject({ password_hash: 'new' });
      expect(await recover(codes[0])).toEqual({ refused: 'code' });
      const logged = await db
        .selectFrom('activity')
        .select(['kind', 'subject', 'changes'])
        .orderBy('sequence')
        .execute();
      expect(logged.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
        ...['create person', 'change two-factor', 'change two-factor', 'change password', 'failed-sign-in account'],
      ]);
      expect(JSON.stringify(logged)).not.toContain(codes[0]);
    });

    test('of somebody else, of nobody, or of a disabled account is refused alike', async () => {
      const db = await openDatabase();
      const { id, codes, recover } = await addWithCodes(db);
      await add(db, 'bina', '');
      for (const username of ['bina', 'nobody']) {
        expect(await recover(codes[0], { username })).toEqual({ refused: 'code' });
      }
      await add(db, 'chhaya', '').then((other) =>
        db.updateTable('person').set({ role: 'administrator' }).where('id', '=', other).execute(),
      );
      await disablePerson(db, by, id);
      expect(await recover(codes[0])).toEqual({ refused: 'code' });
      expect(await countRecoveryCodes(db, id)).toBe(10);
    });

    test('alone is not enough with two-step verification', async () => {
      const db = await openDatabase();
      const { id, codes, recover } = await addWithCodes(db);
      await db.updateTable('person').set(twoFactor).where('id', '=', id).execute();
      for (const appCode of ['', '000', codes[1]])
        expect(await recover(codes[0], { appCode })).toEqual({ refused: 'code' });
      const appCode = new TOTP({ secret: Secret.fromBase32(twoFactor.two_factor_secret) }).generate();
      expect(await recover('', { appCode })).toEqual({ refused: 'code' });
      await db.updateTable('person').set({ two_factor_step: 0 }).execute();
      expect(await recover(codes[0], { appCode })).toHaveProperty('token');
    });

    test('cannot be guessed: ten tries from one address, and then even the right one waits', async () => {
      const db = await openDatabase();
      const { codes, recover } = await addWithCodes(db);
      for (let tries = 0; tries < 10; tries += 1) await recover('2222-2222-2222-2222');
      expect(await recover(codes[0])).toMatchObject({ refused: 'throttled' });
    });

    test('ends when somebody else resets the password', async () => {
      const db = await openDatabase();
      const { codes, recover } = await addWithCodes(db);
      await renewPassword(db, by, 'asha');
      expect(await recover(codes[0])).toEqual({ refused: 'code' });
    });
  });
});
