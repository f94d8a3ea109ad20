import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demonstrationTables } from '../../app/content-types.server.ts';
import { openDatabase } from '../../app/database/open.server.ts';
import type { Database } from '../../app/database/schema.ts';
import { projectFolder } from '../test-app.ts';

const village = ['Sundarpur', 'Sunderpur'];
const minCharacters = 14;
const minFactCharacters = 9;

/** The names, sentences and numbers that only the made-up school uses, as its database has them. */
export async function demonstrationTexts(dataDir: string): Promise<string[]> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    const found = (await Promise.all(demonstrationTables.map((table) => wordsOf(db, table)))).flat();
    const ours = productTexts();
    return [...new Set([...village, ...found])].filter((words) => !ours.has(words));
  } finally {
    await db.destroy();
  }
}

async function wordsOf(db: Database, table: (typeof demonstrationTables)[number]): Promise<string[]> {
  // The names of its papers are those that the board asks of every school.
  if (table === 'document') return [];
  const rows = await db
    .selectFrom(table as 'notice')
    .selectAll()
    .where('is_demonstration', '=', 1)
    .execute();
  const isFact = table === 'setting';
  const min = isFact ? minFactCharacters : minCharacters;
  return rows
    .flatMap((row) => Object.entries(isFact ? { value: (row as { value?: unknown }).value } : row))
    .filter(([column]) => !/(^|_)(id|at|on|day|key|path|by|secret|reference)$|^(widths|version|name_key)$/.test(column))
    .flatMap(([, value]) => textsIn(value))
    .flatMap((text) => text.split('\n').map(plain))
    .filter(
      (text) =>
        text.length >= min &&
        !text.startsWith('/') &&
        /[\p{L}\d]/u.test(text) &&
        !/^[\d:.\-TZ to]+$/.test(text.replace('to', '')),
    );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('{"') ? textsIn(JSON.parse(value)) : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** As a browser tells the text of a page. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What the product says on the page of any school. */
function productTexts(): Set<string> {
  const folder = join(projectFolder, 'messages');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const texts = files.flatMap((file) => textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  return new Set(texts.map(plain));
}
