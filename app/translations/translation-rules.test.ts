import { expect, test } from 'vitest';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { needsTranslation, noteOfUntranslated, nothingToNote } from './translation-rules.ts';

test.each([
  ['SCHOOL CLOSED TOMORROW', true],
  ['HOLIDAY', true],
  ['NO BUS', true],
  ['PGT', false],
  ['M.Sc., B.Ed.', false],
  ['CBSE', false],
])('whether “%s” needs a translation: %s', (text, isNeeded) => {
  expect(inLanguage('bn', () => needsTranslation(text))).toBe(isNeeded);
});

test('an untranslated exam has a note of its language, except for readers of that language', () => {
  const noteIn = (language: 'bn' | 'en') => inLanguage(language, () => noteOfUntranslated(['Board examination', '']));
  expect([noteIn('bn'), noteIn('en')]).toEqual([{ missing: ['en'], older: [] }, nothingToNote]);
});
