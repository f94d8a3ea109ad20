import { sql } from 'kysely';
import type { Connection } from '../database/schema.ts';
import { tidy } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import type { ImportKind, ListValues } from './list-import.server.ts';

/** The same text, ignoring case and spaces. */
export function normalizedText(text: string): string {
  return tidy(text).replace(/\s+/g, ' ').toLowerCase();
}

type Read = { line: number; values: ListValues };

/** For each row the sentence that it is in the list, or in the school's own list, already. */
export async function sameErrors<Column extends string>(
  db: Connection,
  kind: ImportKind<Column>,
  rows: readonly Read[],
): Promise<string[][]> {
  const { same, columns } = kind;
  const names = same.map((name) => columns[name].label()).join(', ');
  const firstLine = new Map<string, number>();
  const existing = await listExistingKeys(db, kind, rows);
  return rows.map(({ line, values }) => {
    if (same.some((name) => values[name] === undefined)) return [];
    const key = keyOf(kind, values);
    const first = firstLine.get(key);
    if (first !== undefined) return [m.import_same_in_file({ line: first, columns: names })];
    firstLine.set(key, line);
    return existing.has(key) ? [m.import_same_in_school({ columns: names })] : [];
  });
}

function keyOf({ same }: Pick<ImportKind, 'same'>, values: ListValues): string {
  return JSON.stringify(same.map((name) => normalizedText(String(values[name] ?? ''))));
}

/** `normalizedText` replaces each by a plain space. */
const rareSpaces = [
  '  ',
  ...'\t\n\u00a0\u1680\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
];

/** SQLite lowercases ASCII only: `É` does not match `é`. */
const casedBeyondEnglish = /[^\P{Cased}a-z]/u;

type AnyTable = 'result';

/** May contain a few keys of other rows. */
export async function listExistingKeys(
  db: Connection,
  kind: Pick<ImportKind, 'type' | 'same'>,
  rows: readonly { values: ListValues }[],
): Promise<Set<string>> {
  const { type, same } = kind;
  const first = same[0] as 'name';
  // At most 500 rows (`importLimits`), below the parameter limit of both databases.
  const texts = [...new Set(rows.map(({ values }) => normalizedText(String(values[first] ?? ''))))].filter(Boolean);
  if (texts.length === 0) return new Set();
  const found = await db
    .selectFrom(type.table as AnyTable)
    .select(same as 'name'[])
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', [first]), 'in', texts),
        ...rareSpaces.map((space) => eb(first, 'like', `%${space}%`)),
        ...(texts.some((text) => casedBeyondEnglish.test(text))
          ? [sql<boolean>`octet_length(${sql.ref(first)}) <> length(${sql.ref(first)})`]
          : []),
      ]),
    )
    .execute();
  return new Set(found.map((row) => keyOf(kind, row)));
}
