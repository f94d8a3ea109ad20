import { createHash } from 'node:crypto';
import { newId } from './ids.ts';

/** A secret for a cookie or a link: 260 random bits in lower-case letters and digits. Only its hash is ever stored. */
export function newToken(): string {
  return newId() + newId();
}

/** What is stored of a token. Nothing slower is needed: it cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
