import { afterEach, expect, test } from 'vitest';
import { block } from '../../../scripts/demonstration/content/page-blocks.ts';
import { type Answer, attribute } from '../../../tests/answer.ts';
import { onOneEngine } from '../../../tests/engines.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import type { Actor } from '../../activity/activity.server.ts';
import { newId } from '../../lib/ids.ts';
import { insertNotice } from '../../notices/notices.server.ts';
import { setMenuVisibility } from '../../pages/menu/menu.server.ts';
import type { PageKey } from '../../pages/page-templates.ts';
import { findPageByKey, publishPage } from '../../pages/pages.server.ts';
import { setSchoolFact } from '../../settings/school.server.ts';

const author: Actor = { id: null, name: 'Demonstration', isDemonstration: true };
const dashboard = '/admin/dashboard';

/** The lines that are shown, each with where it leads. */
async function linesFor(staff: Visitor): Promise<Map<string, string>> {
  const page = await staff.visit(dashboard);
  const links = page.all('.checklist > ul .manage-line');
  return new Map(links.map((link) => [oneLine(link.textContent), attribute(link, 'href') ?? '']));
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const asideIn = (page: Answer) => page.all('.checklist details .manage-line').map((line) => oneLine(line.textContent));

async function sayEverything(tx: TestApp['db']): Promise<void> {
  const facts = { name: 'Madhupur School', phone: '00000 00001', principalName: 'Rina Sen', crest: newId() } as const;
  for (const [name, value] of Object.entries(facts)) await setSchoolFact(tx, name as 'name', value, asStaff);
}

onOneEngine('the checklist', (_, engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  async function publish(key: PageKey, by: Actor): Promise<string> {
    return site.db.transaction().execute(async (tx) => {
      const page = await findPageByKey(tx, key);
      const blocks = [block('lead', { text: 'Written by us.' })];
      await publishPage(tx, page, { title: 'A page', description: '', blocks }, by);
      return page.id;
    });
  }

  test('leads from each line to where it is changed', async () => {
    const lines = await linesFor(staff);
    const library = await findPageByKey(site.db, 'library');
    expect(lines.get('Library Empty')).toBe(`/admin/pages/${library.id}`);
    expect(lines.get('Logo Empty')).toBe('/admin/settings/crest');
    expect(lines.get('Documents of the public disclosure Empty')).toBe('/admin/documents');
    expect(lines.get('Office hours Empty')).toBe('/admin/settings/contact');
    for (const [line, path] of lines) expect([line, (await staff.visit(path)).status]).toEqual([line, 200]);
  });

  test('loses a line once the school has done it, and keeps what is of the demonstration', async () => {
    await publish('sports', author);
    await setSchoolFact(site.db, 'studentCount', '320', author);
    await insertNotice(site.db, { title: 'Example', details: 'Words', category: 'general', is_pinned: 0 }, author);
    const before = [...(await linesFor(staff)).keys()];
    const marked = ['Sports Demo', 'Numbers of students, teachers and classes Demo'];
    expect(before).toEqual(expect.arrayContaining([...marked, 'Notices (1) Demo']));

    await sayEverything(site.db);
    await publish('library', asStaff);
    const id = await publish('labs', asStaff);
    const after = [...(await linesFor(staff)).keys()];
    const done = ['Name of the school', 'Telephone', 'Logo', 'Library', 'Labs'].map((label) => `${label} Empty`);
    const names = 'Names of the principal, the director and the chairperson Empty';
    expect(before.filter((line) => !after.includes(line)).toSorted()).toEqual([...done, names].toSorted());
    await site.db.updateTable('page').set({ published: null }).where('id', '=', id).execute();
    expect([...(await linesFor(staff)).keys()]).toContain('Labs Empty');
  });

  test('says nothing of an empty page that the menu leaves out', async () => {
    await publish('transport', author);
    const hidden = { '/sports': false, '/library': false, '/transport': false };
    await site.db.transaction().execute((tx) => setMenuVisibility(tx, hidden, asStaff));
    const lines = [...(await linesFor(staff)).keys()];
    expect(lines.filter((line) => /^(Sports|Library|Labs|Home|Transportation) /.test(line)).toSorted()).toEqual([
      'Home Empty',
      'Labs Empty',
      'Transportation Demo',
    ]);
  });

  test('puts a line aside and shows it again, and so the whole list, for administrators alone', async () => {
    const rina = await site.signIn({ username: 'rina', name: 'Rina Sen', role: 'editor' });
    expect((await linesFor(rina)).has('Logo Empty')).toBe(false);
    expect((await rina.post(dashboard, { line: 'photos', intent: 'dismiss' })).status).toBe(403);
    expect((await staff.post(dashboard, { line: 'a b', intent: 'dismiss' })).status).toBe(400);
    const before = [...(await linesFor(staff)).keys()];

    await staff.post(dashboard, { line: 'photos', intent: 'dismiss' });
    const without = before.filter((line) => !line.startsWith('Photos'));
    expect(without).toHaveLength(before.length - 1);
    expect([...(await linesFor(staff)).keys()]).toEqual(without);
    expect(asideIn(await staff.visit(dashboard))).toEqual(['Photos']);
    await staff.post(dashboard, { line: 'photos', intent: 'show' });
    expect([...(await linesFor(staff)).keys()]).toEqual(before);

    await staff.post(dashboard, { line: 'all', intent: 'dismiss' });
    expect((await linesFor(staff)).size).toBe(0);
    expect((await staff.visit(dashboard)).text('.checklist')).toBe('Show what is still missing');
    expect((await rina.visit(dashboard)).all('.checklist')).toEqual([]);
    await staff.post(dashboard, { line: 'all', intent: 'show' });
    expect([...(await linesFor(staff)).keys()]).toEqual(before);
  });
});
