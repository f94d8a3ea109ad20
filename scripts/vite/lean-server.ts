import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

const projectFolder = join(import.meta.dirname, '../..');
const projectFromChunk = '../../..';
const developmentOfReact = /^\.\/cjs\/react.*\.development\.js$/;
const outsideAscii = /\P{ASCII}/gu;
const rawOutsideAscii = /String\.raw`[^`]*\P{ASCII}[^`]*`/u;

/** The engine keeps all text it loads, in twice the bytes when one character lies outside Latin. Tests need more of React. */
export function leanServer(): Plugin {
  return {
    name: 'lean-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !developmentOfReact.test(source)) return undefined;
      return { id: join(projectFromChunk, relative(projectFolder, join(dirname(importer), source))), external: true };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (rawOutsideAscii.test(chunk.code)) throw new Error(`${chunk.fileName} has raw text outside ASCII.`);
        chunk.code = inLines(chunk.code, this.parse(chunk.code).body).replaceAll(outsideAscii, escaped);
      }
    },
  };
}

/** Each statement in a line of its own, so that the trace of a failure tells where it was. */
function inLines(code: string, statements: readonly { start: number; end: number }[]): string {
  return `${statements.map(({ start, end }) => code.slice(start, end)).join('\n')}\n`;
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, place) => character.charCodeAt(place));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
