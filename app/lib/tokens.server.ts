import { createHash } from 'node:crypto';
import { newId } from './ids.ts';

export function newToken(): string {
  return newId() + newId();
}

/** What is stored of a token. Nothing slower is needed: it cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
