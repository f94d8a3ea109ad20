import type { SearchColumns } from '../database/content-tables.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import type { Field } from '../forms/fields.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { languages } from '../lib/languages/languages.ts';
import { searchable } from '../lib/languages/search-terms.ts';
import { rebuildTranslatedTexts } from '../translations/translations.server.ts';
import type { SearchedType } from './content-type.ts';

type Searched = Pick<SearchedType, 'fields' | 'alsoSearched'>;

/** The name of a record comes first. */
export function searchedNames({ fields, alsoSearched = [] }: Searched): string[] {
  return [...Object.keys(fields).filter((name) => fields[name]?.isSearched), ...alsoSearched];
}

/** The columns of which each text is made. */
export function searchSources(type: Searched): Record<keyof SearchColumns, string[]> {
  const names = searchedNames(type);
  const isPublic = (name: string) => type.fields[name]?.isSearched === 'public';
  return {
    search_name: names.slice(0, 1),
    search_public: names.filter(isPublic),
    search_office: names.filter((name) => !isPublic(name)),
  };
}

/** To be stored with a row: where `hasTerms` looks for what is typed. */
export function searchTexts(type: Searched, row: object): SearchColumns {
  const values = row as Readonly<Record<string, unknown>>;
  const texts = Object.entries(searchSources(type)).map(([column, names]) => [
    column,
    searchable(names.map((name) => textOf(type.fields[name], values[name])).join('\n')),
  ]);
  return Object.fromEntries(texts);
}

/** A choice is found by its label in each language: “ছুটি” finds what is a holiday. */
function textOf(field: Field | undefined, value: unknown): string {
  const text = String(value ?? (field?.kind === 'choice' ? field.initial : ''));
  if (field?.kind !== 'choice' || !field.options.includes(text)) return text;
  return languages.map((language) => inLanguage(language, () => field.optionLabel(text))).join(' ');
}

/** A row that is sent to the browser as a whole. */
export function withoutSearchTexts<Row extends SearchColumns>(row: Row): Omit<Row, keyof SearchColumns> {
  const { search_name: _name, search_public: _public, search_office: _office, ...rest } = row;
  return rest;
}

type AnyTable = 'notice';

/** Unless the row has another version by now. */
export async function writeSearchTexts(
  tx: Transaction,
  type: SearchedType,
  row: { id: string; version: number },
): Promise<number> {
  const update = tx.updateTable(type.table as AnyTable).set(searchTexts(type, row));
  const written = await update.where('id', '=', row.id).where('version', '=', row.version).executeTakeFirstOrThrow();
  return Number(written.numUpdatedRows);
}

const rowsAtOnce = 500;

/**
 * Of `missing`, those that an upgrade or an archive has left out; answers how many rows had others. A row that changes
 * meanwhile keeps the text of that change.
 */
export async function rebuildSearchTexts(
  db: Connection,
  types: readonly SearchedType[],
  which: 'all' | 'missing',
): Promise<number> {
  let count = await rebuildTranslatedTexts(db, which);
  for (const type of types.filter((one) => searchedNames(one).length > 0)) {
    let last: string | undefined = '';
    while (last !== undefined) {
      const after: string = last;
      const piece = await inTransaction(db, (tx) => rebuildPiece(tx, type, which, after));
      count += piece.count;
      last = piece.last;
    }
  }
  return count;
}

async function rebuildPiece(tx: Transaction, type: SearchedType, which: 'all' | 'missing', after: string) {
  const table = type.table as AnyTable;
  let query = tx.selectFrom(table).selectAll().where('id', '>', after).orderBy('id').limit(rowsAtOnce);
  if (which === 'missing') query = query.where('search_public', 'is', null);
  const rows = await query.execute();
  let count = 0;
  for (const row of rows) {
    if (isSame(searchTexts(type, row), row)) continue;
    count += await writeSearchTexts(tx, type, row);
  }
  return { count, last: rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined };
}

function isSame(texts: SearchColumns, row: SearchColumns): boolean {
  return Object.entries(texts).every(([name, text]) => row[name as keyof SearchColumns] === text);
}
