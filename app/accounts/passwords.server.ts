import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CannotWrite } from '../database/errors.server.ts';
import { createSchoolShares, createTurns } from '../lib/schools-of-process.server.ts';
import { normalized } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';

type Cost = { memory: number; passes: number; parallelism: number };

/** The minimum for Argon2id (RFC 9106, OWASP). After an increase `needsRehash` finds the older hashes. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

const maxPasswordLength = 128;

/** The first check is cheap, so that a very long text is not normalized. */
function isShortEnough(password: string): boolean {
  return password.length <= 4 * maxPasswordLength && [...normalized(password, 'NFKC')].length <= maxPasswordLength;
}

const maxConcurrent = 2;
const maxHeld = maxConcurrent + 40;

/** Throws CannotWrite 503 when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  if (password.includes('\0') || !password.isWellFormed()) throw new Error('This password cannot be stored.');
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost);
  return `${prefixOf(cost)}${unpadded(salt)}$${unpadded(hash)}`;
}

/** Without a hash: the same work, and false. Throws CannotWrite 503 when too many are waiting. */
export async function isRightPassword(hash: string | undefined, password: string): Promise<boolean> {
  const known = readHash(hash);
  const isPossible = password.isWellFormed() && isShortEnough(password);
  const { salt, expected, ...itsCost } = known ?? { salt: Buffer.alloc(saltBytes), expected: undefined, ...cost };
  const found = await derive(isPossible ? password : '', salt, itsCost);
  return isPossible && expected !== undefined && timingSafeEqual(found, expected);
}

export function needsRehash(hash: string): boolean {
  return !hash.startsWith(prefixOf(cost));
}

function prefixOf({ memory, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

const hashFormat = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]{11,86})\$([\w+/]{43})$/;

function readHash(hash: string | undefined): (Cost & { salt: Buffer; expected: Buffer }) | undefined {
  const [, memory, passes, parallelism, salt, expected] = hashFormat.exec(hash ?? '') ?? [];
  if (!salt || !expected) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    expected: Buffer.from(expected, 'base64'),
  };
}

const inTurn = createTurns(maxConcurrent);
const hashes = createSchoolShares();

/** Each hash needs 19 MB and a core. */
async function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  const own = hashes.of();
  if (own.left(maxHeld) <= 0) throw new CannotWrite(503, 'Too many passwords are being checked at once.');
  own.add(1);
  const message = normalized(password, 'NFKC');
  const settings = { message, nonce, memory, passes, parallelism, tagLength: hashBytes };
  return inTurn(() => promisify(argon2)('argon2id', settings)).finally(() => own.add(-1));
}

/** 32 characters that are not mixed up: no 0 and o, no 1 and l. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const passwordLength = 16;

/** 80 bits, such as `kf3m-w8pd-x2rt-h7qn`. */
export function generatePassword(): string {
  const characters = Array.from(randomBytes(passwordLength), (byte) => alphabet[byte & 31]).join('');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}

const minPasswordLength = 15;
const minDifferent = 5;
const minOwnCharacters = 8;
const minRun = 4;
const minNameLength = 3;

/** Rules for length and guessability, not for kinds of characters (NIST 800-63B-4, 3.1.1.2). */
export function newPasswordError(
  password: string,
  { schoolName, username }: { schoolName: string; username: string },
): string | undefined {
  if (password.includes('\0') || !password.isWellFormed()) return m.accounts_password_unstorable();
  if (!isShortEnough(password)) return m.accounts_password_too_long({ most: maxPasswordLength });
  const characters = [...normalized(password, 'NFKC')];
  if (characters.length < minPasswordLength) return m.accounts_password_too_short({ least: minPasswordLength });
  const plain = simplify(password);
  const isMostlyPlain = plain.length * 2 >= characters.length;
  if (isCommon(password.toLowerCase()) || (isMostlyPlain && isCommon(plain))) return m.accounts_password_common();
  if (isPattern(unspaced(password)) || (isMostlyPlain && isPattern(plain))) return m.accounts_password_pattern();
  const rest = withoutNames(plain, [...schoolName.split(/\s+/), 'school', username].map(simplify));
  if (rest === plain) return undefined;
  const isTooLittle = withoutRuns(rest).length < minOwnCharacters || isCommon(rest);
  return isTooLittle ? m.accounts_password_school() : undefined;
}

function unspaced(text: string): string {
  return normalized(text, 'NFKC').toLowerCase().replace(/\s/g, '');
}

function simplify(text: string): string {
  return unspaced(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function isCommon(text: string): boolean {
  const withoutNumber = text.replace(/^\p{N}+|\p{N}+$/gu, '');
  const packed = packedPasswords();
  return [text, withoutNumber, repeatedPart(withoutNumber)].some((one) => isPacked(packed, one));
}

/** Read each time from the file of the package: loading the package takes 20 MB for good. */
function packedPasswords(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common'));
  const [, packed = ''] = readFileSync(join(folder, 'passwords.json.cjs'), 'utf8').split(
    'decompress__default.default("',
  );
  const end = packed.indexOf('"');
  if (end < 300_000) throw new Error('The list of common passwords is not as it was.');
  return packed.slice(0, end);
}

const codeOfNone = 'A'.charCodeAt(0);
const codeOfMost = 'Z'.charCodeAt(0);

/** Each word is packed as the number of characters that it shares with the word before, as a letter (A = 0), and the rest. */
function isPacked(packed: string, text: string): boolean {
  let alike = 0;
  let length = 0;
  for (let offset = 0; offset < packed.length; offset += 1) {
    const code = packed.charCodeAt(offset);
    if (code >= codeOfNone && code <= codeOfMost) {
      if (offset > 0 && alike === length && length === text.length) return true;
      length = code - codeOfNone;
      alike = Math.min(alike, length);
    } else {
      if (alike === length && code === text.charCodeAt(alike)) alike += 1;
      length += 1;
    }
  }
  return alike === length && length === text.length;
}

/** `abc` for `abcabcabc`; the text itself when nothing repeats. */
function repeatedPart(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, again === -1 ? text.length : again);
}

function isPattern(text: string): boolean {
  const part = repeatedPart(text);
  const isRepeated = part.length < text.length && part.length < minPasswordLength;
  return isRepeated || new Set(text).size < minDifferent || withoutRuns(text).length < minOwnCharacters;
}

const sequences = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]
  .map((way) => way + way)
  .flatMap((way) => [way, [...way].reverse().join('')]);

/** Removes runs of the alphabet, the numbers or the keyboard, in both directions. */
function withoutRuns(text: string): string {
  let left = '';
  for (let start = 0; start < text.length; ) {
    const run = runAt(text, start);
    if (run < minRun) left += text[start];
    start += run < minRun ? 1 : run;
  }
  return left;
}

function runAt(text: string, start: number): number {
  let length = 1;
  while (start + length < text.length && sequences.some((way) => way.includes(text.slice(start, start + length + 1)))) {
    length += 1;
  }
  return length;
}

function withoutNames(text: string, names: string[]): string {
  const longestFirst = names.filter((name) => name.length >= minNameLength).sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text);
}
