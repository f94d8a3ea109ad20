import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const allMessages = /import \{ m \} from ["']([^"']*\/paraglide\/messages)\.js["'];?/;
const messageFile = /\/paraglide\/messages\/([a-z\d]+_\w+)\.js$/;

/** Each file of the browser is in one language: that of the page. */
const runtime = `export const getLocale = () => document.documentElement.lang;`;

/**
 * Lets each module of the browser import its own messages one by one, so that a page loads the words it shows and not
 * those of the whole office: `m.bin_title()` becomes a call of the function of `messages/bin_title.js`. That function is
 * only a mark, which `writeLanguages` replaces by the words of one language.
 */
export function singleMessages(): Plugin {
  return {
    name: 'single-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id.endsWith('/paraglide/runtime.js')) return runtime;
      const key = messageFile.exec(id)?.[1];
      if (!key) return undefined;
      // With the words of all languages in the name, files are named anew whenever one of them changes.
      const version = createHash('sha256').update(readFileSync(id)).digest('hex').slice(0, 10);
      return `export const ${key} = (inputs) => __message("${key}", "${version}", inputs);`;
    },
    transform(code) {
      const folder = allMessages.exec(code)?.[1];
      if (folder === undefined) return undefined;
      const names = new Set<string>();
      const called = code.replaceAll(/(?<![\w.$])m\.([a-z\d]+_\w+)/g, (_, name: string) => {
        names.add(name);
        return `message_${name}`;
      });
      const imports = [...names].map((name) => `import { ${name} as message_${name} } from '${folder}/${name}.js';`);
      return { code: called.replace(allMessages, imports.join(' ')), map: null };
    },
  };
}
