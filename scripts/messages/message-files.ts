import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PluralMessage = { declarations: string[]; selectors: string[]; match: Record<string, string> };
export type Message = string | [PluralMessage];
export type Messages = Record<string, Message>;

export const locales = ['en', 'bn', 'hi', 'or'];

const folder = join(import.meta.dirname, '../../messages');
const ending = /[^.]+\.json$/;
const names = [...new Set(readdirSync(folder).map((name) => name.replace(ending, 'en.json')))];

export function allMessageFaults(): string[] {
  return names.flatMap((name) => {
    const english = readMessages(name, 'en');
    return locales.flatMap((locale) =>
      messageFaults(locale, english, readMessages(name, locale)).map((fault) => `${fileOf(name, locale)}: ${fault}`),
    );
  });
}

/** What keeps a language from saying what English says. */
export function messageFaults(locale: string, english: Messages, messages: Messages): string[] {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(messages, key));
  const known = Object.entries(messages).filter(([key]) => Object.hasOwn(english, key));
  const unknown = Object.keys(messages).filter((key) => !Object.hasOwn(english, key));
  const said = known.flatMap(([key, message]) =>
    [...inputFaults(formsOf(english[key]), formsOf(message)), ...missingForms(locale, message)].map(
      (fault) => `${key}: ${fault}`,
    ),
  );
  return [...missing.map((key) => `${key} is missing`), ...unknown.map((key) => `${key} is not in English`), ...said];
}

export function eachMessage(locale: string): [key: string, message: Message][] {
  return names.flatMap((name) => Object.entries(readMessages(name, locale)));
}

export function formsOf(message: Message | undefined): Record<string, string> {
  return message === undefined || typeof message === 'string' ? { '': message ?? '' } : message[0].match;
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

function missingForms(locale: string, message: Message): string[] {
  if (typeof message === 'string') return [];
  const [{ declarations, selectors, match }] = message;
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
  return names.filter((name) => !(name in match)).map((name) => `the form ${name} is missing`);
}

function inputsIn(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))];
}

export function inputsOf(message: Message): string[] {
  if (typeof message === 'string') return inputsIn(message).map((input) => input.slice(1, -1));
  return message[0].declarations.flatMap((text) => /^input (\w+)$/.exec(text)?.[1] ?? []);
}

function fileOf(name: string, locale: string): string {
  return name.replace(ending, `${locale}.json`);
}

function readMessages(name: string, locale: string): Messages {
  const path = join(folder, fileOf(name, locale));
  if (!existsSync(path)) return {};
  const { $schema: _, ...messages } = JSON.parse(readFileSync(path, 'utf8'));
  return messages;
}
