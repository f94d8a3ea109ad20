import { afterEach, describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { findPageByKey } from '../pages.server.ts';

describe.each(oneEngine)('pages of the school’s own on %s', (engine) => {
  const site = siteForEach({ engine });
  const asha = staffForEach(site);
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  async function create(title: string, path = ''): Promise<string> {
    const { status, headers } = await asha.post('/admin/pages/new', { title, path, area: 'campus' });
    expect(status).toBe(303);
    return headers.get('Location')?.split('/').at(-1) ?? '';
  }

  async function publish(id: string): Promise<void> {
    const page = await asha.visit(`/admin/pages/${id}`);
    const version = attribute(page.all('.page-bar [name=version]')[0], 'value') ?? '';
    expect((await asha.post(`/admin/pages/${id}`, { intent: 'publish', version })).status).toBe(303);
  }

  async function move(id: string, path: string) {
    const settings = `/admin/pages/${id}/settings`;
    const version = attribute((await asha.visit(settings)).all('[name=version]')[0], 'value') ?? '';
    return asha.post(settings, { path, area: 'about', version });
  }

  const pathOf = async (id: string) =>
    (await site.db.selectFrom('page').select('path').where('id', '=', id).executeTakeFirstOrThrow()).path;
  const formerPaths = async () =>
    (await site.db.selectFrom('page_address').select('path').orderBy('path').execute()).map(({ path }) => path);

  test('get an address from their title, or the one that is typed', async () => {
    expect(await pathOf(await create('Our School Bus!'))).toBe('/our-school-bus');
    expect(await pathOf(await create('Clubs', 'http://localhost:3000/Clubs/Science club/'))).toBe(
      '/clubs/science-club',
    );
    const nameless = await asha.post('/admin/pages/new', { title: 'বাস', path: '', area: 'about' });
    expect([nameless.status, nameless.text('.field-error')]).toEqual([
      422,
      expect.stringContaining('Enter one in English'),
    ]);
    expect((await asha.post('/admin/pages/new', { title: '', path: 'x', area: 'about' })).status).toBe(422);
  });

  test('cannot take an address that belongs to something else, and the sentence says to what', async () => {
    await create('Bus', 'bus');
    const tries = {
      'a/b/c/d': 'Up to three parts',
      Ünder: 'small letters',
      'a--b': 'small letters',
      library: 'belongs to a part',
      'admin/x': 'belongs to a part',
      'api/x': 'belongs to a part',
      mpd: 'belongs to a part',
      'gallery/x': 'belongs to a part',
      'media/x': 'belongs to a part',
      uploadimage: 'belongs to a part',
      healthz: 'belongs to a part',
      bn: 'is kept for the pages in Bengali',
      setup: 'belongs to a part',
      ['x'.repeat(101)]: '100 characters',
      bus: 'is the address of the page “Bus”',
    };
    for (const [path, why] of Object.entries(tries)) {
      const answer = await asha.post('/admin/pages/new', { title: 'Other', path, area: 'about' });
      expect([path, answer.status, answer.text('.field-error')]).toEqual([path, 422, expect.stringContaining(why)]);
      expect(attribute(answer.all('[name=path]')[0], 'value')).toBe(path);
    }
  });

  test('keep their earlier addresses, which may be taken back but by nobody else', async () => {
    const id = await create('Bus', 'bus');
    await publish(id);
    for (const path of ['van', 'transport/van', 'bus']) expect((await move(id, path)).status).toBe(303);
    expect(await pathOf(id)).toBe('/bus');
    expect(await formerPaths()).toEqual(['/transport/van', '/van']);
    const other = await asha.post('/admin/pages/new', { title: 'Van', path: 'van', area: 'about' });
    expect(other.text('.field-error')).toContain('was the address of the page “Bus”');
  });

  test('go into the bin and come back; pages of the specification stay', async () => {
    const id = await create('Bus', 'bus');
    expect((await asha.post(`/admin/pages/${id}/delete`, {})).status).toBe(303);
    expect((await asha.visit(`/admin/pages/${id}`)).status).toBe(404);
    const taken = await asha.post('/admin/pages/new', { title: 'Other', path: 'bus', area: 'about' });
    expect(taken.text('.field-error')).toContain('is in the bin');
    await asha.post('/admin/bin', { intent: 'restore', list: 'pages', id });
    expect((await asha.visit(`/admin/pages/${id}`)).status).toBe(200);
    const { id: library } = await findPageByKey(site.db, 'library');
    expect((await asha.visit(`/admin/pages/${library}/delete`)).status).toBe(404);
    await asha.post(`/admin/pages/${library}/delete`, {});
    expect((await asha.visit(`/admin/pages/${library}`)).status).toBe(200);
    expect((await asha.visit(`/admin/pages/${library}/settings`)).status).toBe(404);
    expect((await asha.post(`/admin/pages/${library}/settings`, { path: 'x', area: 'about' })).status).toBe(404);
  });
});
