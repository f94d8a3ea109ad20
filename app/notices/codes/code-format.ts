import { asciiDigits } from '../../lib/contact-details.ts';
import { normalized } from '../../lib/text.ts';

export function isCode(text: string): boolean {
  return /^[a-km-np-z2-9]{8}$/.test(text);
}

/** As people read it: `ABCD-EFGH`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`.toUpperCase();
}

/** From what people type. Undefined = no code looks like this. */
export function readCode(typed: string): string | undefined {
  const text = asciiDigits(normalized(typed, 'NFKC')).toLowerCase();
  // A capital I looks like l or 1, which no code has.
  const code = text.replace(/[\s\p{P}\p{Cf}]+/gu, '').replace(/[1l]/g, 'i');
  return isCode(code) ? code : undefined;
}
