import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { filesNaming, journeyOf } from './structure/journeys.ts';
import { aims, areaOf, circlesIn, commentShare, limits, longFunctions, tinyFilesIn } from './structure/measures.ts';
import { folders, isTest, lineCount, listFiles, projectFolder, readSources } from './structure/source-files.ts';
import { doubtfulSentences, refusedNamesIn } from './structure/vocabulary.ts';

// Measures this checkout, or another one: npm run structure -- DIR. With --all every list is printed whole.
const args = process.argv.slice(2);
const isWhole = args.includes('--all');
const root = resolve(args.find((arg) => !arg.startsWith('--')) ?? projectFolder);
const sources = readSources(root);
const code = sources.filter((file) => !isTest(file.path));

function printAreas(): void {
  const css = listFiles(root, folders, /\.css$/);
  const areas = [...new Set([...sources.map((file) => file.path), ...css].map(areaOf))].sort();
  const cell = (text: string | number) => String(text).padStart(9);
  const row = (name: string, ...cells: (string | number)[]) => console.log(name.padEnd(18) + cells.map(cell).join(''));
  const figures = (isInside: (path: string) => boolean) => {
    const all = sources.filter((file) => isInside(file.path));
    const ours = all.filter((file) => !isTest(file.path));
    const tests = all.filter((file) => isTest(file.path));
    const sheets = css.filter(isInside);
    const lines = (files: { lines: number }[]) => files.reduce((sum, file) => sum + file.lines, 0);
    const cssLines = sheets.reduce((sum, path) => sum + lineCount(readFileSync(resolve(root, path), 'utf8')), 0);
    return [
      ours.length,
      lines(ours),
      `${commentShare(ours).toFixed(1)} %`,
      tests.length,
      lines(tests),
      sheets.length,
      cssLines,
    ];
  };
  row('area', 'code', 'lines', 'comments', 'tests', 'lines', 'css', 'lines');
  for (const area of areas) row(area, ...figures((path) => areaOf(path) === area));
  row('all', ...figures(() => true));
}

/** Figures of the whole beside what we aim at: no condition. */
function printAims(): void {
  const isTrial = (path: string) => path.startsWith('tools/trials/');
  const isContent = (path: string) => path.startsWith('scripts/demonstration/content/');
  const lines = (isCounted: (path: string) => boolean) =>
    sources.filter(({ path }) => isCounted(path)).reduce((sum, file) => sum + file.lines, 0);
  const css = listFiles(root, folders, /\.css$/).map((path) => lineCount(readFileSync(resolve(root, path), 'utf8')));
  const docs = listFiles(root, ['docs'], /\.md$/).map((path) => statSync(resolve(root, path)).size);
  const { dependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
  const rows: [what: string, figure: number, aim: number][] = [
    ['lines of code', lines((path) => !isTest(path) && !isTrial(path) && !isContent(path)), aims.code],
    ['lines of tests', lines(isTest), aims.tests],
    ['lines of trials', lines(isTrial), aims.trials],
    ['lines of style sheets', sum(css), aims.css],
    ['KB of docs', Math.round(sum(docs) / 1000), aims.docs],
    ['packages at run time', Object.keys(dependencies).length, aims.dependencies],
    [
      'files passed to publish a notice',
      journeyOf(sources, 'admin/notices/new', 'app/notices/').passed.length,
      aims.passed,
    ],
  ];
  console.log(`\n${'beside our aims'.padEnd(36)}${'now'.padStart(9)}${'aim'.padStart(9)}`);
  for (const [what, figure, aim] of rows)
    console.log(what.padEnd(36) + String(figure).padStart(9) + String(aim).padStart(9));
}

function printList(name: string, found: readonly string[]): void {
  console.log(`\n${name}: ${found.length}`);
  for (const line of isWhole ? found : []) console.log(`  ${line}`);
}

function printJourney(name: string, address: string, folder: string): void {
  const { passed, own } = journeyOf(sources, address, folder);
  printList(`${name}: files of its own`, own);
  printList(`${name}: files passed`, passed);
}

printAreas();
printAims();
printList(
  `code files of at most ${limits.tinyFileLines} lines`,
  code.filter((file) => file.lines <= limits.tinyFileLines).map((file) => file.path),
);
printList(
  `of them imported by one neighbour only (under ${limits.tinyFileLines} lines, no page, migration or test's subject)`,
  tinyFilesIn(sources),
);
printList(
  `files of more than ${limits.fileLines} lines`,
  sources.filter((file) => file.lines > limits.fileLines).map(({ path, lines }) => `${path}: ${lines} lines`),
);
printList(`functions of more than ${limits.functionLines} lines`, longFunctions(code));
printList(
  'circles of imports, types counted',
  circlesIn(code).map((circle) => `${circle.length} files: ${circle.join(', ')}`),
);
printList('names with refused words', refusedNamesIn(root, sources));
printList('sentences with a word to look at', doubtfulSentences(root));
printJourney('publish a notice', 'admin/notices/new', 'app/notices/');
printJourney('upload a photo', 'admin/photos/upload', 'app/photos/');
printJourney('send an enquiry', 'contact', 'app/enquiries/');
printList(
  'add a field to notices: files that name is_pinned',
  filesNaming(code, /\b(is_pinned)\b/, /^app\/(?!database\/migrations)/),
);
