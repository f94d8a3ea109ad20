import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './stamps.ts';

const decisions = 'docs/decisions';
const migrations = 'app/database/migrations';

/** What `npm run fix` writes from the names and titles of other files. The functions take the folder of the project. */
export const writtenFiles: Readonly<Record<string, (root?: string) => string>> = {
  [`${decisions}/README.md`]: decisionIndex,
  [`${migrations}/all.ts`]: migrationList,
};

function decisionIndex(root = projectFolder): string {
  const folder = join(root, decisions);
  const lines = filesIn(folder, /^\d/).map((file) => {
    const [, number = '?', title = '?'] = /^# (\d+)\. (.+)\n/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    return `${number}. [${title}](${file})\n`;
  });
  const [introduction = ''] = readFileSync(join(folder, 'README.md'), 'utf8').split(/^\d+\. /m);
  return introduction + lines.join('');
}

function migrationList(root = projectFolder): string {
  const names = filesIn(join(root, migrations), /^\d{4}-.*\.ts$/).map((file) => file.replace('.ts', ''));
  const entries = names.map((name) => [name, identifierOf(name)]);
  return `import type { Migration } from 'kysely/migration';
${entries.map(([name, identifier]) => `import * as ${identifier} from './${name}.ts';`).join('\n')}

/** Every migration in order, written by \`npm run fix\`. A landed one is never edited: the next change is a new file. */
export const migrations: Record<string, Migration> = {
${entries.map(([name, identifier]) => `  '${name}': ${identifier},`).join('\n')}
};
`;
}

/** 2026-12-29-search-texts-adds: searchTexts. */
function identifierOf(name: string): string {
  const words = name.replace(/^[\d-]+|-adds$/g, '').split('-');
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}

function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort();
}
