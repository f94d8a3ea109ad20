import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenFiles } from '../scripts/written-files.ts';
import { listFiles, projectFolder } from '../tools/structure/source-files.ts';
import { neverRight } from './plain-english.ts';

const documents = ['README.md', 'STYLE.md', 'SECURITY.md', ...listFiles(projectFolder, ['docs'], /\.md$/)];
const tests = listFiles(projectFolder, ['app', 'server', 'tests'], /\.(test|spec)\.ts$/);
const examples = /circular|clubs?[/.-]|notice-venue/;

test.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(join(projectFolder, document), 'utf8');
  const named = text.matchAll(/(?<![\w./])(?:app|server|scripts|tools|tests|docs|messages|deploy)\/[\w./*-]*[\w/]/g);
  const paths = Array.from(named, ([path]) => path).filter((path) => !path.includes('*') && !examples.test(path));
  const isThere = (path: string) =>
    existsSync(join(projectFolder, path)) || tests.some((file) => file.startsWith(path));
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
  const links = Array.from(text.matchAll(/\]\((?!\w+:)([^)#]+)/g), ([, path = '']) => join(dirname(document), path));
  expect(links.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
  const places = Array.from(text.matchAll(/\]\((?!\w+:)([^)#]*)#([^)]+)\)/g), ([, path, place = '']) => ({
    path: path ? join(dirname(document), path) : document,
    place,
  }));
  expect(places.filter(({ path, place }) => !placesIn(path).includes(place))).toEqual([]);
});

/** The names that GitHub gives to the headings. */
function placesIn(document: string): string[] {
  const headings = readFileSync(join(projectFolder, document), 'utf8').matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
const trials = globSync('{*,load/*}.ts', { cwd: join(projectFolder, 'tools/trials') }).map((file) =>
  basename(file, '.ts'),
);
const placeholders = /NAME|FILE|DIR/;

test.each(documents)('%s names commands, tests and trials that exist', (document) => {
  const text = readFileSync(join(projectFolder, document), 'utf8');
  const commands = Array.from(text.matchAll(/`[^`\n]*npm run (\w+)/g), ([, name = '']) => name);
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const namedTests = Array.from(text.matchAll(/npm test --((?: [\w./-]+)+)/g), ([, names = '']) => names.split(' '))
    .flat()
    .filter((name) => name !== '' && !name.startsWith('-'));
  expect(namedTests.filter((name) => !placeholders.test(name) && !tests.some((file) => file.includes(name)))).toEqual(
    [],
  );
  const namedTrials = Array.from(text.matchAll(/npm run trials -- ([\w-]+)/g), ([, name = '']) => name);
  expect(namedTrials.filter((name) => !placeholders.test(name) && !trials.includes(name))).toEqual([]);
});

test.each(documents)('%s has no word that is wrong in every sentence', (document) => {
  const lines = readFileSync(join(projectFolder, document), 'utf8').split('\n');
  expect(lines.filter((line) => neverRight.test(line))).toEqual([]);
});

test.each(Object.entries(writtenFiles))('%s names each file; npm run fix writes it', (file, write) => {
  expect(readFileSync(join(projectFolder, file), 'utf8')).toBe(write());
});

test('every trial has a row in docs/security.md with its short form', () => {
  const rows = readFileSync(join(projectFolder, 'docs/security.md'), 'utf8').split('\n');
  const hasRow = (name: string) =>
    rows.some((row) => row.includes(`npm run trials -- ${name}\``) && row.includes('npm test -- '));
  expect(trials.filter((name) => !hasRow(name))).toEqual([]);
});
