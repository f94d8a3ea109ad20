import { expect, test } from 'vitest';
import { includesTerms, placeOfTerm, searchTerms } from './search-terms.ts';

test.each([
  ['র\u200D্যালি ১২ ডিসেম্বর', 'র্যালি 12'],
  ['উত্\u200Dসব', 'উৎসব'],
  ['আলোচনা', 'আল\u09C7\u09BEচনা'],
  ['\u09AF\u09BC', '\u09DF'],
  ['ଫର୍\u200Cମ ୨୦୨୬', 'ଫର୍ମ २०२६'],
  ['Notice Board', 'board NOTICE'],
])('%s includes %s', (text, words) => {
  expect(includesTerms(text, words)).toBe(true);
  expect(includesTerms(text, `${words} মাঠ`)).toBe(false);
});

test('the place of a word is found in any encoding', () => {
  expect(placeOfTerm('Puja র\u200D্যালি', 'র্যালি')).toBe(5);
  expect(placeOfTerm('Puja', 'র্যালি')).toBe(-1);
});

test('six words are looked for at most, and none that is made of joiners alone', () => {
  expect(searchTerms('\u200D Fees ১২ ছুটি')).toEqual(['fees', '12', 'ছুটি']);
  expect(searchTerms('a b c d e f g')).toHaveLength(6);
});
