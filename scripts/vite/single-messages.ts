import type { Plugin } from 'vite';

const allMessages = /import \{ m \} from ["']([^"']*\/paraglide\/messages)\.js["'];?/;

/**
 * Lets each module of the browser import its own messages one by one, so that a page loads the words it shows and not
 * those of the whole office: `m.bin_title()` becomes a call of the function of `messages/bin_title.js`.
 */
export function singleMessages(): Plugin {
  return {
    name: 'single-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
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
