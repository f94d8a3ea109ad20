import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import { schemaText } from '../../../tests/schema-text.ts';
import type { Connection } from '../schema.ts';
import { asKysely } from '../transaction.server.ts';
import { createContentTable, createImportTable } from './content-table.ts';

/** As the database lists them, with `table` in place of the name. */
async function linesOf(db: Connection, table: string): Promise<string[]> {
  const lines = (await schemaText(db)).split('\n').filter((line) => new RegExp(`\\b${table}(?:_\\w+)?\\b`).test(line));
  return lines.map((line) => line.replaceAll(new RegExp(`(?<![a-z])${table}(?![a-z])`, 'g'), 'table')).toSorted();
}

eachEngine('the table of a new type', (openDatabase) => {
  test('has columns and indexes as the teachers have, who are put in order by hand', async () => {
    const db = await openDatabase();
    const made = asKysely(db) as object as Kysely<unknown>;
    await createContentTable(made, 'sample', (table) => table.addColumn('uploaded_at', 'text'), 'position');
    await createImportTable(made, 'sample', 'position');
    const own =
      /\.(?:name|title|details|uploaded_at|created_at|updated_at|qualification|department|subjects|cadre|focus_.|taken_down_at|image_id) |image/;
    const withoutOwn = (lines: string[]) => lines.filter((line) => !own.test(line) || line.includes('_import.'));
    const existing = withoutOwn(await linesOf(db, 'faculty'));
    expect(existing.length).toBeGreaterThan(25);
    expect(withoutOwn(await linesOf(db, 'sample'))).toEqual(existing);
  });

  test('has those of the calendar, whose newest entry comes first, and its days', async () => {
    const db = await openDatabase();
    const made = asKysely(db) as object as Kysely<unknown>;
    await createContentTable(made, 'sample', (table) => table.addColumn('title', 'text', (column) => column.notNull()));
    await createImportTable(made, 'sample');
    const own = /\.(?:kind|first_day|last_day|details) |first_day|last_day/;
    const existing = (await linesOf(db, 'calendar_item')).filter((line) => !own.test(line));
    const renamed = (await linesOf(db, 'sample'))
      .filter((line) => !/\btable_import\b/.test(line))
      .map((line) => line.replace('table_import_rows', 'calendar_import_rows'));
    expect(existing.length).toBeGreaterThan(15);
    expect(renamed.toSorted()).toEqual(existing.toSorted());
  });
});
