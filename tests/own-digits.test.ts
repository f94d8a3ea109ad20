import { expect, test } from 'vitest';
import { inLanguage } from '../app/lib/languages/in-language.server.ts';
import { classInLanguage, numberInLanguage } from '../app/lib/languages/numbers.ts';
import { formatFileSize } from '../app/lib/sizes.ts';
import { m } from '../app/paraglide/messages.js';
import { helpersOf } from '../scripts/messages/compile-messages.ts';

test.each([
  ['bn', '১২টি ফাইল'],
  ['or', '12ଟି ଫାଇଲ୍'],
  ['hi', '12 फ़ाइलें'],
  ['en', '12 files'],
] as const)('a count in %s is %s', (language, words) => {
  expect(inLanguage(language, () => m.notice_admin_file_count({ count: 12 }))).toBe(words);
});

test('in Bengali numbers have Bengali digits; telephone numbers, which are texts, stay as they are', () => {
  expect(inLanguage('bn', () => m.upload_count({ done: 3, all: 10 }))).toBe('১০টি ফাইলের মধ্যে ৩টি আপলোড হয়েছে।');
  expect(inLanguage('bn', () => formatFileSize(2.4 * 1024 * 1024))).toBe('২.৪ MB');
  expect(inLanguage('bn', () => m.coming_soon_call({ phone: '00000 00000' }))).toBe('ফোন করুন: 00000 00000');
});

test.each([
  ['a price', '₹1,500', '₹১,৫০০'],
  ['a large price', '₹1,10,000.50', '₹১,১০,০০০.৫০'],
  ['a share', '96.77 %', '৯৬.৭৭ %'],
  ['a session', '2025–26', '২০২৫–২৬'],
  ['a telephone number', '00000 00000', '00000 00000'],
  ['a code', '123456', '123456'],
  ['a text', '2 compartment', '2 compartment'],
])('%s alone in its place: %s', (_what, text, bengali) => {
  expect(inLanguage('bn', () => numberInLanguage(text))).toBe(bengali);
  expect(inLanguage('hi', () => numberInLanguage(text))).toBe(text);
});

test.each([
  ['X', 'দশম', 'ଦଶମ', '10'],
  ['3', 'তৃতীয়', 'ତୃତୀୟ', '3'],
  ['XII Science', 'দ্বাদশ Science', 'ଦ୍ୱାଦଶ Science', '12 Science'],
  ['Nursery', 'নার্সারি', 'ନର୍ସରୀ', 'नर्सरी'],
  ['13', '13', '13', '13'],
  ['Xavier', 'Xavier', 'Xavier', 'Xavier'],
])('class %s is said as %s, %s and %s', (name, ...said) => {
  expect((['bn', 'or', 'hi'] as const).map((language) => classInLanguage(name, language))).toEqual(said);
  expect(classInLanguage(name, 'en')).toBe(name);
});

test.each(['ପ୍ରିୟା', 'Priya', '7', 7])('in Odia an ending is part of a word of Odia and of a number: %s', (name) => {
  const joined = new Function('value', `${helpersOf('or').__joined} return __joined(value) + 'ଙ୍କ';`);
  expect(joined(name)).toBe(name === 'Priya' ? 'Priya-ଙ୍କ' : `${name}ଙ୍କ`);
});

test('the same in the browser', () => {
  const left = new Function('i', `${helpersOf('bn').__digits} return __digits(i.count) + 'টি';`);
  expect([left({ count: 12 }), left({ count: '12 KB' })]).toEqual(['১২টি', '12 KBটি']);
});
