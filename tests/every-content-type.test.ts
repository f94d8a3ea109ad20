import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { currentMenuItem } from '../app/admin/shell/admin-menu.tsx';
import { searchedNames } from '../app/content/search-texts.server.ts';
import { contentAt } from '../app/content-types.server.ts';
import { allContentTypes, type ContentPath } from '../app/content-types.ts';
import { isHiddenTable } from '../app/database/content-version.server.ts';
import { findTable } from '../app/imports/match-columns.server.ts';
import { inLanguage } from '../app/lib/languages/in-language.server.ts';
import { languages } from '../app/lib/languages/languages.ts';
import { exportedTables } from '../app/transfer/exported-tables.server.ts';
import { type TranslatedSubject, translatedNames } from '../app/translations/translation-rules.ts';
import { addRecord } from './admin-records.ts';
import { listFile } from './import-forms.ts';
import { siteForAll, staffForAll } from './site-of-tests.ts';
import { translate } from './translate.ts';

const site = siteForAll();
const editor = staffForAll(site, { username: 'bina', role: 'editor' });

/** Pages and the menu have their texts within blocks and links; their own tests look at them. */
const isPlainTable = (table: string) => table !== 'page' && table !== 'menu_item';

/** What is easily forgotten about a new type, and would be missed by nobody for weeks. */
describe.each(allContentTypes)('$path', (type) => {
  const path = type.path as ContentPath;
  const list = `/admin/${path}`;

  test('is in the menu of the office', () => {
    expect(currentMenuItem(list)).toBeDefined();
  });

  test('is open to the editor and to no stranger: the list, a new one, and one that is there', async () => {
    const { id } = await addRecord(site.db, path, 'Sundarpur');
    for (const address of [list, `${list}/new`, type.editPath(id)]) {
      expect([address, (await editor.visit(address)).status]).toEqual([address, 200]);
      expect([address, (await site.visit(address)).headers.get('Location')?.startsWith('/login')]).toEqual([
        address,
        true,
      ]);
    }
  });

  test('makes pages out of date that are kept for visitors, unless they see nothing of it', () => {
    expect([isHiddenTable(type.table), type.publicPath !== false]).not.toEqual([true, true]);
  });

  test('is in the archive of the school', () => {
    expect(exportedTables.map(({ table }) => table)).toContain(type.table);
  });

  test('has its earlier versions restored, where it has any', () => {
    const hasHistory = Object.values(type.fields).some((field) => field.hasHistory);
    expect(hasHistory && contentAt(path).putBack === false).toBe(false);
  });

  test('has indexes for the bin, the demonstration and texts that are missing', async () => {
    if (!isPlainTable(type.table)) return;
    const indexes = await sql<{
      sql: string;
    }>`select sql from sqlite_master where type = 'index' and tbl_name = ${type.table}`.execute(site.db);
    const columns = ['bin_sequence', 'is_demonstration', ...(searchedNames(type).length > 0 ? ['search_public'] : [])];
    const isIndexed = (column: string) => indexes.rows.some((index) => index.sql?.includes(column));
    expect(columns.filter((column) => !isIndexed(column))).toEqual([]);
  });

  test('is said in the language of the reader, where it is translated', async () => {
    const [field] = translatedNames(type);
    if (!field || !type.publicPath || !isPlainTable(type.table)) return;
    const { id } = await addRecord(site.db, path, 'Banyan');
    const row = await site.db.selectFrom(type.table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const original = String((row as Record<string, unknown>)[field]);
    await translate(site.db, { subject: type.table as TranslatedSubject, id }, 'bn', { [field]: [original, 'বট গাছ'] });
    const page = await site.visit(`/bn${type.publicPath(id)}`);
    expect([page.status, page.text('main')]).toEqual([200, expect.stringContaining('বট গাছ')]);
  });

  test('is found by its name where it is searched', async () => {
    const { search } = contentAt(path);
    expect(search !== false || searchedNames(type).length === 0).toBe(true);
    if (!search || path === 'pages') return;
    await addRecord(site.db, path, 'Jagaddhatri');
    expect((await search.find(site.db, 'jagaddhatri', 9)).length).toBeGreaterThan(0);
  });

  test('has a page for its lists, if it comes from files, and knows the headings in each language', async () => {
    const { files } = contentAt(path);
    expect((await editor.visit(`${list}/import`)).status).toBe(files ? 200 : 404);
    if (!files) return;
    const { columns, imports } = files.imports;
    expect(isHiddenTable(imports)).toBe(true);
    for (const language of languages) {
      const cells = Object.values(columns).map(({ label }) => inLanguage(language, label));
      const found = findTable([{ line: 1, cells }], columns);
      expect([language, found?.known]).toEqual([language, Object.keys(columns)]);
    }
    const template = await editor.visit(`${list}/template.csv`);
    const checked = await editor.post(`${list}/import`, listFile(template.bytes, 'template.csv'));
    expect(checked.text('.note-success')).toContain('no errors');
  });
});
