import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { type IconName, iconNames } from '../../app/ui/icon-names.ts';
import { shorterOutline } from './shorter-outlines.ts';

const known = 'virtual:icon-paths';
const all = 'virtual:all-icon-paths';
const one = 'virtual:icon-path/';
const appModule = /\/app\/(?!ui\/icon-names|pages\/block-inputs\/school-icons).*\.tsx?(?:\?|$)/;
const require = createRequire(import.meta.url);

/** Long slanting edges and tiny circles, whose look changes in whole units of a square of 256. */
const exact: readonly string[] = [
  'baby-fill',
  'link-simple-bold',
  'pencil-simple-fill',
  'sign-out-bold',
  'warning-circle-fill',
  'x-bold',
];

/** The outlines of all icons; in the built browser code only those that modules name, lists of icons apart. */
export function iconPaths(): Plugin {
  return {
    name: 'icon-paths',
    resolveId: (id) => (id === known || id === all || id.startsWith(one) ? `\0${id}` : undefined),
    async load(id) {
      const { mode, name } = this.environment;
      if (id === `\0${known}` && mode === 'build' && name === 'client') return 'export default {};';
      if (id === `\0${known}` || id === `\0${all}`)
        return `export default ${JSON.stringify(await outlines(iconNames))}`;
      if (!id.startsWith(`\0${one}`)) return undefined;
      const icon = id.slice(one.length + 1) as IconName;
      return `import known from '${known}'; Object.assign(known, ${JSON.stringify(await outlines([icon]))});`;
    },
  };
}

export function iconsOfModules(): Plugin {
  return {
    name: 'icons-of-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!appModule.test(id)) return undefined;
      const named = iconNames.filter((name) => new RegExp(`(["'\`])${name}\\1`).test(code));
      return named.length > 0
        ? { code: `${named.map((name) => `import '${one}${name}';`).join('')}${code}`, map: null }
        : undefined;
    },
  };
}

async function outlines(names: readonly IconName[]): Promise<Record<string, string>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await outlineOf(name)] as const)));
}

async function outlineOf(name: string): Promise<string> {
  const weight = name.endsWith('-fill') ? 'fill' : 'bold';
  const svg = await readFile(require.resolve(`@phosphor-icons/core/assets/${weight}/${name}.svg`), 'utf8');
  const outline = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join('');
  return exact.includes(name) ? outline : shorterOutline(outline);
}
