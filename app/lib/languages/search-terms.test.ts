import { expect, test } from 'vitest';
import { folded, hasOtherSpellings, includesTerms, placeOfTerm, searchable, searchTerms } from './search-terms.ts';

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

test.each([
  ['फ़ीस', 'फीस'],
  ['दाख़िला', 'दाखिला'],
  ['पढ़कर', 'पढकर'],
  ['हिन्दी', 'हिंदी'],
  ['सम्बन्ध', 'संबंध'],
  ['महँगा', 'महंगा'],
  ['नई', 'नयी'],
  ['गए', 'गये'],
  ['ऑफ़िस', 'आफिस'],
  ['शिक्षा', 'सिक्षा'],
  ['শ্রেণি', 'শ্রেণী'],
  ['ইদ', 'ঈদ'],
  ['নোটিশ', 'নোটিস'],
  ['বাড়ি', 'বাড়ী'],
  ['পুজো', 'পূজো'],
  ['উৎসব', 'উত্সব'],
  ['ভালো', 'ভাল'],
  ['বাংলা', 'বাঙলা'],
  ['চাঁদা', 'চাদা'],
  ['ভর্ত্তি', 'ভর্তি'],
  ['কারণ', 'কারন'],
  ['ପଢ଼ି', 'ପଢି'],
  ['ବସ୍', 'ବସ'],
  ['ଛୁଟି', 'ଛୁଟୀ'],
  ['ଶ୍ରେଣୀ', 'ସ୍ରେନି'],
  ['ଫଳ', 'ଫଲ'],
  ['ୟୁନିଫର୍ମ', 'ଯୁନିଫର୍ମ'],
  ['Class III', 'class 3'],
  ['Class 3', 'class iii'],
  ['তৃতীয় শ্রেণি', 'শ্রেণী ৩'],
  ['Class 3 picnic', 'তৃতীয়'],
  ['ତୃତୀୟ', 'third'],
  ['कक्षा 10', 'x'],
  ['दसवीं', '10'],
])('%s and %s find each other', (one, other) => {
  expect(includesTerms(`আগে ${one}, after`, other)).toBe(true);
  if (!/\d|[০-৯]/.test(one)) expect(includesTerms(`আগে ${other}, after`, one)).toBe(true);
});

test.each([
  ['শহর', 'সাগর'],
  ['कल', 'काल'],
  ['Class III', 'class 4'],
  ['Class 13', 'third'],
  ['I am here', 'class 1'],
])('%s is not found by %s', (text, words) => {
  expect(includesTerms(text, words)).toBe(false);
});

test('the place of a word is found in any encoding', () => {
  expect(placeOfTerm('Puja র\u200D্যালি', 'র্যালি')).toBe(5);
  expect(placeOfTerm('Puja', 'র্যালি')).toBe(-1);
});

test('six words are looked for at most, and none that is made of joiners alone', () => {
  expect(searchTerms('\u200D Fees ১২ x')).toEqual([['fees'], ['12'], ['x', '№10;']]);
  expect(searchTerms('a b c d e f g')).toHaveLength(6);
});

test.each([
  ['পূজা, পুজা', 'পুজা', 'পূজা'],
  ['भाषा हिंदी', 'हिंदी', 'हिन्दी'],
  ['ଫଲ', 'ଫଲ', 'ଫଳ'],
])('in %s, %s is exact', (text, word, other) => {
  const exact = (stored: string) => searchable(stored).includes(folded(word));
  expect([exact(text), exact(other), includesTerms(other, word)]).toEqual([true, false, true]);
});

test('a word that is still being typed is found', () => {
  for (const text of ['हिन्दी', 'हिंदी']) expect(includesTerms(text, 'हिन्')).toBe(true);
  expect([includesTerms('সম্মান', 'সম্'), includesTerms('বিদ্যালয়', 'বিদ্')]).toEqual([true, true]);
});

test('words that have one spelling need no second look', () => {
  expect(['Fees 12', 'শ্রেণী', 'পুজা', 'vi'].map(hasOtherSpellings)).toEqual([false, true, true, true]);
});
