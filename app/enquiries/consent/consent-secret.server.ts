import { createHmac, randomBytes } from 'node:crypto';
import type { Connection } from '../../database/schema.ts';
import { settleSecret } from '../../settings/secrets.server.ts';
import { normalizedMobile } from '../mobile-number.ts';

/** What a hash is made of: no two kinds of text share one. */
type Hashed = 'address' | 'mobile' | 'email';

/**
 * The same text always gives the same hash, however it was written, and without the secret of the house nobody can
 * tell which text gave it: ten digits could otherwise all be tried. Empty text gives an empty hash.
 */
export async function keyedHash(db: Connection, what: Hashed, text: string): Promise<string> {
  return normalized(what, text) === '' ? '' : (await keyedHashes(db))(what, text);
}

/** The same for many texts: the secret is read once. */
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

/** HMAC-SHA-256 by the secret that was made when it was first asked for. */
export async function hmac(db: Connection, purpose: string, text: string): Promise<Buffer> {
  return digest(await findSecret(db), purpose, text);
}

function findSecret(db: Connection): Promise<string> {
  return settleSecret(db, 'consent_secret', () => randomBytes(32).toString('base64url'));
}

function digest(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest();
}
