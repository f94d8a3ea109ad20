import { describe, expect, test } from 'vitest';
import { originalLanguage } from '../app/translations/translation-rules.ts';
import { readTranslations, translatedLanguages } from '../scripts/demonstration/write-translations.ts';

const originals = new Set(translatedLanguages.flatMap((language) => Object.keys(readTranslations(language))));

describe.each(translatedLanguages)('what the demonstration says in %s', (language) => {
  const texts = readTranslations(language);

  test('is all that it says in the others, but for what is in this language already', () => {
    const wanted = [...originals].filter((text) => originalLanguage(text) !== language);
    expect(Object.keys(texts).toSorted()).toEqual(wanted.toSorted());
  });

  test('is written in its own letters, each text tidily', () => {
    const wrong = Object.values(texts).filter((text) => text.trim() !== text || text !== text.normalize('NFC'));
    expect(wrong).toEqual([]);
    const isOwn = (written: string | undefined) => written === undefined || written === language;
    const foreign = Object.values(texts).filter((text) => !isOwn(originalLanguage(text)));
    expect(foreign).toEqual([]);
  });
});
