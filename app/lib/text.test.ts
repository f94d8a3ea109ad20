import { expect, test } from 'vitest';
import { formatMoment, formatPlainDay } from './dates.ts';
import { listPage, readCursor } from './list-page.ts';
import { excerpt, isStorable, languageOf, languageParts, textField, tidy, unbroken, writtenLanguage } from './text.ts';

test('text is trimmed, composed and freed of control characters, and otherwise unchanged', () => {
  expect(tidy('  e\u0301t\u00e9\r\n\u0007<b>\t১২ ')).toBe('été\n<b>\t১২');
});

test('marks for line ends are removed from a text, and the joiners of letters stay', () => {
  expect(tidy('\uFEFFHoli\u00ADday\u200B র\u200D্যালি ক্\u200C\u2060')).toBe('Holiday র\u200D্যালি ক্\u200C');
});

test('text with more marks on a letter than any language has is kept as it is, and soon', () => {
  const marks = `a${'\u0301\u0316'.repeat(200_000)}`;
  expect(tidy(`${marks} `)).toBe(marks);
});

test.each(['ড়', '\u095c', 'e\u0301', '😀', 'ଡ଼'])('a field full of %j can be saved once more', (letter) => {
  const field = textField(200, () => 'too long');
  const kept = field.parse(letter.repeat(200));
  expect(field.parse(kept)).toBe(kept);
});

test.each([
  ['emoji', '😀'],
  ['letters that NFC takes apart', '\u09dc'],
  ['letters that NFC puts together', 'e\u0301'],
])('a field of five takes five %s, and not six', (_what, letter) => {
  const field = textField(5, () => 'too long');
  expect(field.parse(letter.repeat(5))).toBe(letter.repeat(5).normalize('NFC'));
  expect(field.safeParse(letter.repeat(6)).error?.issues.map(({ message }) => message)).toEqual(['too long']);
});

test('NUL and broken Unicode cannot be stored', () => {
  expect(isStorable('বাংলা')).toBe(true);
  expect(isStorable('a\0')).toBe(false);
  expect(isStorable('\ud800')).toBe(false);
});

test.each(['', '0', '-1', '1.5', '9999999999', 'abc', '1 or 1=1', '\0'])(
  'the cursor %j means the first page',
  (value) => {
    expect(readCursor(new URLSearchParams({ older: value, newer: value }))).toBeUndefined();
  },
);

test('an empty page knows that nothing follows', async () => {
  expect(await listPage({ older: 5 }, 'sequence', async () => [])).toEqual({ rows: [], newer: 0, older: undefined });
});

test('the first words of a text end between words, and never inside a letter', () => {
  expect(excerpt('One two', 7)).toBe('One two');
  expect(excerpt('One two three', 10)).toBe('One two…');
  expect(excerpt('One\ntwothree', 6)).toBe('One\ntw…');
  expect(excerpt('𝒜'.repeat(6), 5)).toBe(`${'𝒜'.repeat(5)}…`);
});

test('a moment tells its year, and a day without a time is the same day', () => {
  expect(formatMoment('2026-11-22T20:10:00.000Z')).toBe('23 Nov 2026, 1:40 am');
  expect(formatPlainDay('2025-09-05')).toBe('5 Sep 2025');
});

test.each([
  ['Classes IX and Class 10, on 12 December 2026', 'Classes_IX and Class_10, on 12_December 2026'],
  ['Pay ₹ 500 or Rs. 1,200 by 10 a.m. or 4 pm', 'Pay ₹_500 or Rs._1,200 by 10_a.m. or 4_pm'],
  ['Dr. B. Sen and Smt. A. K. Das', 'Dr._B._Sen and Smt._A._K._Das'],
  [
    'By e-mail: e-mail@school.example or www.school.example/e-mail',
    'By e~mail: e-mail@school.example or www.school.example/e-mail',
  ],
  ['In class a book of 3 amber beads costs 5 kisses. See No. one', null],
  ['১২ ডিসেম্বর', null],
])('%j ends no line between a number or a name and what belongs to it', (text, marked) => {
  expect(unbroken(text).replaceAll('\u00a0', '_').replaceAll('\u2011', '~')).toBe(marked ?? text);
});

test('a text is in the language of most of its words, and abbreviations count for none', () => {
  const texts = {
    'School closed': 'en',
    'বিদ্যালয় বন্ধ': 'bn',
    'PTM সভা': 'bn',
    'The school will be closed on Friday: পুজো': 'en',
    Mr: 'en',
    '12.10.2026': undefined,
    'विद्यालय बंद (CBSE)': 'hi',
    'ବିଦ୍ୟାଳୟ ବନ୍ଦ': 'or',
  };
  for (const [text, language] of Object.entries(texts)) expect([text, writtenLanguage(text)]).toEqual([text, language]);
  expect(['বিদ্যালয় বন্ধ', 'School closed'].map(languageOf)).toEqual(['bn', undefined]);
});

test('the parts of a text by language make the whole again', () => {
  const text = '12.\nHoliday on Fri, 25 Dec 2026 / ছুটি: ২৫ ডিসেম্বর। Bring a pen.\n\n5 / 6\nवापस आइए';
  const parts = languageParts(text);
  expect(parts.map(({ words }) => words).join('')).toBe(text);
  expect(parts.map(({ language }) => language)).toEqual(['en', 'bn', 'en', 'hi']);
  expect(parts.every(({ at, words }) => text.startsWith(words, at))).toBe(true);
});
