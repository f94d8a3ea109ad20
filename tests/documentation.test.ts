import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, projectFolder } from '../tools/structure/source-files.ts';

const documents = ['README.md', 'STYLE.md', ...listFiles(projectFolder, ['docs'], /\.md$/)];
/** Files that the examples of docs/development.md add. */
const examples = /circular|notice-venue/;

test.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(join(projectFolder, document), 'utf8');
  const named = text.matchAll(/(?<![\w./])(?:app|server|scripts|tools|tests|docs|messages)\/[\w./*-]*[\w/]/g);
  const paths = Array.from(named, ([path]) => path).filter((path) => !path.includes('*') && !examples.test(path));
  expect(paths.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
  const links = Array.from(text.matchAll(/\]\((?!\w+:)([^)#]+)/g), ([, path = '']) => join(dirname(document), path));
  expect(links.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
});
