import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { messageKeys, messageReader, readLanguages } from './write-languages.ts';

const start = `
import { createRequire } from 'node:module';
import { getLocale } from '../runtime.js';
const load = createRequire(import.meta.url);
const loaded = {};
const message = (index) => (inputs = {}, options) => {
  const language = options?.locale ?? getLocale();
  const words = (loaded[language] ??= load('./words-' + language + '.cjs'))[index];
  return typeof words === 'string' ? words : words(inputs);
};
`;

const fileStart = `'use strict';
const rules = new Map();
function rulesOf(language, options) {
  if (!rules.has(options.type)) rules.set(options.type, new Intl.PluralRules(language, options));
  return rules.get(options.type);
}
let numbers;
const registry = {
  plural: (language, input, options) => rulesOf(language, options).select(Number(input)),
  digits(language, input) {
    if (typeof input !== 'number') return input;
    return (numbers ??= new Intl.NumberFormat(language, { useGrouping: false })).format(input);
  },
};
`;

/** On the server a message is its place in the list of a language, which is read when a page is made in it: 14 MB less. */
export function serverMessages(): Plugin {
  return {
    name: 'server-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    load(id) {
      if (!id.endsWith('/paraglide/messages/_index.js')) return undefined;
      return start + messageKeys().map(declaration).join('\n');
    },
    writeBundle({ dir = '' }) {
      for (const language of readLanguages()) {
        writeFileSync(join(dir, `assets/words-${language}.cjs`), wordsFile(language));
      }
    },
  };
}

const declaration = (key: string, index: number) => `export const ${key} = /* @__PURE__ */ message(${index});`;

function wordsFile(language: string): string {
  const wordsOf = messageReader({ withRegistry: true });
  const lines = messageKeys().map((key) => {
    const { expression, isConstant } = wordsOf(key, language, 'i');
    return isConstant ? expression : `(i) => ${expression}`;
  });
  return `${fileStart}module.exports = [\n${lines.join(',\n')}\n];\n`;
}
