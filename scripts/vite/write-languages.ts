import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolderOf } from '../../app/lib/languages/localized-manifest.ts';
import { inlineDigits } from './own-digits.ts';

const projectFolder = join(import.meta.dirname, '../..');
const messageFolder = join(projectFolder, 'app/paraglide/messages');

const mark = /__message\(([`"'])(\w+)\1,([`"'])\w+\3,([\w$]+)\)/g;

/**
 * Replaces the marks of `singleMessages` in the built files of the browser: by English where they lie, by each other
 * language in files of the same name in a folder of its own, beside a manifest that leads there.
 */
export function writeLanguages(assetsFolder: string): void {
  const languages = readLanguages();
  const wordsOf = messageReader();
  for (const language of languages) {
    if (language !== 'en') mkdirSync(join(assetsFolder, language), { recursive: true });
  }
  for (const name of readdirSync(assetsFolder).filter((file) => file.endsWith('.js'))) {
    const path = join(assetsFolder, name);
    const code = readFileSync(path, 'utf8');
    const isManifest = name.startsWith('manifest-');
    if (!isManifest && !code.includes('__message(')) continue;
    for (const language of languages) {
      const written = isManifest
        ? inFolderOf(language, code)
        : code.replace(
            mark,
            (_, _quote, key: string, _other, inputs: string) => wordsOf(key, language, inputs).expression,
          );
      if (written.includes('__message(')) throw new Error(`${name} has a message whose mark is not known.`);
      writeFileSync(language === 'en' ? path : join(assetsFolder, language, name), written);
    }
  }
}

export function readLanguages(): string[] {
  return JSON.parse(readFileSync(join(projectFolder, 'project.inlang/settings.json'), 'utf8')).locales;
}

export function messageKeys(): string[] {
  const files = readdirSync(messageFolder).filter((name) => name.endsWith('.js') && !name.startsWith('_'));
  return files.map((name) => name.slice(0, -'.js'.length)).sort();
}

export type MessageExpression = { expression: string; isConstant: boolean };

/** Answers the words of a message as an expression of JavaScript, with its inputs in a variable of this name. */
export function messageReader({ withRegistry = false } = {}) {
  const read = new Map<string, Record<string, string>>();
  return (key: string, language: string, inputs: string): MessageExpression => {
    const functions = read.get(key) ?? functionsIn(readFileSync(join(messageFolder, `${key}.js`), 'utf8'));
    read.set(key, functions);
    const code = functions[`${language}_${key}`]?.replaceAll(/\/\*\*.*?\*\/ ?/gs, '');
    if (code === undefined) throw new Error(`The message ${key} has no words in ${language}.`);
    return expressionOf(withRegistry ? code : withoutRegistry(code), inputs);
  };
}

const functionOfLanguage = /^const (\w+) = ([\s\S]*?\n\});$/gm;

function functionsIn(source: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(source.matchAll(functionOfLanguage), ([, name = '', code = '']) => [name, code]),
  );
}

function withoutRegistry(code: string): string {
  const counted = inlineDigits(code).replaceAll(
    /registry\.plural\(("\w+"), ([\w?.]+), (\{[^}]*\})\)/g,
    'new Intl.PluralRules($1, $3).select(Number($2))',
  );
  if (counted.includes('registry.')) throw new Error(`This message cannot be taken apart: ${counted}`);
  return counted;
}

const plainWords = /^\((?:i)?\) => \{\s*return \((`(?:[^`\\]|\\.)*`)\)\s*\}$/s;

function expressionOf(code: string, inputs: string): MessageExpression {
  const words = plainWords.exec(code)?.[1];
  if (!words) return { expression: `(${code})(${inputs})`, isConstant: false };
  const expression = words.replaceAll('${i?.', `\${${inputs}.`);
  return { expression, isConstant: !expression.includes('${') };
}
