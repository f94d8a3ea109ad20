import { createRequire } from 'node:module';
import { normalized } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { isShortEnough, longestPassword } from './password.server.ts';

/** Characters (code points after NFKC) that a new password has at least. */
export const shortestPassword = 15;
const fewestDifferent = 5;
const fewestOfTheirOwn = 8;
const shortestRun = 4;
const shortestName = 3;

/**
 * What is wrong with a new password, as a sentence that says how to mend it; undefined = it is a good one.
 * The rules are of length and of being easily guessed, not of kinds of letters (NIST 800-63B-4, 3.1.1.2).
 */
export function newPasswordFault(
  password: string,
  { schoolName, username }: { schoolName: string; username: string },
): string | undefined {
  if (password.includes('\0') || !password.isWellFormed()) return m.accounts_password_unstorable();
  if (!isShortEnough(password)) return m.accounts_password_too_long({ most: longestPassword });
  const letters = [...normalized(password, 'NFKC')];
  if (letters.length < shortestPassword) return m.accounts_password_too_short({ least: shortestPassword });
  const plain = fold(password);
  const isMostlyPlain = plain.length * 2 >= letters.length;
  if (isCommon(password.toLowerCase()) || (isMostlyPlain && isCommon(plain))) return m.accounts_password_common();
  if (isPattern(unspaced(password)) || (isMostlyPlain && isPattern(plain))) return m.accounts_password_pattern();
  const rest = withoutNames(plain, [...schoolName.split(/\s+/), 'school', username].map(fold));
  if (rest === plain) return undefined;
  const isTooLittle = withoutRuns(rest).length < fewestOfTheirOwn || isCommon(rest);
  return isTooLittle ? m.accounts_password_school() : undefined;
}

function unspaced(text: string): string {
  return normalized(text, 'NFKC').toLowerCase().replace(/\s/g, '');
}

/** Lower-case letters and digits only: `Pass word!` is the same as `password`. */
function fold(text: string): string {
  return unspaced(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

let common: Set<string> | undefined;

/** Read when the first new password is looked at: the lists of the package take 20 MB of memory while they are read. */
function readCommon(): Set<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as WordLists;
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
}

type WordLists = typeof import('@zxcvbn-ts/language-common');

function isCommon(text: string): boolean {
  common ??= readCommon();
  const withoutNumber = text.replace(/^\p{N}+|\p{N}+$/gu, '');
  return common.has(text) || common.has(withoutNumber) || common.has(repeatedPart(withoutNumber));
}

/** The part that the text repeats from end to end: `abc` of `abcabcabc`, else the text itself. */
function repeatedPart(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, again === -1 ? text.length : again);
}

function isPattern(text: string): boolean {
  const part = repeatedPart(text);
  const isRepeated = part.length < text.length && part.length < shortestPassword;
  return isRepeated || new Set(text).size < fewestDifferent || withoutRuns(text).length < fewestOfTheirOwn;
}

const ways = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]
  .map((way) => way + way)
  .flatMap((way) => [way, [...way].reverse().join('')]);

/** What is left without the parts that follow the alphabet, the numbers or the keyboard, forwards or backwards. */
function withoutRuns(text: string): string {
  let left = '';
  for (let place = 0; place < text.length; ) {
    const run = runAt(text, place);
    if (run < shortestRun) left += text[place];
    place += run < shortestRun ? 1 : run;
  }
  return left;
}

function runAt(text: string, place: number): number {
  let length = 1;
  while (place + length < text.length && ways.some((way) => way.includes(text.slice(place, place + length + 1)))) {
    length += 1;
  }
  return length;
}

function withoutNames(text: string, names: string[]): string {
  const longestFirst = names.filter((name) => name.length >= shortestName).sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text);
}
