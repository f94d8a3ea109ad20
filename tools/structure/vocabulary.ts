import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, type SourceFile } from './source-files.ts';

const refused = new Set(
  `house houses room rooms desk desks door doors porch workshop workshops clerk letter letters courier knock knocks
  standing stands kept keep keeps keeping hang hangs hung revise revises revised amend amends amended
  withdraw withdraws withdrawn settle settles settled take takes taken took receive receives received receiving
  most least longest fewest deepest patience leisure mishap mishaps lost broke deed deeds tally tallies
  doubt doubts trap admit admits ways words hire told untold asked unasked wanted mend mends tray trays wish wishes
  whom whoever brought`.split(/\s+/),
);

/** Refused as a whole name only. */
const refusedNames = new Set(['House', 'Visit', 'Sentence', 'post']);

/** Names that contain a refused word for a good reason. */
const allowed: { name: RegExp; because: string }[] = [
  { name: /^app\/enquiries\/consent\/|[wW]ithdraw/, because: 'a family withdraws its consent: the term of the law' },
  { name: /keepAlive/i, because: 'a term of HTTP' },
  { name: /\/migrations\/\d/, because: 'released migrations are frozen, with their names' },
  { name: /shell-?words/i, because: 'what a shell splits a line into' },
  { name: /enquiries-never-lost/, because: 'what the test shows, as parents would say it' },
];

export function refusedNamesIn(root: string, files: readonly SourceFile[]): string[] {
  const paths = listFiles(root, ['app', 'server', 'scripts', 'tools', 'tests', 'messages', 'docs'], /./);
  const inPaths = paths.filter((path) => wordsOf(path).some((word) => refused.has(word)) && !isAllowed(path));
  const inExports = files.flatMap(({ path, exports }) =>
    exports.filter((name) => isRefused(name) && !isAllowed(name)).map((name) => `${path}: ${name}`),
  );
  return [...inPaths, ...inExports];
}

function isRefused(name: string): boolean {
  return refusedNames.has(name) || wordsOf(name).some((word) => refused.has(word));
}

function isAllowed(name: string): boolean {
  return allowed.some((one) => one.name.test(name));
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
}

/** Right in some sentences, and often a sign of a translation in others: STYLE.md says what for. */
const doubtful =
  /\b(states?|kinds?|letters?|makes?|made|gives?|given|written|facts?|wordings?|things?|stands?|lies|somebody|nobody|everybody|another|told|asked|wanted|mend|trays?|whoever)\b/i;

/** Lines of English texts and docs with such a word. */
export function doubtfulSentences(root: string): string[] {
  const paths = [...listFiles(root, ['messages'], /(^|[./])en\.json$/), ...listFiles(root, ['docs'], /\.md$/)];
  return [...paths, 'README.md', 'STYLE.md', 'SECURITY.md'].flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        // Of a message its text alone: keys and placeholders are names.
        const text = path.endsWith('.json') ? line.replace(/^\s*"[^"]+":|\{\w+\}/g, '') : line;
        const word = doubtful.exec(text)?.[0];
        return word ? [`${path}:${index + 1} ${word}: ${text.trim().slice(0, 120)}`] : [];
      }),
  );
}
