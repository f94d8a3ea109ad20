import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { CannotWrite } from '../database/errors.server.ts';
import { normalized } from '../lib/text.ts';

type Cost = { memory: number; passes: number; parallelism: number };

/** RFC 9106 and OWASP's least for Argon2id; `needsRehash` lifts older hashes when this grows. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** Characters (code points after NFKC) that a password may have at most. */
export const longestPassword = 128;

/** Whether it may be a password at all, as far as its length tells before it is looked at. */
export function isShortEnough(password: string): boolean {
  return password.length <= 4 * longestPassword && [...normalized(password, 'NFKC')].length <= longestPassword;
}

const mostAtOnce = 2;
const mostWaiting = 40;

/**
 * The Argon2id hash of a password in the PHC string format.
 * @throws CannotWrite 503 when too many are waiting already
 */
export async function hashPassword(password: string): Promise<string> {
  if (password.includes('\0') || !password.isWellFormed()) throw new Error('This password cannot be kept.');
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost);
  return `${prefixOf(cost)}${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Whether the password is the one of the hash. Without a hash the same work is done, and the answer is no.
 * @throws CannotWrite 503 when too many are waiting already
 */
export async function isRightPassword(hash: string | undefined, password: string): Promise<boolean> {
  const known = readHash(hash);
  const isPossible = password.isWellFormed() && isShortEnough(password);
  const { salt, expected, ...itsCost } = known ?? { salt: Buffer.alloc(saltBytes), expected: undefined, ...cost };
  const found = await derive(isPossible ? password : '', salt, itsCost);
  return isPossible && expected !== undefined && timingSafeEqual(found, expected);
}

/** Whether the hash was made with other costs than today's: hash the password again when it is next typed. */
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

let atOnce = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 19 MB and a core: two at once, a short queue, and no more. */
async function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  if (atOnce >= mostAtOnce) await turn();
  else atOnce += 1;
  try {
    return await new Promise((resolve, reject) => {
      const message = normalized(password, 'NFKC');
      const settings = { message, nonce, memory, passes, parallelism, tagLength: hashBytes };
      argon2('argon2id', settings, (error, hash) => (error ? reject(error) : resolve(hash)));
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atOnce -= 1;
  }
}

/** The place of one who has finished passes to the one who has waited longest. */
function turn(): Promise<void> {
  if (waiting.length >= mostWaiting) throw new CannotWrite(503, 'Too many passwords are being checked at once.');
  return new Promise((resolve) => waiting.push(resolve));
}
