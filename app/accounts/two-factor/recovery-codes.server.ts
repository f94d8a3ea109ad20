import { randomBytes } from 'node:crypto';
import type { Connection, Transaction } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.server.ts';

const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';
const codesPerSet = 10;
const codeLength = 16;
const codeFormat = new RegExp(`^[${alphabet}]{${codeLength}}$`);

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
  return codeFormat.test(characters) ? characters : undefined;
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
export async function consumeRecoveryCode(tx: Transaction, personId: string, typed: string): Promise<boolean> {
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
