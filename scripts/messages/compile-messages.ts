import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachMessage, inputsOf, locales, type Message, type PluralMessage } from './message-files.ts';

/** Writes the texts of each language into a file of its own, and the typed message functions beside them. */
export function writeMessages(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const locale of locales) writeFileSync(join(folder, `words-${locale}.js`), wordsFile(locale));
  writeFileSync(join(folder, 'messages.js'), messagesModule(wordsWhenNeeded));
  writeFileSync(join(folder, 'messages.d.ts'), typesFile());
}

function wordsFile(locale: string): string {
  // English, too, for what is not translated yet in development; a build ends without its translation.
  const messages = new Map([...eachMessage('en'), ...eachMessage(locale)]);
  const lines = Array.from(messages, ([key, message]) => `${key}: ${wordsOf(message, locale)},\n`);
  return `${Object.values(helpersOf(locale)).join('\n')}\nexport default {\n${lines.join('')}};\n`;
}

/**
 * What words call: the form of a count, a number in the digits of the language (a text stays as it is), and a value that
 * an ending of Odia follows: `ପ୍ରିୟାଙ୍କ`, but `Priya-ଙ୍କ`.
 */
export function helpersOf(locale: string): Record<string, string> {
  const rules = (type: string) =>
    `(rules=>count=>rules.select(count))(new Intl.PluralRules("${locale}",{type:"${type}"}))`;
  const numbers = `new Intl.NumberFormat("${locale}",{useGrouping:false})`;
  return {
    __cardinal: `const __cardinal=${rules('cardinal')};`,
    __ordinal: `const __ordinal=${rules('ordinal')};`,
    __digits: `const __digits=(numbers=>value=>typeof value=="number"?numbers.format(value):value)(${numbers});`,
    __joined: 'const __joined=value=>/[\\u0b00-\\u0b7f\\d]$/.test(value)?value:value+"-";',
  };
}

/** A text, or a function of the inputs, as JavaScript. */
function wordsOf(message: Message, locale: string): string {
  const template = (text: string) => templateOf(text, locale);
  if (typeof message !== 'string') return `i=>${chosenForm(message[0], template)}`;
  return inputsOf(message).length > 0 ? `i=>${template(message)}` : JSON.stringify(message);
}

function templateOf(text: string, locale: string): string {
  const hasOwnDigits = new Intl.NumberFormat(locale).resolvedOptions().numberingSystem !== 'latn';
  const inputs = text.replace(/[`\\$]/g, '\\$&').replace(/\{(\w+)\}([\u0b00-\u0b7f])?/g, (_, input, ending = '') => {
    const helper = ending ? '__joined' : hasOwnDigits ? '__digits' : '';
    return `\${${helper ? `${helper}(i.${input})` : `i.${input}`}}${ending}`;
  });
  return `\`${inputs}\``;
}

const declaration = /^local (\w+) = (\w+): plural( type=ordinal)?$/;

/** Every form of the language is there, so that the last one needs no condition. */
function chosenForm({ declarations, match }: PluralMessage, template: (text: string) => string): string {
  const forms = Object.entries(match).map(([form, text]) => [conditionOf(form, declarations), template(text)]);
  return forms.map(([condition, text], index) => (index < forms.length - 1 ? `${condition}?${text}:` : text)).join('');
}

/** `countPlural=one, placeOrdinal=other` */
function conditionOf(form: string, declarations: string[]): string {
  const conditions = form.split(', ').map((part) => {
    const [selector, category] = part.split('=');
    const declared = declarations.map((text) => declaration.exec(text)).find((found) => found?.[1] === selector);
    if (!declared) throw new Error(`${selector} is not declared as a plural.`);
    return `${declared[3] ? '__ordinal' : '__cardinal'}(i.${declared[2]})=="${category}"`;
  });
  return conditions.join('&&');
}

const wordsWhenNeeded = `import { createRequire } from 'node:module';
const load = createRequire(import.meta.url);
const loaded = {};
const wordsIn = (locale) => (loaded[locale] ??= load('./words-' + locale + '.js').default);`;

/** @param words JavaScript that declares `wordsIn`, which answers the words of a language */
export function messagesModule(words: string): string {
  return `${words}
let current = () => globalThis.document?.documentElement.lang ?? 'en';
export const getLocale = () => current();
export const overwriteGetLocale = (get) => {
  current = get;
};
const message = (key) => (inputs, options) => {
  const words = wordsIn(options?.locale ?? current())[key];
  return typeof words === 'string' ? words : words(inputs);
};
export const m = Object.fromEntries(Object.keys(wordsIn('en')).map((key) => [key, message(key)]));
`;
}

function typesFile(): string {
  const types = eachMessage('en').map(([key, message]) => {
    const inputs = inputsOf(message).map((input) => `'${input}'`);
    return `  ${key}: ${inputs.length > 0 ? `With<${inputs.join(' | ')}>` : 'Plain'};\n`;
  });
  return `type Locale = ${locales.map((locale) => `'${locale}'`).join(' | ')};
type Options = { locale?: Locale };
type Plain = (inputs?: {}, options?: Options) => string;
type With<Input extends string> = (inputs: Record<Input, {}>, options?: Options) => string;
export declare const getLocale: () => Locale;
export declare const overwriteGetLocale: (get: () => Locale) => void;
export declare const m: {
${types.join('')}};
`;
}
