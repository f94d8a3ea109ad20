import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originalLanguage } from '../app/translations/translation-rules.ts';
import { daysAhead, namedDays, withDays } from '../scripts/demonstration/content/days.ts';
import { inLanguage, notices } from '../scripts/demonstration/write-content.ts';
import { readTranslations, translatedLanguages } from '../scripts/demonstration/write-translations.ts';
import { openDemonstration } from './demonstration.ts';
import type { TestApp } from './test-app.ts';

const named = /\{[^}]*\}/g;

const originals = new Set(translatedLanguages.flatMap((language) => Object.keys(readTranslations(language))));

describe.each(translatedLanguages)('what the demonstration says in %s', (language) => {
  const texts = readTranslations(language);

  test('is all that it says in the others, but for what is in this language already', () => {
    const expected = [...originals].filter((text) => originalLanguage(text) !== language);
    expect(Object.keys(texts).toSorted()).toEqual(expected.toSorted());
  });

  test('is written in its own script, each text tidily', () => {
    const wrong = Object.values(texts).filter((text) => text.trim() !== text || text !== text.normalize('NFC'));
    expect(wrong).toEqual([]);
    const isOwn = (written: string | undefined) => written === undefined || written === language;
    const foreign = Object.values(texts).filter((text) => !isOwn(originalLanguage(text.replace(named, ''))));
    expect(foreign).toEqual([]);
  });

  test('is every notice, also what changes with the day on which the demonstration is written', () => {
    const originals = notices.flatMap(({ title = '', details }) =>
      [title, details].map((one) => inLanguage(one, namedDays)),
    );
    const expected = originals.filter((text) => text && originalLanguage(text) !== language);
    expect(expected.filter((text) => !texts[text])).toEqual([]);
    const daysOf = (text = '') => [...new Set(text.match(named))].toSorted();
    const others = expected.filter((text) => daysOf(text).join() !== daysOf(texts[text]).join());
    expect(others).toEqual([]);
    const inYear = Array.from({ length: 12 }, (_, month) =>
      daysAhead(new Date(Date.UTC(2026, month, 9)).toISOString()),
    );
    const written = inYear.flatMap((on) => expected.map((text) => withDays(texts[text] ?? '', on, language)));
    expect(written.filter((text) => named.test(text) || /\b(?:20\d\d-|undefined|Puja|day )/.test(text))).toEqual([]);
  });
});

describe('a parent who reads one language only', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await openDemonstration();
  });
  afterAll(() => site.close());

  test.each(translatedLanguages)(
    'reads in %s about the next holiday, the fees, the bus and admission',
    async (language) => {
      const rows = await site.db.selectFrom('notice').select(['title', 'details']).execute();
      const texts = rows.flatMap(({ title, details }) => [title, details.slice(0, 40)]).filter(Boolean);
      const foreign = texts.filter((text) => originalLanguage(text) !== language);
      expect(foreign.length).toBeGreaterThan(30);
      for (const path of ['', '/allnotices', '/allnotices?category=admission', '/transport', '/contact']) {
        const { body } = await site.visit(`/${language}${path}`);
        expect([path, foreign.filter((text) => body.includes(text))]).toEqual([path, []]);
      }
    },
  );
});
