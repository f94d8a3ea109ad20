import { randomBytes } from 'node:crypto';

/** 32 letters and digits that nobody mistakes for each other: no 0 and o, no 1 and l. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const lettersInAll = 16;

/** A random password of 80 bits that can be read out and typed: `kf3m-w8pd-x2rt-h7qn`. */
export function makeUpPassword(): string {
  const letters = Array.from(randomBytes(lettersInAll), (byte) => alphabet[byte & 31]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}
