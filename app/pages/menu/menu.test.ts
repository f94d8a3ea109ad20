import { beforeEach, expect, test } from 'vitest';
import { type Answer, attribute } from '../../../tests/answer.ts';
import { eachEngine, onOneEngine } from '../../../tests/engines.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { addOwnPage } from '../../../tests/own-page.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { type TestApp, testApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { newId } from '../../lib/ids.ts';
import { schoolIcons } from '../block-inputs/school-icons.ts';
import { listMenu, listMenuRows, pathsInMenu, resetMenu, setMenuVisibility } from './menu.server.ts';
import type { Menu } from './menu-tree.ts';
import { originalMenu, originalRows } from './original-menu.ts';

function withoutIds(menu: Menu): unknown {
  return JSON.parse(
    JSON.stringify(menu, (key, value) => (['id', 'translationNote'].includes(key) ? undefined : value)),
  );
}

async function find(db: TestDatabase, label: string, place: 'header' | 'footer' = 'header') {
  const items = db.selectFrom('menu_item').selectAll().where('label', '=', label).where('place', '=', place);
  return items.executeTakeFirstOrThrow();
}

function linksOf(page: Answer, place: 'header' | 'footer'): [string | undefined, string][] {
  const links = page.all(place === 'header' ? '.nav a' : 'footer nav a');
  return links.map((link) => [attribute(link, 'href'), link.textContent.trim()]);
}

function topOf(page: Answer): string[] {
  // The last one is for phones, and no entry of the menu.
  const entries = page.all('.nav-list > li').slice(0, -1);
  return entries.map((entry) => entry.querySelectorAll('.nav-link')[0]?.textContent.trim() ?? '');
}

async function expectSaved(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer;
  expect([status, text('.field-error')]).toEqual([303, undefined]);
}

const blank = { to: '', address: '', label: '', parent: 'header', icon: '' };

async function publishAll(db: TestDatabase): Promise<void> {
  await db.updateTable('page').set({ published: '{}' }).execute();
}

async function openOffice(db: TestDatabase): Promise<{ site: TestApp; staff: Visitor }> {
  await publishAll(db);
  const site = await testApp({ db });
  return { site, staff: await site.signIn({ role: 'editor' }) };
}

eachEngine('the menu', (openDatabase) => {
  test('of a new school is the original one, and so is one that was taken back to it', async () => {
    const db = await openDatabase();
    const original = withoutIds(originalMenu());
    const { header, footer } = await listMenu(db);
    expect([...header, ...footer].map(({ label }) => label)).toEqual([
      'Home',
      'Academics',
      'Notices',
      'Mandatory Public Disclosure',
      'Gallery',
      'Contact',
      'School',
      'Information',
    ]);
    await publishAll(db);
    expect(withoutIds(await listMenu(db))).toEqual(original);
    await db.updateTable('menu_item').set({ label: 'X', is_hidden: 1 }).execute();
    await db.transaction().execute((tx) => resetMenu(tx, asStaff));
    expect(withoutIds(await listMenu(db))).toEqual(original);
    const linked = await db.selectFrom('menu_item').select('label').where('page_id', 'is not', null).execute();
    expect(linked.map(({ label }) => label)).toContain('Library');
  });

  test('follows the order that an editor gives it, at once', async () => {
    const db = await openDatabase();
    const { site, staff } = await openOffice(db);
    await site.visit('/contact');
    const { id } = await find(db, 'Gallery');
    await expectSaved(staff.post('/admin/menu', { id, to: 'first', beside: '' }));
    const beside = (await find(db, 'Campus')).id;
    await expectSaved(staff.post('/admin/menu', { id: (await find(db, 'Home')).id, to: 'after', beside }));
    expect(topOf(await site.visit('/contact'))).toEqual([
      'Gallery',
      'About Us',
      'Academics',
      'Campus',
      'Home',
      'Notices',
      'Mandatory Public Disclosure',
      'Admission',
      'Contact',
    ]);
    await site.close();
  });

  test('shows no hidden entry, no link to what is not published, and no empty group', async () => {
    const db = await openDatabase();
    const { site, staff } = await openOffice(db);
    await addOwnPage(db, '/hostel', 'Our hostel');
    await expectSaved(staff.post('/admin/menu/new-group', { label: 'Living here', area: 'campus', place: 'header' }));
    const group = (await find(db, 'Living here')).id;
    await expectSaved(staff.post('/admin/menu/new', { ...blank, to: '/hostel', parent: group }));
    const { id } = await find(db, 'Contact');
    await expectSaved(staff.post('/admin/menu', { id, hidden: '1' }));
    const before = await site.visit('/gallery');
    expect(topOf(before)).not.toContain('Living here');
    expect(linksOf(before, 'header').map(([to]) => to)).not.toContain('/contact');
    expect(linksOf(before, 'footer').map(([to]) => to)).toContain('/contact');

    await db.updateTable('page').set({ published: '{}' }).where('path', '=', '/hostel').execute();
    await expectSaved(staff.post('/admin/menu', { id, hidden: '0' }));
    const after = await site.visit('/gallery');
    expect(linksOf(after, 'header')).toContainEqual(['/hostel', 'Our hostel']);
    expect(linksOf(after, 'header')).toContainEqual(['/contact', 'Contact']);
    await db.updateTable('page').set({ path: '/boarding' }).where('path', '=', '/hostel').execute();
    expect(linksOf(await site.visit('/gallery'), 'header')).toContainEqual(['/boarding', 'Our hostel']);
    await site.close();
  });

  test('hides and shows what leads to the pages that a school begins with', async () => {
    const db = await openDatabase();
    await publishAll(db);
    const set = (visibility: Record<string, boolean>) =>
      db.transaction().execute((tx) => setMenuVisibility(tx, visibility, asStaff));
    const paths = async () => {
      const { header, footer } = await listMenu(db);
      return [...header, ...footer].flatMap((entry) => ('links' in entry ? entry.links : [entry])).map(({ to }) => to);
    };
    await set({ '/library': false, '/gallery': true, '/sports': false });
    expect(await paths()).not.toContain('/library');
    expect(await paths()).toContain('/gallery');
    await set({ '/library': true });
    expect((await paths()).filter((to) => to === '/library')).toHaveLength(2);
    expect(await paths()).not.toContain('/sports');
  });
});

onOneEngine('a menu entry', (_, engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site, { role: 'editor' });
  beforeEach(() => publishAll(site.db));

  test('is saved with its own label, or with the title of its page, and is the last of its group', async () => {
    const parent = (await find(site.db, 'Information', 'footer')).id;
    await expectSaved(staff.post('/admin/menu/new', { ...blank, to: '/library', parent }));
    const address = 'https://fees.example/pay?school=1';
    await expectSaved(staff.post('/admin/menu/new', { ...blank, address, label: 'বেতন দিন', parent }));
    expect(linksOf(await site.visit('/contact'), 'footer').slice(-2)).toEqual([
      ['/library', 'Library'],
      [address, 'বেতন দিন'],
    ]);
  });

  test('is in a new column of the footer, which is the last one', async () => {
    await expectSaved(staff.post('/admin/menu/new-group', { label: 'Parents', place: 'footer' }));
    const parent = (await find(site.db, 'Parents', 'footer')).id;
    await expectSaved(staff.post('/admin/menu/new', { ...blank, to: '/library', parent }));
    expect((await listMenu(site.db)).footer.at(-1)?.label).toBe('Parents');
  });

  test('that leads nowhere safe or has no good label is refused, with what was typed', async () => {
    const faulty = [
      ['javascript:alert(1)', 'Pay'],
      ['http://fees.example', 'Pay'],
      ['https://asha:secret@fees.example', 'Pay'],
      ['//elsewhere.example', 'Pay'],
      ['fees', 'Pay'],
      ['https://fees', 'Pay'],
      ['', 'Pay'],
      ['https://fees.example', ''],
      ['https://fees.example', '\u200b\u202e'],
      ['https://fees.example', 'x'.repeat(61)],
    ] as const;
    for (const [address, label] of faulty) {
      const { status, text, all } = await staff.post('/admin/menu/new', { ...blank, address, label });
      expect([address, label, status, all('.field-error').length]).toEqual([address, label, 422, 1]);
      expect(text('.field-error')).toMatch(/address|visitors will see|long/);
      expect(attribute(all('#field-address')[0], 'value')).toBe(address);
    }
  });

  test('has no place in a group that is full, and none in one that is gone', async () => {
    const add = (parent: string) => staff.post('/admin/menu/new', { ...blank, to: '/results', parent });
    await expectSaved(add('header'));
    expect((await add('header')).text('.field-error')).toContain('is full: it has 10 entries');
    expect((await add(newId())).text('.field-error')).toContain('no longer exists');
  });

  test('that two people change is saved by neither over the other', async () => {
    const { id } = await find(site.db, 'Gallery');
    const save = (label: string) =>
      staff.post(`/admin/menu/${id}/edit`, { ...blank, to: '/gallery', label, version: '1' });
    await expectSaved(save('Photos'));
    const { status, text } = await save('Pictures');
    expect(status).toBe(409);
    expect(text('.difference-choice')).toContain('Photos');
    expect((await find(site.db, 'Photos')).version).toBe(2);
  });

  test('goes to the bin with its links, and comes back; without its group it comes back elsewhere', async () => {
    await expectSaved(staff.post(`/admin/menu/${(await find(site.db, 'Labs')).id}/delete`, {}));
    const menu = await listMenu(site.db);
    const group = (await find(site.db, 'Campus', 'footer')).id;
    const labs = (await find(site.db, 'Labs', 'footer')).id;
    const restore = (id: string) =>
      staff.post('/admin/bin', { intent: 'restore', list: 'menu', id, back: '/admin/menu' });
    const showsLabs = async () => {
      const search = await staff.visit('/admin/search?q=Labs');
      const pages = await staff.visit('/admin/translations?kind=menu_item');
      const hrefs = [...search.all('main a'), ...pages.all('main a')].map((link) => attribute(link, 'href') ?? '');
      return hrefs.some((href) => href.includes(labs));
    };
    expect(await showsLabs()).toBe(true);
    await expectSaved(staff.post(`/admin/menu/${group}/delete`, {}));
    expect((await listMenu(site.db)).footer.map(({ label }) => label)).toEqual(['School', 'Information']);
    expect(await showsLabs()).toBe(false);
    expect(pathsInMenu(await listMenuRows(site.db))).not.toContain('/labs');
    await expectSaved(restore(group));
    expect(await listMenu(site.db)).toEqual(menu);
    for (const id of [labs, group]) await expectSaved(staff.post(`/admin/menu/${id}/delete`, {}));
    await expectSaved(restore(labs));
    expect((await listMenu(site.db)).footer[0]?.links.map(({ label }) => label)).toContain('Labs');
  });

  test('of a group may be the page that its name opens, and its only link when no other is left', async () => {
    const { id } = await find(site.db, 'Academics');
    const overview = (page: Answer) => page.all('.wide-only').map((link) => attribute(link, 'href'));
    expect(overview(await site.visit('/contact'))).toEqual(['/academics', '/allnotices']);
    const others = site.db.updateTable('menu_item').set({ is_hidden: 1 }).where('is_overview', '=', 0);
    await others.where('parent_id', '=', id).execute();
    const page = await site.visit('/contact');
    expect([overview(page), linksOf(page, 'header')[5]]).toEqual([['/allnotices'], ['/academics', 'Academics']]);
  });

  test('is added with a form that opens with the page that its address names', async () => {
    await addOwnPage(site.db, '/hostel', 'Our hostel');
    const chosen = async (to: string) => {
      const page = await staff.visit(`/admin/menu/new?to=${encodeURIComponent(to)}`);
      return [page.text('#field-to [selected]'), attribute(page.all('#field-address')[0], 'value')];
    };
    expect(await chosen('/hostel')).toEqual(['Our hostel (not published)', '']);
    expect(await chosen('/allnotices?category=exam')).toEqual(['The address below', '/allnotices?category=exam']);
  });
});

test('the icons of the menu of a new school are all offered', () => {
  const used = originalRows().map(({ icon }) => icon);
  expect(used.filter((icon) => icon && !schoolIcons.some((offered) => offered === icon))).toEqual([]);
});
