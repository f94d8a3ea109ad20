import type { SelectQueryBuilder } from 'kysely';
import { hasTerms, namedFirst } from '../database/queries.server.ts';
import { beyondPlace, type RowOrder } from '../database/row-order.server.ts';
import type { Connection, EditableTable, Schema } from '../database/schema.ts';
import { includesTerms } from '../lib/languages/search-terms.ts';
import type { ContentType } from './content-type.ts';
import { searchedNames } from './search-texts.server.ts';
import type { ContentSearch, Found } from './server-content.server.ts';

type Shown<Row> = {
  detail?: (row: Row, words: string) => string;
  /** Where a record may have no name. */
  nameless?: () => string;
  part?: (row: Row) => Found['part'];
};

/** Those with the words in the name first, then exact matches, each in the order of the list. */
export function contentSearch<Table extends EditableTable>(
  type: ContentType<Table>,
  order: RowOrder<Schema[Table]>,
  { detail, nameless, part }: Shown<Schema[Table]> = {},
): ContentSearch {
  const { table, nameOf } = type;
  const [nameColumn = ''] = searchedNames(type);
  return {
    async find(db, words, limit) {
      const rows = await selectActive(db, table)
        .where(hasTerms(table, 'office', words))
        .orderBy(namedFirst(table, words))
        .orderBy(beyondPlace(db, { order }, undefined).order)
        .limit(limit)
        .execute();
      return (rows as Schema[Table][]).map((row) => ({
        id: row.id,
        name: nameOf(row) || (nameless?.() ?? ''),
        detail: detail?.(row, words),
        isNamed: includesTerms(String(Reflect.get(row, nameColumn)), words),
        part: part?.(row),
      }));
    },
  };
}

/** What is not in the bin. */
export function selectActive<Table extends EditableTable>(db: Connection, table: Table) {
  const rows = db
    .selectFrom(table as 'notice')
    .selectAll()
    .where('removed_at', 'is', null);
  return rows as unknown as SelectQueryBuilder<Schema, 'notice', Schema[Table]>;
}
