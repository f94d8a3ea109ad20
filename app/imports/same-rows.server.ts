import { sql } from 'kysely';
import type { Connection } from '../database/schema.ts';
import { asciiDigits } from '../lib/contact-details.ts';
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
  const before = new Map<string, { line: number; apart: string }[]>();
  const existing = await listExistingKeys(db, kind, rows);
  return rows.map(({ line, values }) => {
    if (same.some((name) => values[name] === undefined)) return [];
    const key = keyOf(kind, values);
    const apart = apartIn(kind, values);
    const others = before.get(key) ?? [];
    const first = others.find((other) => isSame(other.apart, apart));
    if (first) return [m.import_same_in_file({ line: first.line, columns: names })];
    before.set(key, [...others, { line, apart }]);
    const isThere = existing.get(key)?.some((other) => isSame(other, apart));
    return isThere ? [m.import_same_in_school({ columns: names })] : [];
  });
}

type Key<Column extends string = string> = Pick<ImportKind<Column>, 'same' | 'apart' | 'columns'>;

function keyOf<Column extends string>({ same, columns }: Key<Column>, values: ListValues): string {
  const texts = same.map((name) => {
    const text = String(values[name] ?? '');
    return columns[name].fold?.(text) ?? normalizedText(text);
  });
  return JSON.stringify(texts);
}

function apartIn<Column extends string>({ apart }: Key<Column>, values: ListValues): string {
  return apart ? normalizedText(asciiDigits(String(values[apart] ?? ''))).replace(/^0+/, '') : '';
}

function isSame(one: string, other: string): boolean {
  return one === '' || other === '' || one === other;
}

/** `normalizedText` replaces each by a plain space. */
const rareSpaces = [
  '  ',
  ...'\t\n\u00a0\u1680\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
];

/** SQLite lowercases ASCII only: `É` does not match `é`. */
const casedBeyondEnglish = /[^\P{Cased}a-z]/u;

type AnyTable = 'result';

/** With what tells the rows of a key apart. May contain a few keys of other rows. */
export async function listExistingKeys<Column extends string>(
  db: Connection,
  kind: Pick<ImportKind<Column>, 'type'> & Key<Column>,
  rows: readonly { values: ListValues }[],
): Promise<Map<string, string[]>> {
  const { type, same, apart } = kind;
  const first = same[0] as string as 'name';
  // At most 500 rows (`importLimits`), below the parameter limit of both databases.
  const texts = [...new Set(rows.map(({ values }) => normalizedText(String(values[first] ?? ''))))].filter(Boolean);
  if (texts.length === 0) return new Map();
  const found = await db
    .selectFrom(type.table as AnyTable)
    .select([...same, ...(apart ? [apart] : [])] as string[] as 'name'[])
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
  const keys = new Map<string, string[]>();
  for (const row of found) keys.set(keyOf(kind, row), [...(keys.get(keyOf(kind, row)) ?? []), apartIn(kind, row)]);
  return keys;
}
