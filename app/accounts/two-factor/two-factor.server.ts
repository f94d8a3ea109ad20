import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Staff } from '../../context.ts';
import type { Connection, Database, Transaction } from '../../database/schema.ts';
import { inTransaction, writeAlone } from '../../database/transaction.server.ts';
import { minute, now } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.server.ts';
import { consumeRateLimits, rateLimitKey, refundRateLimits } from '../../rate-limits/rate-limits.server.ts';
import { endSessions } from '../sessions.server.ts';

const secretBytes = 20;
/** Authenticator apps assume these values and ignore those in the URL. */
const appRules = { algorithm: 'SHA1', digits: 6, period: 30 };
const codeFormat = /^[0-9]{6}$/;
const triesToConfirm = 10;
const confirmWindowMs = 15 * minute;

export async function hasTwoFactor(db: Connection, personId: string): Promise<boolean> {
  return (await findTwoFactorDay(db, personId)) !== undefined;
}

export async function findTwoFactorDay(db: Connection, personId: string): Promise<string | undefined> {
  const person = await findSecret(db, personId);
  return person?.two_factor_at ?? undefined;
}

function findSecret(db: Connection, personId: string) {
  return db
    .selectFrom('person')
    .select(['id', 'name', 'two_factor_secret', 'two_factor_at'])
    .where('id', '=', personId)
    .executeTakeFirst();
}

/** The same secret for a session until `confirmTwoFactor`: a reload must not invalidate what was scanned. */
export async function beginTwoFactor(
  db: Connection,
  by: Pick<Staff, 'id' | 'sessionId'>,
  { issuer, username }: { issuer: string; username: string },
): Promise<{ secret: string; uri: string } | { refused: 'already on' }> {
  const fresh = new Secret({ size: secretBytes }).base32;
  const person = await writeAlone(db)
    .updateTable('person')
    .set((eb) => ({
      two_factor_secret: eb
        .case()
        .when('two_factor_session', '=', by.sessionId)
        .then(eb.fn.coalesce('two_factor_secret', eb.val(fresh)))
        .else(fresh)
        .end(),
      two_factor_session: by.sessionId,
      two_factor_step: 0,
    }))
    .where('id', '=', by.id)
    .where('two_factor_at', 'is', null)
    .returning('two_factor_secret')
    .executeTakeFirst();
  if (!person?.two_factor_secret) return { refused: 'already on' };
  const secret = person.two_factor_secret;
  const named = { issuer: issuer.replace(/[:\s]+/g, ' ').trim(), label: username };
  return { secret, uri: new TOTP({ ...appRules, ...named, secret }).toString() };
}

type ConfirmedTwoFactor =
  | { recoveryCodes: string[] }
  | { refused: 'wrong code' }
  | { refused: 'throttled'; retryAfterSeconds: number };

/** Ends sessions that began without a code. The recovery codes are shown only here. */
export async function confirmTwoFactor(db: Database, by: Staff, code: string): Promise<ConfirmedTwoFactor> {
  // A borrowed session must not be enough to guess a code and get the recovery codes.
  const key = rateLimitKey('confirm-two-factor', by.id);
  const wait = await consumeRateLimits(db, [{ key, max: triesToConfirm, windowMs: confirmWindowMs }]);
  if (wait) return { refused: 'throttled', ...wait };
  return await inTransaction(db, async (tx) => {
    const person = await findSecret(tx, by.id);
    const step = person && stepOf(person.two_factor_secret, code);
    const confirmed =
      step !== undefined &&
      (await tx
        .updateTable('person')
        .set({ two_factor_at: now(), two_factor_step: step, updated_at: now() })
        .where('id', '=', by.id)
        .where('two_factor_at', 'is', null)
        .where('two_factor_session', '=', by.sessionId)
        .where('two_factor_secret', '=', person?.two_factor_secret ?? null)
        .returning('id')
        .executeTakeFirst());
    if (!confirmed) return { refused: 'wrong code' };
    await endSessions(tx, by.id, by.sessionId);
    await refundRateLimits(tx, [key]);
    await recordTwoFactor(tx, by, 'two_factor', 'off', 'on');
    return { recoveryCodes: await replaceRecoveryCodes(tx, by.id) };
  });
}

/** Also accepts the previous and the next time step. */
function stepOf(secret: string | null, code: string): number | undefined {
  const token = code.normalize('NFKC').replace(/\s/g, '');
  if (secret === null || !codeFormat.test(token)) return undefined;
  const totp = new TOTP({ ...appRules, secret });
  const timestamp = Date.now();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** False also without two-factor sign-in. The caller counts the attempts. */
export async function consumeCode(db: Database, personId: string, code: string): Promise<boolean> {
  const person = await findSecret(db, personId);
  if (!person?.two_factor_at) return false;
  const step = stepOf(person.two_factor_secret, code);
  if (step !== undefined) return await consumeStep(db, personId, step);
  return await inTransaction(db, (tx) => consumeCodeOf(tx, person, code));
}

/** RFC 6238, 5.2: a code is accepted once, also when two requests send it at the same time. */
async function consumeStep(db: Connection, personId: string, step: number): Promise<boolean> {
  const taken = await writeAlone(db)
    .updateTable('person')
    .set({ two_factor_step: step })
    .where('id', '=', personId)
    .where('two_factor_at', 'is not', null)
    .where('two_factor_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Also without two-factor sign-in: a code can reset a forgotten password. */
export async function renewRecoveryCodes(tx: Transaction, by: Actor & { id: string }): Promise<string[]> {
  await tx.updateTable('person').set({ updated_at: now() }).where('id', '=', by.id).execute();
  const left = await countRecoveryCodes(tx, by.id);
  const codes = await replaceRecoveryCodes(tx, by.id);
  await recordTwoFactor(tx, by, 'recovery_codes', left, codes.length);
  return codes;
}

/**
 * For a forgotten password: uses up a recovery code and, where two-factor sign-in is on, also one of the app, since a
 * sheet of paper must not be enough. The caller counts the attempts.
 */
export async function consumeRecovery(
  tx: Transaction,
  personId: string,
  { code, appCode }: { code: string; appCode: string },
): Promise<boolean> {
  const person = await findSecret(tx, personId);
  if (!person) return false;
  if (person.two_factor_at) {
    const step = stepOf(person.two_factor_secret, appCode);
    if (step === undefined || !(await consumeStep(tx, personId, step))) return false;
  }
  return await consumeCodeOf(tx, person, code);
}

async function consumeCodeOf(tx: Transaction, { id, name }: Actor & { id: string }, code: string): Promise<boolean> {
  if (!(await consumeRecoveryCode(tx, id, code))) return false;
  const left = await countRecoveryCodes(tx, id);
  await recordTwoFactor(tx, { id, name }, 'recovery_codes', left + 1, left);
  return true;
}

export async function endTwoFactor(db: Database, by: Staff): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await clearTwoFactor(tx, by.id))) return;
    await recordActivity(tx, by, { kind: 'delete', subject: 'two-factor', subject_id: by.id, label: by.name });
  });
}

/** For other commands, which log it themselves. True = it was on. The recovery codes stay: they also reset a password. */
export async function clearTwoFactor(tx: Transaction, personId: string): Promise<boolean> {
  const before = await findSecret(tx, personId);
  await tx
    .updateTable('person')
    .set({ two_factor_secret: null, two_factor_at: null, two_factor_step: 0, updated_at: now() })
    .where('id', '=', personId)
    .execute();
  return before?.two_factor_at != null;
}

async function recordTwoFactor(tx: Transaction, by: Actor & { id: string }, field: string, ...values: unknown[]) {
  const [before, after] = values.map(String) as [string, string];
  const changes = [{ field, before, after }];
  await recordActivity(tx, by, {
    kind: 'change',
    subject: 'two-factor',
    subject_id: by.id,
    label: by.name,
    changes,
  });
}

const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';
const codesPerSet = 10;
const codeLength = 16;
const recoveryCodeFormat = new RegExp(`^[${alphabet}]{${codeLength}}$`);

function newCode(): string {
  const characters = Array.from(randomBytes(codeLength), (byte) => alphabet[byte & 31]).join('');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}

function readCode(typed: string): string | undefined {
  const characters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[1l]/g, 'i');
  return recoveryCodeFormat.test(characters) ? characters : undefined;
}

/** Replaces all older codes. Only hashes are stored, so codes can be shown only once. */
export async function replaceRecoveryCodes(tx: Transaction, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codesPerSet }, newCode);
  await discardRecoveryCodes(tx, personId);
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ code_hash: hashOf(code), person_id: personId, used_at: null })))
    .execute();
  return codes;
}

function hashOf(code: string): string {
  return hashToken(code.replaceAll('-', ''));
}

export async function discardRecoveryCodes(tx: Transaction, personId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
}

/** False = not a code of this person, or used already. */
async function consumeRecoveryCode(tx: Transaction, personId: string, typed: string): Promise<boolean> {
  const code = readCode(typed);
  if (!code) return false;
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now() })
    .where('code_hash', '=', hashToken(code))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Connection, personId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
