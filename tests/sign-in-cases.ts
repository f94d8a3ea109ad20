import { TOTP } from 'otpauth';
import { hashPassword } from '../app/accounts/passwords.server.ts';
import { createPerson } from '../app/accounts/people.server.ts';
import type { SignInOrigin } from '../app/accounts/sign-in/sign-in-rules.server.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { now } from '../app/lib/clock.ts';
import type { TestDatabase } from './fresh-database.ts';

const password = 'seven brown goats dance';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const account = { username: 'asha', name: 'Asha Mahato', email: '', role: 'editor', must_change_password: 0 } as const;

export const rightCredentials = { username: account.username, password, isRemembered: false };
export const wrongCredentials = { ...rightCredentials, password: 'eight brown goats dance' };
export const unknownCredentials = { ...wrongCredentials, username: 'nobody' };

let hash: Promise<string> | undefined;

/** Makes the account that `right` opens. */
export async function createAsha(db: TestDatabase): Promise<void> {
  hash ??= hashPassword(password);
  const person = { ...account, password_hash: await hash };
  await inTransaction(db, (tx) => createPerson(tx, { id: null, name: 'The test' }, person));
}

/** Turns two-factor sign-in on for everybody. */
export async function requireCodes(db: TestDatabase): Promise<void> {
  await db.updateTable('person').set({ two_factor_secret: secret, two_factor_at: now() }).execute();
}

export function codeNow(steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A code that is wrong now and in the steps beside it. */
export function wrongCode(): string {
  const codes = [-2, -1, 0, 1, 2].map(codeNow);
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !codes.includes(code)) ?? '';
}

export function signInFrom(clientAddress: string, deviceToken?: string): SignInOrigin {
  return { clientAddress, deviceToken, userAgent: null };
}

let addresses = 0;

/** Another address at each call. */
export function fromAnotherAddress(): SignInOrigin {
  addresses += 1;
  return signInFrom(`198.51.100.${addresses}`);
}
