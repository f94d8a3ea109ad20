import { AsyncLocalStorage } from 'node:async_hooks';
import { m, overwriteGetLocale } from '../../paraglide/messages.js';
import { currentLanguage, type Language } from './languages.ts';

const current = new AsyncLocalStorage<Language>();

overwriteGetLocale(() => current.getStore() ?? 'en');

/** All that `run` says is in this language, also after it has waited. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return current.run(language, run);
}

type Message = (inputs: object, options: { locale?: Language }) => string;

/** Of labels that are stored, in English, when the product writes its own pages, menu, documents and entries. */
const keys =
  /^(nav|pages_title|actor|board|state|mpd_last_checked|document_(old|new)_file|accounts_unknown|account_other_devices|bin_by|setup_by|school_default_name)(_|$)/;

const byEnglish = new Map(
  (Object.entries(m) as [string, Message][])
    .filter(([key]) => keys.test(key))
    .map(([, message]) => [message({}, { locale: 'en' }), message]),
);

const lettered = /^([A-Z]\. )?(.*)$/s;

/** A label of the product in the language of the reader; what the school has written stays. */
export function originalWord(text: string): string {
  if (currentLanguage() === 'en') return text;
  const [, letter = '', words = ''] = lettered.exec(text) ?? [];
  const message = byEnglish.get(words);
  return message ? letter + message({}, {}) : text;
}

/** As it is stored, for readers of every language. */
export function inEnglish(message: () => string): string {
  return (message as Message)({}, { locale: 'en' });
}
