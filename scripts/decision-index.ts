import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './stamps.ts';

export const indexFile = 'docs/decisions/README.md';

/** The index as it should be: its introduction, then a line for each decision with the title of its file. */
export function decisionIndex(): string {
  const folder = join(projectFolder, 'docs/decisions');
  const files = readdirSync(folder).filter((name) => /^\d/.test(name));
  const lines = files.sort().map((name) => lineFor(name, readFileSync(join(folder, name), 'utf8')));
  const [introduction = ''] = readFileSync(join(projectFolder, indexFile), 'utf8').split(/^\d+\. /m);
  return introduction + lines.join('');
}

function lineFor(file: string, text: string): string {
  const [, number = '?', title = '?'] = /^# (\d+)\. (.+)\n/.exec(text) ?? [];
  return `${number}. [${title}](${file})\n`;
}
