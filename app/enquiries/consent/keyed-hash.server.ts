import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Connection, Schema } from '../../database/schema.ts';
import { normalizedMobile } from '../../lib/contact-details.ts';
import { pathIn } from '../../lib/languages/languages.ts';
import { getOrCreateSecret } from '../../settings/secrets.server.ts';

type Hashed = 'address' | 'mobile' | 'email';

/**
 * Without the secret nobody can tell which text gave a hash: ten digits could otherwise all be tried. Empty text gives
 * an empty hash.
 */
export async function keyedHash(db: Connection, what: Hashed, text: string): Promise<string> {
  return normalized(what, text) === '' ? '' : (await keyedHashes(db))(what, text);
}

export async function keyedHashes(db: Connection): Promise<(what: Hashed, text: string) => string> {
  const secret = await findSecret(db);
  return (what, text) => {
    const plain = normalized(what, text);
    return plain === '' ? '' : digest(secret, what, plain).toString('base64url');
  };
}

function normalized(what: Hashed, text: string): string {
  const plain = text.trim();
  if (what === 'mobile') return normalizedMobile(plain) ?? plain;
  return what === 'email' ? plain.toLowerCase() : plain;
}

async function hmac(db: Connection, purpose: string, text: string): Promise<Buffer> {
  return digest(await findSecret(db), purpose, text);
}

function findSecret(db: Connection): Promise<string> {
  return getOrCreateSecret(db, 'consent_secret', () => randomBytes(32).toString('base64url'));
}

function digest(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest();
}

/** 128 bits, in characters that no mail program cuts off at the end of an address. */
const macLength = 32;

export async function withdrawalLink(
  db: Connection,
  origin: string,
  { id, language }: Pick<Schema['enquiry'], 'id' | 'language'>,
): Promise<string> {
  return origin + pathIn(language, `/privacy/withdraw/${id}.${await createMac(db, id)}`);
}

export async function readWithdrawalToken(db: Connection, token: string): Promise<string | undefined> {
  const [, enquiryId, mac] = /^([\w-]{1,64})\.([0-9a-f]{32})$/.exec(token) ?? [];
  if (enquiryId === undefined || mac === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(await createMac(db, enquiryId)));
  return isOurs ? enquiryId : undefined;
}

async function createMac(db: Connection, enquiryId: string): Promise<string> {
  return (await hmac(db, 'withdrawal', enquiryId)).toString('hex').slice(0, macLength);
}
