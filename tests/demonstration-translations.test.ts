import { describe, expect, test } from 'vitest';
import { originalLanguage } from '../app/translations/translation-rules.ts';
import { readTranslations, translatedLanguages } from '../scripts/demonstration/write-translations.ts';

const english = Object.keys(readTranslations('bn'));

describe.each(translatedLanguages)('what the demonstration says in %s', (language) => {
  const texts = readTranslations(language);

  test('is the same as in the other languages', () => {
    expect(Object.keys(texts).toSorted()).toEqual(english.toSorted());
  });

  test('is written in its own letters, each text tidily', () => {
    const wrong = Object.values(texts).filter((text) => text.trim() !== text || text !== text.normalize('NFC'));
    expect(wrong).toEqual([]);
    const isOwn = (written: string | undefined) => written === undefined || written === language;
    const foreign = Object.values(texts).filter((text) => !isOwn(originalLanguage(text)));
    expect(foreign).toEqual([]);
  });
});
