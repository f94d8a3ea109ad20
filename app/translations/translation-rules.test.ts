import { expect, test } from 'vitest';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { needsTranslation } from './translation-rules.ts';

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
