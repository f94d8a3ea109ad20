import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '../../database/containing.server.ts';
import { asciiDigits, normalizedMobile } from '../mobile-number.ts';

const searched = ['name', 'mobile_no', 'email', 'message'];
const fewestDigits = 3;

/** A condition for `where`: what is looked for stands in the enquiry, a mobile number however it was typed. */
export function holdingWords(words: string): RawBuilder<SqlBool> {
  const inWords = containing(searched, words);
  const number = numberIn(words);
  return number ? sql<SqlBool>`(mobile_no like ${`%${number}%`} or ${inWords})` : inWords;
}

/** The digits of a number, or of a part of one, that was typed with spaces, hyphens and brackets or in local digits. */
function numberIn(typed: string): string | undefined {
  const whole = normalizedMobile(typed);
  if (whole) return whole;
  const digits = asciiDigits(typed).replace(/^\s*\+91/, '');
  if (/[^\d\s()+.\p{Pd}\p{Cf}]/u.test(digits)) return undefined;
  const bare = digits.replace(/\D/g, '');
  return bare.length >= fewestDigits ? bare : undefined;
}
