import { searchedNames, searchTexts } from '../app/content/search-texts.server.ts';
import { type ContentPath, contentTypeOf, contentTypes } from '../app/content-types.ts';
import type { EditableTable, Transaction } from '../app/database/schema.ts';
import { inTransaction, nextInSequence } from '../app/database/transaction.server.ts';
import { initialValues } from '../app/forms/fields.ts';
import { now } from '../app/lib/clock.ts';
import { newId } from '../app/lib/ids.ts';
import type { Image, ImageOwner } from '../app/media/image-rules.ts';
import { recordImage } from '../app/media/media.server.ts';
import type { TestDatabase } from './fresh-database.ts';
import { somePreparedImage } from './pictures.ts';

const tables = Object.values(contentTypes).map(({ path, table }) => [path, table]);

export const recordTables: Readonly<Record<ContentPath, EditableTable>> = Object.fromEntries(tables);

type Row = { id: string; sequence: number };

/** What a record of some types needs beside its name, when an empty text or the first choice is not enough. */
const needed: Partial<Record<ContentPath, (row: Row, name: string) => object>> = {
  notices: () => ({ details: 'Words', state: 'published' }),
  templates: () => ({ details: 'Words' }),
  answers: () => ({ text_en: 'Words' }),
  menu: ({ sequence }) => ({
    place: 'header',
    kind: 'link',
    position: 100 + sequence,
    target: '/results',
    icon: 'exam-fill',
  }),
  pages: ({ id }, title) => {
    const published = JSON.stringify({ title, description: '', blocks: [] });
    return { path: `/page-${id}`, area: 'about', published, published_at: now() };
  },
};

/** Adds a record as the admin area would, with a picture where the type has one: the given one, or one without files. */
export async function addRecord(db: TestDatabase, list: ContentPath, name: string, image: Image = somePreparedImage()) {
  const table = recordTables[list];
  const type = contentTypeOf(table);
  if (!type) throw new Error(`There is no type ${list}.`);
  const id = newId();
  return inTransaction(db, async (tx) => {
    const columns = await findColumns(tx, table);
    const hasImage = columns.some((column) => column.name === 'image_id');
    if (hasImage) await recordImage(tx, image, table as ImageOwner);
    const sequence = await nextInSequence(tx, table);
    const [nameField = firstOf(type.fields)] = searchedNames(type);
    const known = new Set(columns.map((column) => column.name));
    const values: Record<string, unknown> = {
      ...Object.fromEntries(columns.filter(isRequired).map((column) => [column.name, emptyValue(column)])),
      ...pick(initialValues(type.fields), known),
      ...pick({ [nameField]: name, sequence, position: sequence, id, image_id: image.id }, known),
      ...needed[list]?.({ id, sequence }, name),
    };
    const texts = known.has('search_name') ? searchTexts(type, values) : {};
    await tx
      .insertInto(table as 'notice')
      .values({ ...values, ...texts } as never)
      .execute();
    return { id, imageId: hasImage ? image.id : undefined };
  });
}

type Column = { name: string; dataType: string; isNullable: boolean; hasDefaultValue: boolean };

const columnsOf = new Map<string, Column[]>();

/** All engines have the same columns. */
async function findColumns(tx: Transaction, table: string): Promise<Column[]> {
  if (columnsOf.size === 0) {
    for (const { name, columns } of await tx.introspection.getTables()) columnsOf.set(name, columns);
  }
  return columnsOf.get(table) ?? [];
}

function isRequired({ isNullable, hasDefaultValue }: Column): boolean {
  return !isNullable && !hasDefaultValue;
}

function emptyValue({ name, dataType }: Column): unknown {
  if (name === 'version') return 1;
  if (name.startsWith('focus_')) return 50;
  if (/int/i.test(dataType)) return 0;
  if (name.endsWith('_at')) return now();
  return /(^|_)day$/.test(name) ? '2026-11-22' : '';
}

/** Those that are columns and that the form does not leave empty. */
function pick(values: object, known: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => known.has(name) && value !== null));
}

function firstOf(fields: object): string {
  return Object.keys(fields)[0] ?? '';
}

/** As if a record had been in the bin for so many days. */
export async function ageInBin(db: TestDatabase, list: ContentPath, id: string, days: number): Promise<void> {
  const removed_at = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  await db
    .updateTable(recordTables[list] as 'notice')
    .set({ removed_at })
    .where('id', '=', id)
    .execute();
}
