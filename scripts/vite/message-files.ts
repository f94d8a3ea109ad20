import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type PluralMessage = { declarations: string[]; selectors: string[]; match: Record<string, string> };
type Message = string | [PluralMessage];
export type Messages = Record<string, Message>;

const projectFolder = join(import.meta.dirname, '../..');
const settingsFile = 'project.inlang/settings.json';
const settings = readJson(settingsFile);
const files: string[] = settings['plugin.inlang.messageFormat'].pathPattern;
const baseLocale: string = settings.baseLocale;
export const locales: string[] = settings.locales;

export function allMessageFaults(): string[] {
  const unlisted = unlistedFiles().map((file) => `${file} is not in ${settingsFile}: npm run fix adds it`);
  const faults = files.flatMap((file) => {
    const english = readMessages(file, baseLocale);
    return locales.flatMap((locale) =>
      messageFaults(locale, english, readMessages(file, locale)).map((fault) => `${pathOf(file, locale)}: ${fault}`),
    );
  });
  return [...unlisted, ...faults];
}

/** Adds the message files that the settings do not list yet, and answers them. */
export function listMessageFiles(): string[] {
  const unlisted = unlistedFiles();
  files.push(...unlisted);
  if (unlisted.length > 0) writeFileSync(join(projectFolder, settingsFile), `${JSON.stringify(settings, null, 2)}\n`);
  return unlisted;
}

function unlistedFiles(): string[] {
  return unlistedIn(readdirSync(join(projectFolder, 'messages')), files);
}

export function unlistedIn(folder: string[], listed: string[]): string[] {
  const names = folder.filter((name) => name.endsWith('.json'));
  const patterns = names.map((name) => `./messages/${name.replace(/(^|\.)[^.]+\.json$/, '$1{locale}.json')}`);
  return [...new Set(patterns)].filter((pattern) => !listed.includes(pattern));
}

/** What keeps a language from saying what English says; Paraglide itself would show the English. */
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
  return files.flatMap((file) => Object.entries(readMessages(file, locale)));
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

function pathOf(file: string, locale: string): string {
  return file.replace('{locale}', locale);
}

function readMessages(file: string, locale: string): Messages {
  const path = pathOf(file, locale);
  if (!existsSync(join(projectFolder, path))) return {};
  const { $schema: _, ...messages } = readJson(path);
  return messages;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(projectFolder, path), 'utf8'));
}
