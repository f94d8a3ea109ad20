import { asciiDigits } from '../../lib/contact-details.ts';
import { normalized } from '../../lib/text.ts';

/** 32 characters that are not mixed up: no 0 and o, no 1 and l. */
export const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
export const codeLength = 8;

const codeFormat = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`);

export function isCode(text: string): boolean {
  return codeFormat.test(text);
}

/** As people read it: `ABCD-EFGH`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`.toUpperCase();
}

/** From what people type, or from the address of the code. Undefined = no code looks like this. */
export function readCode(typed: string): string | undefined {
  const text = asciiDigits(normalized(typed, 'NFKC')).toLowerCase();
  const [, inAddress] = /\/n\/([^/?#]+)/.exec(text) ?? [];
  // A capital I looks like l or 1, which no code has.
  const code = (inAddress ?? text).replace(/[\s\p{P}\p{Cf}]+/gu, '').replace(/[1l]/g, 'i');
  return isCode(code) ? code : undefined;
}
