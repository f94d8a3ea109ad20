import { expect, test } from 'vitest';
import { inLanguage } from '../app/lib/languages/in-language.server.ts';
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

test('in Bengali numbers have Bengali digits; sizes and telephone numbers, which are texts, stay as they are', () => {
  expect(inLanguage('bn', () => m.upload_tally({ done: 3, all: 10 }))).toBe('১০টি ফাইলের মধ্যে ৩টি আপলোড হয়েছে।');
  expect(inLanguage('bn', () => m.upload_mb({ size: '2.4' }))).toBe('2.4 MB');
  expect(inLanguage('bn', () => m.coming_soon_call({ phone: '00000 00000' }))).toBe('ফোন করুন: 00000 00000');
});

test.each(['ପ୍ରିୟା', 'Priya', '7', 7])('in Odia an ending is part of a word of Odia and of a number: %s', (name) => {
  const joined = new Function('value', `${helpersOf('or').__joined} return __joined(value) + 'ଙ୍କ';`);
  expect(joined(name)).toBe(name === 'Priya' ? 'Priya-ଙ୍କ' : `${name}ଙ୍କ`);
});

test('the same in the browser', () => {
  const left = new Function('i', `${helpersOf('bn').__digits} return __digits(i.count) + 'টি';`);
  expect([left({ count: 12 }), left({ count: '12 KB' })]).toEqual(['১২টি', '12 KBটি']);
});
