import { describe, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { oneEngine } from '../../tests/fresh-database.ts';
import { pictureFile, somePreparedImage } from '../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { uploadForm } from '../../tests/uploads.ts';
import { createAlbum } from './albums/albums.server.ts';
import { createPhoto } from './photos.server.ts';

describe.each(oneEngine)('a form that was opened from a list, on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);

  function addPhoto(title: string, album_id: string | null = null): Promise<string> {
    const photo = { title, alt: '', album_id, image: somePreparedImage() };
    return site.db.transaction().execute((tx) => createPhoto(tx, photo, asStaff));
  }
  const editOf = (id: string, back: string) => `/admin/photos/${id}/edit?${new URLSearchParams({ back })}`;
  const save = async (address: string, words: Record<string, string> = {}) => {
    const form = uploadForm({ title: 'Race', picture: 'keep', version: '1', ...words }, undefined);
    const sent = await staff.post(address, form);
    return [sent.status, sent.headers.get('Location')];
  };

  test('the list leads to the form, and the form back to the list as it was', async () => {
    const id = await addPhoto('Race');
    const back = '/admin/photos?q=race';
    const list = await staff.visit(back);
    const links = list.all('a').map((link) => attribute(link, 'href'));
    expect(links).toContain(editOf(id, back));
    expect(await save(editOf(id, back))).toEqual([303, back]);
    expect((await staff.visit(back)).text('[role=status]')).toContain('Photo Updated successfully');
  });

  test.each(['', 'https://other.example/', '//other.example/admin/', '/gallery', '/admin/../gallery'])(
    'from “%s” it leads to the dashboard',
    async (back) => {
      expect(await save(editOf(await addPhoto('Race'), back))).toEqual([303, '/admin/dashboard']);
    },
  );

  test('“Save and next” goes through the list, and back at its end', async () => {
    const [first, other, last] = [await addPhoto('Race 1'), await addPhoto('Prizes'), await addPhoto('Race 2')];
    const back = '/admin/photos?q=race';
    expect((await staff.visit(editOf(last, back))).body).toContain('Save and next');
    expect((await staff.visit(editOf(first, back))).body).not.toContain('Save and next');
    expect((await staff.visit(`/admin/photos/${other}/edit`)).body).not.toContain('Save and next');
    expect(await save(editOf(last, back), { intent: 'next', title: 'Race 2' })).toEqual([303, editOf(first, back)]);
    expect(await save(editOf(first, back), { intent: 'next', title: 'Race 1' })).toEqual([303, back]);
  });

  test('“Save and next” goes through a search with exact matches first, also when the spelling is corrected', async () => {
    const [last, first, other, second] = [
      await addPhoto('শ্রেণি 1'),
      await addPhoto('শ্রেণী 2'),
      await addPhoto('শ্রেণি 3'),
      await addPhoto('শ্রেণী 4'),
    ];
    const back = `/admin/photos?${new URLSearchParams({ q: 'শ্রেণী' })}`;
    const corrected = { intent: 'next', title: 'শ্রেণি' };
    expect(await save(editOf(second, back), corrected)).toEqual([303, editOf(first, back)]);
    expect(await save(editOf(first, back), { intent: 'next', title: 'শ্রেণী' })).toEqual([303, editOf(second, back)]);
    expect(await save(editOf(other, back), corrected)).toEqual([303, editOf(last, back)]);
  });

  test('what was typed stays when the list cannot be searched', async () => {
    const address = editOf(await addPhoto('Race'), '/admin/photos?q=race');
    await site.db.schema.alterTable('photo').renameColumn('search_office', 'away').execute();
    const form = uploadForm({ title: 'The long race', picture: 'keep', version: '1', intent: 'next' }, undefined);
    const sent = await staff.post(address, form);
    expect([sent.status, sent.text('.note-error')]).toEqual([500, expect.stringContaining('Error uploading file')]);
    expect(sent.body).toContain('value="The long race"');
  });

  test('“Save and next” of an album follows its order', async () => {
    const album = await site.db
      .transaction()
      .execute((tx) => createAlbum(tx, { title: 'Sports day', day: '2026-07-05' }, asStaff));
    const [first, second] = [await addPhoto('A', album), await addPhoto('B', album)];
    const back = `/admin/albums/${album}/edit`;
    const words = { intent: 'next', title: 'A', album_id: album };
    expect(await save(editOf(first, back), words)).toEqual([303, editOf(second, back)]);
  });

  test('results and teachers lead back too', async () => {
    const picture = await pictureFile(400, 300);
    await staff.post('/admin/faculty/new', uploadForm({ name: 'Sujata Das' }, picture));
    await staff.post('/admin/results/new', uploadForm({ name: 'Priya Soren' }, picture));
    for (const list of ['faculty', 'results'] as const) {
      const table = list === 'faculty' ? 'faculty' : 'result';
      const { id } = await site.db.selectFrom(table).select('id').executeTakeFirstOrThrow();
      const back = `/admin/${list}?q=a`;
      const address = `/admin/${list}/${id}/edit?${new URLSearchParams({ back })}`;
      const page = await staff.visit(address);
      expect(page.all('[name=picture][checked]').map((radio) => attribute(radio, 'value'))).toEqual(['keep']);
      const sent = await staff.post(address, uploadForm({ name: 'A', picture: 'keep', version: '1' }, undefined));
      expect([sent.status, sent.headers.get('Location')]).toEqual([303, back]);
    }
  });

  test('a file that is sent is taken although the current picture is still ticked', async () => {
    const id = await addPhoto('Race');
    const before = await site.db.selectFrom('photo').select('image_id').executeTakeFirstOrThrow();
    const form = uploadForm({ title: 'Race', picture: 'keep', version: '1' }, await pictureFile(400, 300));
    expect((await staff.post(`/admin/photos/${id}/edit`, form)).status).toBe(303);
    const after = await site.db.selectFrom('photo').select('image_id').executeTakeFirstOrThrow();
    expect(after.image_id).not.toBe(before.image_id);
  });
});
