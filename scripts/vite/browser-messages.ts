import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { inFolderOf } from '../../app/lib/languages/localized-manifest.ts';
import { helpersOf, messagesModule, writeMessages } from '../messages/compile-messages.ts';
import { locales } from '../messages/message-files.ts';

type Words = Record<string, string | ((inputs: object) => string)>;

const projectFolder = join(import.meta.dirname, '../..');
const messagesFolder = join(projectFolder, 'app/paraglide');
const use = /(?<![\w.$])m\.([a-z]\w+)/g;
const mark = /__message_(\w+)_([0-9a-f]{8})\b(\(\))?/g;

/**
 * A module that is built for the browser has marks in place of its messages, so that a page loads the words it shows, in
 * one language: those are put in once all is built. In development messages have the words of every language.
 */
export function browserMessages(): Plugin {
  return {
    name: 'browser-messages',
    load(id) {
      if (id !== join(messagesFolder, 'messages.js')) return undefined;
      if (this.environment.mode === 'dev') return messagesModule(allWords());
      return this.environment.name === 'client'
        ? 'export const getLocale = () => document.documentElement.lang; export const m = undefined;'
        : undefined;
    },
    transform(code) {
      if (this.environment.mode === 'dev' || this.environment.name !== 'client') return undefined;
      if (!code.includes('/paraglide/messages.js')) return undefined;
      return { code: code.replaceAll(use, (_, key: string) => `__message_${key}_${versionOf(key)}`), map: null };
    },
    configureServer({ watcher, config }) {
      watcher.on('change', (path) => {
        if (!path.startsWith(join(projectFolder, 'messages'))) return;
        try {
          writeMessages(messagesFolder);
        } catch (error) {
          config.logger.error(`${path}: ${error}`);
        }
      });
    },
    buildApp: {
      order: 'post',
      async handler() {
        writeLanguages(join(projectFolder, 'build/client/assets'));
        for (const locale of locales)
          cpSync(wordsFile(locale), join(projectFolder, `build/server/assets/words-${locale}.js`));
      },
    },
  };
}

function allWords(): string {
  const imports = locales.map((locale) => `import ${locale}Words from './words-${locale}.js';`);
  const words = locales.map((locale) => `${locale}: ${locale}Words`);
  return `${imports.join('\n')}\nconst words = { ${words.join(', ')} };\nconst wordsIn = (locale) => words[locale];`;
}

/** Files are named anew whenever the words of a language change. */
function versionOf(key: string): string {
  const words = locales.map((locale) => String(wordsIn(locale)[key]));
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 8);
}

const load = createRequire(import.meta.url);

function wordsIn(locale: string): Words {
  return load(wordsFile(locale)).default;
}

function wordsFile(locale: string): string {
  return join(messagesFolder, `words-${locale}.js`);
}

/** English where the files lie, each other language in a folder of its own, beside a manifest that leads there. */
function writeLanguages(assetsFolder: string): void {
  for (const name of readdirSync(assetsFolder).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(join(assetsFolder, name), 'utf8');
    const isManifest = name.startsWith('manifest-');
    if (!isManifest && !code.includes('__message_')) continue;
    for (const locale of locales) {
      const folder = locale === 'en' ? assetsFolder : join(assetsFolder, locale);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, name), isManifest ? inFolderOf(locale, code) : withWords(code, locale));
    }
  }
}

function withWords(code: string, locale: string): string {
  const words = wordsIn(locale);
  const written = code.replaceAll(mark, (_, key: string, _version, call = '') => {
    const said = words[key];
    if (typeof said !== 'string') return `(${said})${call}`;
    return call ? JSON.stringify(said) : `(()=>${JSON.stringify(said)})`;
  });
  const needed = Object.entries(helpersOf(locale)).filter(([name]) => written.includes(`${name}(`));
  return needed.map(([, helper]) => helper).join('') + written;
}
