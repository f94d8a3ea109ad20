import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentMenuItem } from '../app/admin/shell/admin-menu.tsx';
import { searchedNames } from '../app/content/search-texts.server.ts';
import { contentAt } from '../app/content-types.server.ts';
import { allContentTypes, type ContentPath } from '../app/content-types.ts';
import { hiddenTables } from '../app/database/content-version/shown-tables.server.ts';
import { exportedTables } from '../app/transfer/exported-tables.server.ts';
import { addThing } from './admin-records.ts';
import { adminPages } from './e2e/admin-pages.ts';
import { itemPaths, publicPaths } from './public-paths.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

let site: TestApp;
let editor: Visitor;
beforeAll(async () => {
  site = await testApp();
  editor = await site.signIn({ username: 'bina', role: 'editor' });
});
afterAll(() => site.close());

/** What is easily forgotten about a new type, and would be missed by nobody for weeks. */
describe.each(allContentTypes)('$path', (type) => {
  const path = type.path as ContentPath;
  const list = `/admin/${path}`;

  test('is in the menu of the office', () => {
    expect(currentMenuItem(list)).toBeDefined();
  });

  test('is open to the editor and to no stranger: the list, a new one, and one that is there', async () => {
    const { id } = await addThing(site.db, path, 'Sundarpur');
    for (const address of [list, `${list}/new`, type.editPath(id)]) {
      expect([address, (await editor.visit(address)).status]).toEqual([address, 200]);
      expect([address, (await site.visit(address)).headers.get('Location')?.startsWith('/login')]).toEqual([
        address,
        true,
      ]);
    }
  });

  test('is looked at in a browser, in the office and where visitors see it', () => {
    const edited = type.editPath(`{${type.table}`);
    expect(adminPages).toContain(list);
    expect(adminPages).toContain(`${list}/new`);
    expect(
      adminPages.some((page) => page.startsWith(edited.slice(0, edited.indexOf('{') + type.table.length + 1))),
    ).toBe(true);
    if (type.publicPath)
      expect([...publicPaths, ...itemPaths]).toContain(type.publicPath('item').replace(/\/item$/, '/{item}'));
  });

  test('makes pages out of date that are kept for visitors, unless they see nothing of it', () => {
    const isHidden = (hiddenTables as readonly string[]).includes(type.table);
    expect([isHidden, type.publicPath !== false]).not.toEqual([true, true]);
  });

  test('is in the archive of the school', () => {
    expect(exportedTables.map(({ table }) => table)).toContain(type.table);
  });

  test('is found by its name where it is searched', async () => {
    const { search } = contentAt(path);
    expect(search !== false || searchedNames(type).length === 0).toBe(true);
    if (!search || path === 'pages') return;
    await addThing(site.db, path, 'Jagaddhatri');
    expect((await search.find(site.db, 'jagaddhatri', 9)).length).toBeGreaterThan(0);
  });
});
