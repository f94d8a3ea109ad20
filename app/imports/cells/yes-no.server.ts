import { asciiDigits } from '../../lib/contact-details.ts';
import { normalizedText } from '../same-rows.server.ts';

const yes = new Set([
  ...['yes', 'y', '1', 'true', 'ok', 'given', 'agreed', 'signed', '✓', '✔', '☑', '√'],
  ...['हाँ', 'हां', 'জী', 'হ্যাঁ', 'হাঁ', 'ହଁ', 'ହ'],
]);
const no = new Set([
  ...['', 'no', 'n', '0', 'false', 'none', 'nil', 'not given', 'refused', '-', '–', '✗', '✘', '☐', '×'],
  ...['नहीं', 'नही', 'না', 'ନା', 'ନାହିଁ'],
]);

/** As people write it in the languages of the school; undefined = neither. */
export function readYesNo(text: string): boolean | undefined {
  const word = asciiDigits(normalizedText(text)).replace(/[.!।]$/, '');
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}
