import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { iconNames } from '../../app/ui/icon-names.ts';
import { shorterOutline } from './shorter-outlines.ts';

const moduleName = 'virtual:icon-paths';
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

export function iconPaths(): Plugin {
  return {
    name: 'icon-paths',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    async load(id) {
      if (id !== `\0${moduleName}`) return undefined;
      const entries = await Promise.all(iconNames.map(async (name) => [name, await outlineOf(name)] as const));
      return `export default ${JSON.stringify(Object.fromEntries(entries))}`;
    },
  };
}

async function outlineOf(name: string): Promise<string> {
  const weight = name.endsWith('-fill') ? 'fill' : 'bold';
  const svg = await readFile(require.resolve(`@phosphor-icons/core/assets/${weight}/${name}.svg`), 'utf8');
  const outline = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join('');
  return exact.includes(name) ? outline : shorterOutline(outline);
}
