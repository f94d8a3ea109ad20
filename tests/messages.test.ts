import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../tools/structure/source-files.ts';

type PluralMessage = { declarations: string[]; selectors: string[]; match: Record<string, string> };
type Message = string | [PluralMessage];

const settings = readJson('project.inlang/settings.json');
const files: string[] = settings['plugin.inlang.messageFormat'].pathPattern;
const locales: string[] = settings.locales;
const translated = locales.filter((locale) => locale !== settings.baseLocale);

const otherScripts: Record<string, RegExp> = {
  en: /\p{Script=Bengali}|\p{Script=Devanagari}|\p{Script=Oriya}/u,
  bn: /\p{Script=Devanagari}|\p{Script=Oriya}/u,
  hi: /\p{Script=Bengali}|\p{Script=Oriya}/u,
  or: /\p{Script=Bengali}|\p{Script=Devanagari}/u,
};

/** Other spellings of a word, and words that `docs/languages.md` says otherwise. */
const refused: Record<string, RegExp> = {
  bn: /কোনো|এখনো|আরো(?!প)|শ্রেণী|ই-?মেইল|ইমেল|নোটিস|পুরোনো|নীচে|ওপরে|সর্বাধিক|সংরক্ষণ/,
  hi: /फोटो|फोन|फाइल|ईमेल|[कखग]़|हिन्दी|नम्बर|पृष्ठ|शुल्क|[^ए]एं(?!ट)|लॉगइन|सर्वाधिक/,
  or: /ସ୍କୁଲ|ଫିସ୍|ଇମେଲ|ମେସେଜ|ସଂରକ୍ଷଣ|ସର୍ବାଧିକ|କଣ(?=[ .?।]|$)/,
};

/** What people type into the search of the office, in any spelling. */
const typedWords = /^search_words_/;

describe.each(translated)('%s', (locale) => {
  test('has every message of English, and no other', () => {
    for (const file of files) {
      const path = file.replace('{locale}', locale);
      expect(existsSync(join(projectFolder, path)), path).toBe(true);
      const english = readMessages(file, settings.baseLocale);
      expect(Object.keys(readMessages(file, locale)).sort(), path).toEqual(Object.keys(english).sort());
    }
  });

  test('puts into each message the names, numbers and days that English puts there', () => {
    const faults = files.flatMap((file) => {
      const english = readMessages(file, settings.baseLocale);
      return Object.entries(readMessages(file, locale)).flatMap(([key, message]) =>
        inputFaults(formsOf(english[key]), formsOf(message)).map((fault) => `${key}: ${fault}`),
      );
    });
    expect(faults).toEqual([]);
  });
});

describe.each(locales)('%s', (locale) => {
  test('has the plural forms of its language', () => {
    const faults = eachMessage(locale).flatMap(([key, message]) =>
      typeof message === 'string' ? [] : missingForms(locale, message[0]).map((form) => `${key}: ${form}`),
    );
    expect(faults).toEqual([]);
  });

  test('is written in its own letters, each in one way', () => {
    const faults = eachMessage(locale)
      .filter(([key]) => !typedWords.test(key))
      .flatMap(([key, message]) => Object.values(formsOf(message)).map((text) => ({ key, text })))
      .filter(({ text }) => isWrong(text, locale));
    expect(faults).toEqual([]);
  });
});

function isWrong(text: string, locale: string): boolean {
  const isRefused = [otherScripts[locale], refused[locale], /[\u200B\uFEFF\uFFFD]/].some((wrong) => wrong?.test(text));
  return isRefused || text !== text.normalize('NFC');
}

/** What every form of the English has must be there, and nothing that none of them has. */
function inputFaults(english: Record<string, string>, forms: Record<string, string>): string[] {
  const given = Object.values(english).map(inputsIn);
  const known = new Set(given.flat());
  const needed = [...known].filter((input) => given.every((inputs) => inputs.includes(input)));
  return Object.values(forms).flatMap((text) => {
    const found = inputsIn(text);
    const missing = needed.filter((input) => !found.includes(input));
    const unknown = found.filter((input) => !known.has(input));
    return [...missing.map((input) => `${input} is missing`), ...unknown.map((input) => `${input} is not known`)];
  });
}

function missingForms(locale: string, { declarations, selectors, match }: PluralMessage): string[] {
  const forms = selectors.map((selector) => {
    const declaration = declarations.find((one) => one.startsWith(`local ${selector} = `)) ?? '';
    const type = declaration.includes('type=ordinal') ? 'ordinal' : 'cardinal';
    return new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories.map((form) => [selector, form]);
  });
  const combined = forms.reduce<string[][][]>(
    (before, next) => before.flatMap((chosen) => next.map((one) => [...chosen, one])),
    [[]],
  );
  const names = combined.map((chosen) => chosen.map((one) => one.join('=')).join(', '));
  return names.filter((name) => !(name in match));
}

function inputsIn(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))];
}

function formsOf(message: Message | undefined): Record<string, string> {
  return message === undefined || typeof message === 'string' ? { '': message ?? '' } : message[0].match;
}

function eachMessage(locale: string): [key: string, message: Message][] {
  return files.flatMap((file) => Object.entries(readMessages(file, locale)));
}

function readMessages(file: string, locale: string): Record<string, Message> {
  const { $schema: _, ...messages } = readJson(file.replace('{locale}', locale));
  return messages;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(projectFolder, path), 'utf8'));
}
