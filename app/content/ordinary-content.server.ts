import { adminSearch, listRows } from '../database/list-rows.server.ts';
import type { ArrangedTable } from '../database/ordering.server.ts';
import { arrangedOrder, type RowOrder, rowOrder } from '../database/row-order.server.ts';
import type { EditableTable, Schema } from '../database/schema.ts';
import { languageOf, readSearchText } from '../lib/text.ts';
import type { Cell, ContentList } from './content-screens.server.ts';
import { contentSearch, selectActive } from './content-search.server.ts';
import type { ContentType } from './content-type.ts';
import { moveRecord } from './order.server.ts';
import { putBackWith } from './records.server.ts';
import { searchedNames } from './search-texts.server.ts';
import type { ServerContent } from './server-content.server.ts';
import { trashOf } from './trash.server.ts';

type Ordinary<Row> = {
  /** For the `README.txt` of the archive. */
  about: string;
  /** Of the list, after the name of the record. */
  columns?: { label: () => string; cell: (row: Row) => Cell }[];
};

/**
 * All that the server does with a type whose table was made by `createContentTable`: `{ ...ordinaryContent(…), files }`
 * replaces a part. Nothing of it is hidden or comes from files.
 */
export function ordinaryContent<Table extends EditableTable>(
  type: ContentType<Table>,
  { about, columns = [] }: Ordinary<Schema[Table]>,
): ServerContent {
  const { table, nameOf } = type;
  const isArranged = type.listOrder === 'as arranged';
  const order = orderOf(type);
  const nameLabel = Object.values(type.fields)[0]?.label ?? type.labels.one;
  const list: ContentList['list'] = (db, search, place) =>
    listRows(db, selectActive(db, table), { ...place, search: adminSearch(table, readSearchText(search)), order });
  return {
    type,
    screens: {
      list: {
        columns: () => [nameLabel, ...columns.map(({ label }) => label)].map((label) => label()),
        list,
        row(row) {
          const name = nameOf(row as Schema[Table]);
          const cells = columns.map(({ cell }) => cell(row as Schema[Table]));
          return { name, cells: [{ name, lang: languageOf(name) }, ...cells] };
        },
        ...(isArranged && { move: (tx, move, by) => moveRecord(tx, type as ContentType<ArrangedTable>, move, by) }),
      },
      form: {},
    },
    trash: trashOf(type),
    visibility: false,
    putBack: putBackWith(type),
    files: false,
    selection: (db, search, size) => list(db, search, { cursor: undefined, size }),
    search: searchedNames(type).length > 0 && contentSearch(type, order),
    archive: { about },
  };
}

function orderOf<Table extends EditableTable>({ table, listOrder }: ContentType<Table>): RowOrder<Schema[Table]> {
  if (listOrder === 'as arranged') return arrangedOrder(table as ArrangedTable) as unknown as RowOrder<Schema[Table]>;
  return rowOrder(table, { isAscending: listOrder === 'oldest first' }) as unknown as RowOrder<Schema[Table]>;
}
