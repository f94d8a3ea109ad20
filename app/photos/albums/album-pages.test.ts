import { beforeEach, describe, expect, test } from 'vitest';
import { createPhotosNamed, openOne, titlesIn } from '../../../tests/albums.ts';
import { attribute } from '../../../tests/answer.ts';
import { whileActivityFails } from '../../../tests/broken-activity.ts';
import { somePreparedImage } from '../../../tests/pictures.ts';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { newId } from '../../lib/ids.ts';
import { createPhoto, photoTrash } from '../photos.server.ts';
import { albumTrash } from './albums.server.ts';

const site = siteForEach();

describe('at the office', () => {
  let staff: Visitor;
  beforeEach(async () => {
    staff = await site.signIn();
  });

  test('an album is made once, however often the form is sent, and its page opens', async () => {
    const sent = await staff.post('/admin/albums/new', { title: 'Van Mahotsav', day: '2026-07-05' });
    const address = sent.headers.get('Location') ?? '';
    expect([sent.status, address]).toEqual([303, expect.stringMatching(/^\/admin\/albums\/\w{26}\/edit$/)]);
    const again = await staff.post('/admin/albums/new', { title: 'Van Mahotsav', day: '2026-07-05' });
    expect(again.headers.get('Location')).toBe(address);
    const page = await staff.visit(address);
    expect(page.text('[role=status]')).toContain('Album created.');
    expect(page.body).toContain('There are no photos in this album yet.');
    expect((await staff.visit('/admin/albums')).all('tbody tr')).toHaveLength(1);
  });

  test.each([
    [{ title: ' ', day: '' }, 422, 'Enter a title for the album.'],
    [{ title: 'a'.repeat(201), day: '' }, 422, 'This is too long.'],
    [{ title: 'Van Mahotsav', day: '2026-02-30' }, 422, 'This date does not exist.'],
    [{ title: 'a\0b', day: '' }, 400, 'cannot be saved'],
  ])('%j is not taken, new or changed', async (words, status, sentence) => {
    const id = await openOne(site.db);
    for (const address of ['/admin/albums/new', `/admin/albums/${id}/edit`]) {
      const sent = await staff.post(address, { ...words, version: '1' });
      expect([sent.status, sent.text('.field-error')]).toEqual([status, expect.stringContaining(sentence)]);
    }
    const rows = await site.db.selectFrom('album').select(['title', 'version']).execute();
    expect(rows).toEqual([{ title: 'Van Mahotsav', version: 1 }]);
  });

  test('the second person to change it sees what has changed', async () => {
    const id = await openOne(site.db);
    const address = `/admin/albums/${id}/edit`;
    const send = (title: string) => staff.post(address, { title, day: '2026-07-05', version: '1' });
    const first = await send('Theirs');
    expect([first.status, first.headers.get('Location')]).toEqual([303, '/admin/albums']);
    const second = await send('Mine');
    expect([second.status, second.text('.difference-choice')]).toEqual([409, expect.stringContaining('Theirs')]);
  });

  test('a form that comes back with a fault is still about what it was filled in on', async () => {
    const id = await openOne(site.db);
    const address = `/admin/albums/${id}/edit`;
    await staff.post(address, { title: 'Theirs', day: '2026-07-05', version: '1' });
    const sent = await staff.post(address, { title: '', day: '2026-07-05', version: '1' });
    expect([sent.status, attribute(sent.all('input[name=version]')[0], 'value')]).toEqual([422, '1']);
  });

  test('one in the bin shows its words and says so; what is sent is not saved, and comes back', async () => {
    const id = await openOne(site.db, 'Van Mahotsav');
    await createPhotosNamed(site.db, id, 'AB');
    const address = `/admin/albums/${id}/edit`;
    await site.db.transaction().execute((tx) => albumTrash.remove(tx, id, asStaff));
    const page = await staff.visit(address);
    expect([page.status, page.text('.admin-form .note-warning')]).toEqual([
      200,
      expect.stringContaining('This is in the bin.'),
    ]);
    expect(attribute(page.all('input[name=title]')[0], 'value')).toBe('Van Mahotsav');
    expect(page.all('.album-panel')).toHaveLength(0);
    const sent = await staff.post(address, { title: 'Mine', day: '2026-07-05', version: '1' });
    expect([sent.status, attribute(sent.all('input[name=title]')[0], 'value')]).toEqual([404, 'Mine']);
    const row = await site.db.selectFrom('album').select(['title', 'version']).executeTakeFirstOrThrow();
    expect(row).toEqual({ title: 'Van Mahotsav', version: 2 });
  });

  test('the buttons of a photo move it and lead back to it, and say so when it is gone', async () => {
    const id = await openOne(site.db);
    const photos = await createPhotosNamed(site.db, id, 'ABC');
    const address = `/admin/albums/${id}/edit`;
    const photo = photos.get('A') ?? '';
    const sent = await staff.post(address, { id: photo, to: 'last' });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${address}#photo-${photo}`]);
    expect((await staff.visit(address)).text('[role=status]')).toContain('A is now photo 3 of 3.');
    expect(await titlesIn(site.db, id)).toBe('BCA');
    await staff.post(address, { id: photo, cover: '' });
    expect((await staff.visit(address)).text('[role=status]')).toContain('A is now the cover.');
    await site.db.transaction().execute((tx) => photoTrash.remove(tx, photo, asStaff));
    const changes: Record<string, string>[] = [{ to: 'first' }, { cover: '' }];
    for (const change of changes) {
      const gone = await staff.post(address, { id: photo, ...change });
      expect([gone.status, gone.text('.album-panel .note-error')]).toEqual([
        404,
        expect.stringContaining('no longer in this album'),
      ]);
    }
    for (const to of ['0', '-1', 'x', '1e9']) expect((await staff.post(address, { id: photo, to })).status).toBe(422);
    for (const change of changes) {
      expect((await staff.post(address, { id: 'x\r\ny', ...change })).status).toBe(404);
    }
  });
});

describe('while the database fails', () => {
  test('an album keeps what was typed, and its order says that it is as it was', async () => {
    const staff = await site.signIn();
    const id = await openOne(site.db);
    const [photo = ''] = (await createPhotosNamed(site.db, id, 'AB')).values();
    const address = `/admin/albums/${id}/edit`;
    const [made, changed, moved] = await whileActivityFails(site.db, async () => [
      await staff.post('/admin/albums/new', { title: 'Annual day', day: '2026-07-05' }),
      await staff.post(address, { title: 'Annual day', day: '2026-07-05', version: '1' }),
      await staff.post(address, { id: photo, to: 'last' }),
    ]);
    for (const answer of [made, changed]) {
      expect(answer?.status).toBe(500);
      expect(attribute(answer?.all('input[name=title]')[0], 'value')).toBe('Annual day');
      expect(answer?.text('.note-error')).toContain('This could not be saved.');
    }
    expect([moved?.status, moved?.text('.album-panel .note-error')]).toEqual([
      500,
      expect.stringContaining('The change could not be saved.'),
    ]);
    expect(await titlesIn(site.db, id)).toBe('AB');
  });
});

describe('in the gallery', () => {
  test('albums with photos are above the photos, on the first page only', async () => {
    const full = await openOne(site.db, 'Full');
    await openOne(site.db, 'Empty');
    await createPhotosNamed(site.db, full, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const first = await site.visit('/gallery');
    expect(first.all('.photo-tile')).toHaveLength(25);
    expect(first.text('.photo-tile')).toBe('Full5 Jul 2026, 26 photos');
    expect(first.body).not.toContain('show=albums');
    expect((await site.visit('/gallery?older=3')).all('.photo-tile')).toHaveLength(2);
    const album = await site.visit(`/gallery/albums/${full}`);
    expect([album.text('h1'), album.all('.photo-tile').length]).toEqual(['Full', 24]);
    expect(album.text('.photo-tile .photo-title')).toBe('A');
    const older = album.all('.pager a')[0]?.getAttribute('href') ?? '';
    expect((await site.visit(older)).all('.photo-tile')).toHaveLength(2);
  });

  test('more than four are listed on a page of their own', async () => {
    for (const title of 'ABCDE') await createPhotosNamed(site.db, await openOne(site.db, `Album ${title}`), title);
    const first = await site.visit('/gallery');
    expect(first.all('a[href="/gallery?show=albums"]')).toHaveLength(1);
    expect(first.all('.photo-tile')).toHaveLength(4 + 5);
    expect((await site.visit('/gallery?show=albums')).all('.photo-tile')).toHaveLength(5);
  });

  test('an empty album says so, and one in the bin is not there while its photos are', async () => {
    const id = await openOne(site.db);
    const address = `/gallery/albums/${id}`;
    expect((await site.visit(address)).body).toContain('This album is empty for now.');
    const photo = (await createPhotosNamed(site.db, id, 'A')).get('A');
    expect((await site.visit(`/gallery/${photo}`)).all(`a[href="${address}"]`)).toHaveLength(1);
    await site.db.transaction().execute((tx) => albumTrash.remove(tx, id, asStaff));
    expect((await site.visit(address)).status).toBe(404);
    expect((await site.visit(`/gallery/${photo}`)).all(`a[href="${address}"]`)).toHaveLength(0);
    expect((await site.visit('/gallery')).all('.photo-tile')).toHaveLength(1);
    for (const path of ['unknown', newId()]) expect((await site.visit(`/gallery/albums/${path}`)).status).toBe(404);
  });

  test('what the office notes about a photo is not sent to visitors', async () => {
    const album_id = await openOne(site.db);
    const paper = { consent_on: '2026-06-01', consent_reference: 'File 3, sheet 12', upload_key: 'a secret key' };
    const photo = { title: '', description: '', alt: '', image: somePreparedImage(), album_id, ...paper };
    const id = await site.db.transaction().execute((tx) => createPhoto(tx, photo, asStaff));
    for (const path of ['/gallery', `/gallery/${id}`, `/gallery/albums/${album_id}`]) {
      const { status, body } = await site.visit(path);
      expect([path, status]).toEqual([path, 200]);
      const { body: loaded } = await site.visit(`${path}.data`);
      expect(body + loaded).not.toMatch(/File 3|2026-06-01|secret key/);
    }
  });
});
