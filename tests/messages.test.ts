import { describe, expect, test } from 'vitest';
import { allMessageFaults, eachMessage, formsOf, locales, messageFaults } from '../scripts/messages/message-files.ts';
import { neverRight } from './plain-english.ts';

const otherScripts: Record<string, RegExp> = {
  en: /\p{Script=Bengali}|\p{Script=Devanagari}|\p{Script=Oriya}/u,
  bn: /\p{Script=Devanagari}|\p{Script=Oriya}/u,
  hi: /\p{Script=Bengali}|\p{Script=Oriya}/u,
  or: /\p{Script=Bengali}|\p{Script=Devanagari}/u,
};

/** Other spellings of a word, words that `docs/languages.md` says otherwise, and English that STYLE.md forbids. */
const refused: Record<string, RegExp> = {
  en: neverRight,
  bn: /কোনো|এখনো|আরো(?!প)|শ্রেণী|ই-?মেইল|ইমেল|নোটিস|পুরোনো|নীচে|ওপরে|সর্বাধিক|সংরক্ষণ|দেখাশোনা|বিনে? /,
  hi: /फोटो|फोन|फाइल|ईमेल|[कखग]़|हिन्दी|नम्बर|पृष्ठ|शुल्क|[^ए]एं(?!ट)|लॉगइन|सर्वाधिक|पूछताछ|बजे को|कॉल करें/,
  or: /ଫିସ୍|ଇମେଲ|ଇ-ମେଲ(?!୍)|ମେସେଜ|ସଂରକ୍ଷଣ|ଅତି ବେଶିରେ|ଚିଠି ପଠ|କଣ(?=[ .?।]|$)|(?<!ପରୀକ୍ଷା )(?<=^| )ଫଳ(?=[ ,।]|$)|\} (?:ଙ୍କ|ଙ୍କୁ|ର|ରେ|ରୁ|କୁ)(?=[ ।,])/,
};

/** What people type into the search of the office, in any spelling. */
const typedWords = /^search_words_/;

test('every language has each message of English, with its names in braces and its forms, and no other', () => {
  expect(allMessageFaults()).toEqual([]);
});

const english = { sent: 'Sent to {name}', said: 'Thank you' };
const photos = {
  declarations: ['input count', 'local countPlural = count: plural'],
  selectors: ['countPlural'],
  match: { 'countPlural=one': '{count} photo' },
};

test.each([
  ['a missing message', { sent: '{name} को भेजा' }, ['said is missing']],
  ['an unknown message', { ...english, other: 'अन्य' }, ['other is not in English']],
  ['another name', { ...english, sent: '{nam} को भेजा' }, ['sent: {name} is missing', 'sent: {nam} is not known']],
])('%s ends the build', (_what, messages, faults) => {
  expect(messageFaults('hi', english, messages)).toEqual(faults);
});

test('so does a form that the language has', () => {
  const said = { photos: [photos] as [typeof photos] };
  expect(messageFaults('bn', said, said)).toEqual(['photos: the form countPlural=other is missing']);
});

describe.each(locales)('%s', (locale) => {
  test('is written in its own script, with one spelling of each word', () => {
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
