import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteGetLocale } from '../../paraglide/messages.js';
import type { Language } from './languages.ts';

const current = new AsyncLocalStorage<Language>();

overwriteGetLocale(() => current.getStore() ?? 'en');

/** All that `run` says is in this language, also after it has waited. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return current.run(language, run);
}
