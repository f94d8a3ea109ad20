import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writtenFiles } from '../../../scripts/written-files.ts';
import { projectFolder } from '../../structure/source-files.ts';

/** One place of a file that docs/development.md says to change. */
export type Change = { file: string; before: string; after: string };

export function documentedChanges(heading: 'Add a field' | 'Add a content type'): Change[] {
  const text = readFileSync(join(projectFolder, 'docs/development.md'), 'utf8');
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const blocks = Array.from(section.matchAll(/^ {3}```diff\n(.*?)^ {3}```/gms), ([, block = '']) => block);
  return blocks
    .flatMap((block) =>
      block
        .replaceAll(/^ {3}/gm, '')
        .split(/^\+\+\+ /m)
        .slice(1),
    )
    .flatMap(changesIn);
}

function changesIn(part: string): Change[] {
  const [file = '', ...lines] = part.trimEnd().split('\n');
  const places = lines.join('\n').split(/^@@\n/m);
  return places.map((change) => {
    const all = change.trimEnd().split('\n');
    const before = all.filter((line) => !line.startsWith('+'));
    return { file, before: textOf(before), after: textOf(all) };
  });
}

function textOf(lines: string[]): string {
  return lines.map((line) => `${line.slice(1)}\n`).join('');
}

/** With links to the packages, but with its own caches. */
export function copyProject(folder: string, paths: readonly string[], isIncluded = (_path: string) => true): void {
  for (const path of paths)
    cpSync(join(projectFolder, path), join(folder, path), { recursive: true, filter: (file) => isIncluded(file) });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const name of readdirSync(join(projectFolder, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(projectFolder, 'node_modules', name), join(folder, 'node_modules', name));
}

/** Then it writes what `npm run fix` would. @throws when a line that should be there is not, or is there twice */
export function applyChanges(folder: string, changes: readonly Change[]): void {
  for (const { file, before, after } of changes) {
    const path = join(folder, file);
    if (before !== '') writeFileSync(path, replaced(file, readFileSync(path, 'utf8'), before, after));
    else if (existsSync(path)) throw new Error(`${file} is there already.`);
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, after);
    }
  }
  for (const [file, write] of Object.entries(writtenFiles))
    if (existsSync(join(folder, file))) writeFileSync(join(folder, file), write(folder));
}

function replaced(file: string, text: string, before: string, after: string): string {
  const parts = text.split(before);
  if (parts.length === 2) return parts.join(after);
  throw new Error(`docs/development.md: in ${file} these lines are found ${parts.length - 1} times:\n${before}`);
}
