import { describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { somePreparedImage } from '../../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { goodUpload } from '../../../tests/uploads.ts';
import { newId } from '../../lib/ids.ts';
import { createPhoto } from '../photos.server.ts';

const page = '/admin/photos/captions';

describe.each(oneEngine)('titles and descriptions, on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);
  const batch = newId();

  function addPhoto(words: { title?: string; alt?: string; upload_batch?: string } = {}): Promise<string> {
    const photo = { title: '', alt: '', ...words, image: somePreparedImage() };
    return site.db.transaction().execute((tx) => createPhoto(tx, photo, asStaff));
  }
  const rowOf = (id: string) =>
    site.db.selectFrom('photo').select(['title', 'alt', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
  const save = async (id: string, words: Record<string, string>) => {
    const sent = await staff.post(`${page}/save`, { id, title: '', alt: '', was_title: '', was_alt: '', ...words });
    return { status: sent.status, ...JSON.parse(sent.body) };
  };
  const cards = async (query: string) => (await staff.visit(page + query)).all('.caption-card').length;

  test('the page shows a batch, an album, or what nobody has described', async () => {
    await addPhoto({ alt: 'Two children plant a tree' });
    await addPhoto({ upload_batch: batch });
    await addPhoto({ upload_batch: batch, alt: 'A girl dances' });
    expect([await cards(''), await cards(`?batch=${batch}`), await cards('?description=none')]).toEqual([3, 2, 1]);
    expect((await staff.visit('/admin/photos')).body).toContain('“What the photo shows” is empty for 1 photo');
    expect((await staff.visit('/admin/photos?description=none')).all('tbody tr')).toHaveLength(1);
    expect((await staff.visit(`${page}?album=${newId()}`)).body).toContain('There are no photos here.');
  });

  test('one photo is saved by itself, and what has changed is written down', async () => {
    const id = await addPhoto();
    expect(await save(id, { title: ' The relay ', alt: 'Four girls run' })).toEqual({ status: 200 });
    expect(await rowOf(id)).toEqual({ title: 'The relay', alt: 'Four girls run', version: 2 });
    expect(await save(id, { title: 'The relay', was_title: 'The relay', alt: '', was_alt: 'Four girls run' })).toEqual({
      status: 200,
    });
    const log = await site.db.selectFrom('activity').select('changes').where('kind', '=', 'change').execute();
    expect(log.map(({ changes }) => JSON.parse(changes).length)).toEqual([2, 1]);
  });

  test('two people meet only when they write into the same field', async () => {
    const id = await addPhoto({ title: 'Race' });
    expect(await save(id, { title: 'The relay', was_title: 'Race' })).toEqual({ status: 200 });
    expect(await save(id, { title: 'Race', was_title: 'Race', alt: 'Four girls run' })).toEqual({ status: 200 });
    expect(await rowOf(id)).toMatchObject({ title: 'The relay', alt: 'Four girls run' });
    const met = await save(id, { title: 'The final', was_title: 'Race', alt: 'Four girls run' });
    expect(met).toEqual({ status: 200, saved: { title: 'The relay', alt: 'Four girls run' }, who: 'Asha Mahato' });
    expect(await rowOf(id)).toMatchObject({ title: 'The relay' });
  });

  test('what cannot be saved is said, and nothing is changed', async () => {
    const id = await addPhoto();
    expect(await save(id, { title: 'x'.repeat(201) })).toMatchObject({ status: 422, fault: expect.any(String) });
    expect(await save(id, { title: 'a\0b' })).toMatchObject({ status: 400 });
    expect(await save(newId(), { title: 'x' })).toMatchObject({
      status: 404,
      fault: 'This photo has been deleted in the meantime.',
    });
    expect(await save('%00', { title: 'x' })).toMatchObject({ status: 404 });
    expect(await rowOf(id)).toMatchObject({ title: '', version: 1 });
    expect((await staff.visit(`${page}/save`)).status).toBe(405);
    expect(site.errors).toEqual([]);
  });

  test('without script one button saves them all', async () => {
    const [first, second] = [await addPhoto({ upload_batch: batch }), await addPhoto({ upload_batch: batch })];
    const form = formOf([
      [first, { title: 'The relay', alt: 'Four girls run' }],
      [second, {}],
    ]);
    const sent = await staff.post(`${page}?batch=${batch}`, form);
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${page}?batch=${batch}`]);
    expect((await staff.visit(`${page}?batch=${batch}`)).text('[role=status]')).toContain('1 photo was changed.');
    expect(await rowOf(first)).toMatchObject({ title: 'The relay', alt: 'Four girls run' });
    expect(await rowOf(second)).toMatchObject({ version: 1 });
  });

  test('without script a field that somebody else has written is shown, and the others are saved', async () => {
    const [first, second] = [await addPhoto(), await addPhoto()];
    await save(first, { title: 'Theirs' });
    const typed: [string, Record<string, string>][] = [
      [first, { title: 'Mine' }],
      [second, { title: 'Prizes' }],
    ];
    const sent = await staff.post(page, formOf(typed));
    expect([sent.status, sent.text('.field-error')]).toEqual([409, expect.stringContaining('“Theirs”')]);
    expect(attribute(sent.all(`[name="title-${first}"]`)[0], 'value')).toBe('Mine');
    expect((await rowOf(second)).title).toBe('Prizes');
    const was = attribute(sent.all(`[name="was_title-${first}"]`)[0], 'value') ?? '';
    expect((await staff.post(page, formOf([[first, { title: 'Mine', was_title: was }]]))).status).toBe(303);
    expect((await rowOf(first)).title).toBe('Mine');
  });

  test('without script faulty words come back beside their field', async () => {
    const id = await addPhoto();
    const sent = await staff.post(page, formOf([[id, { title: 'x'.repeat(201), alt: 'Four girls run' }]]));
    expect([sent.status, sent.text('.field-error')]).toEqual([422, expect.stringContaining('too long')]);
    expect(attribute(sent.all(`[name="alt-${id}"]`)[0], 'value')).toBe('Four girls run');
  });

  test('after a batch its photos can be seen, sent, taken back and described', async () => {
    const upload_batch = newId();
    for (const name of ['One', 'Two']) {
      const words = { title: name, upload_batch, upload_key: newId() };
      expect((await staff.post('/admin/photos/upload', await goodUpload(words))).status).toBe(200);
    }
    await addPhoto({ title: 'Of yesterday' });
    await staff.post('/admin/photos/new', { intent: 'finish', count: '2', upload_batch });
    const panel = await staff.visit('/admin/dashboard');
    expect(panel.all('.published-things li').map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
    const links = panel.all('.published-panel a').map((link) => attribute(link, 'href'));
    expect(links).toEqual([
      '/gallery',
      expect.stringContaining('wa.me'),
      `${page}?batch=${upload_batch}`,
      '/admin/photos/new',
    ]);
    expect(await cards(`?batch=${upload_batch}`)).toBe(2);
    const ids = panel.all('.published-panel [name=id]').map((input) => attribute(input, 'value') ?? '');
    const undo = new FormData();
    for (const id of ids) undo.append('id', id);
    undo.set('intent', 'take-down');
    undo.set('back', '/admin/dashboard');
    expect((await staff.post('/admin/selected/photos', undo)).status).toBe(303);
    expect((await site.visit('/gallery')).all('.photo-tile')).toHaveLength(1);
  });
});

function formOf(photos: [string, Record<string, string>][]): FormData {
  const form = new FormData();
  for (const [id, words] of photos) {
    form.append('id', id);
    for (const name of ['title', 'alt', 'was_title', 'was_alt']) form.set(`${name}-${id}`, words[name] ?? '');
  }
  return form;
}
