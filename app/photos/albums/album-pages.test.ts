import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hang, lettersIn, openOne } from '../../../tests/albums.ts';
import { attribute } from '../../../tests/answer.ts';
import { clerk } from '../../../tests/clerk.ts';
import { openHouse, type TestHouse } from '../../../tests/house.ts';
import { somePreparedImage } from '../../../tests/pictures.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { newId } from '../../lib/ids.ts';
import { hangPhoto, photoBin } from '../photos.server.ts';
import { albumBin } from './albums.server.ts';

let house: TestHouse;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

describe('at the desk', () => {
  let staff: Visitor;
  beforeEach(async () => {
    staff = await house.signIn();
  });

  test('an album is made once, however often the form is sent, and its page opens', async () => {
    const sent = await staff.post('/admin/albums/new', { title: 'Van Mahotsav', day: '2026-07-05' });
    const address = sent.headers.get('Location') ?? '';
    expect([sent.status, address]).toEqual([303, expect.stringMatching(/^\/admin\/albums\/\w{26}\/edit$/)]);
    const again = await staff.post('/admin/albums/new', { title: 'Van Mahotsav', day: '2026-07-05' });
    expect(again.headers.get('Location')).toBe(address);
    const page = await staff.visit(address);
    expect(page.text('[role=status]')).toContain('Album made.');
    expect(page.body).toContain('There is no photo in this album yet.');
    expect((await staff.visit('/admin/albums')).all('tbody tr')).toHaveLength(1);
  });

  test.each([
    [{ title: ' ', day: '' }, 422, 'Please write a title for the album.'],
    [{ title: 'a'.repeat(201), day: '' }, 422, 'This is too long.'],
    [{ title: 'Van Mahotsav', day: '2026-02-30' }, 422, 'This is no day of the calendar.'],
    [{ title: 'a\0b', day: '' }, 400, 'cannot be kept'],
  ])('%j is not taken, new or changed', async (words, status, sentence) => {
    const id = await openOne(house.db);
    for (const address of ['/admin/albums/new', `/admin/albums/${id}/edit`]) {
      const sent = await staff.post(address, { ...words, version: '1' });
      expect([sent.status, sent.text('.field-error')]).toEqual([status, expect.stringContaining(sentence)]);
    }
    const rows = await house.db.selectFrom('album').select(['title', 'version']).execute();
    expect(rows).toEqual([{ title: 'Van Mahotsav', version: 1 }]);
  });

  test('who changes it second is told what has changed', async () => {
    const id = await openOne(house.db);
    const address = `/admin/albums/${id}/edit`;
    const send = (title: string) => staff.post(address, { title, day: '2026-07-05', version: '1' });
    const first = await send('Theirs');
    expect([first.status, first.headers.get('Location')]).toEqual([303, '/admin/albums']);
    const second = await send('Mine');
    expect([second.status, second.text('.difference-table')]).toEqual([409, expect.stringContaining('Theirs')]);
  });

  test('a form that comes back with a fault is still about what it was filled in on', async () => {
    const id = await openOne(house.db);
    const address = `/admin/albums/${id}/edit`;
    await staff.post(address, { title: 'Theirs', day: '2026-07-05', version: '1' });
    const sent = await staff.post(address, { title: '', day: '2026-07-05', version: '1' });
    expect([sent.status, attribute(sent.all('input[name=version]')[0], 'value')]).toEqual([422, '1']);
  });

  test('one in the bin shows its words and says so; what is sent is not saved, and comes back', async () => {
    const id = await openOne(house.db, 'Van Mahotsav');
    await hang(house.db, id, 'AB');
    const address = `/admin/albums/${id}/edit`;
    await house.db.transaction().execute((tx) => albumBin.remove(tx, id, clerk));
    const page = await staff.visit(address);
    expect([page.status, page.text('.desk-form .note-warning')]).toEqual([
      200,
      expect.stringContaining('This lies in the bin.'),
    ]);
    expect(attribute(page.all('input[name=title]')[0], 'value')).toBe('Van Mahotsav');
    expect(page.all('.album-panel')).toHaveLength(0);
    const sent = await staff.post(address, { title: 'Mine', day: '2026-07-05', version: '1' });
    expect([sent.status, attribute(sent.all('input[name=title]')[0], 'value')]).toEqual([404, 'Mine']);
    const row = await house.db.selectFrom('album').select(['title', 'version']).executeTakeFirstOrThrow();
    expect(row).toEqual({ title: 'Van Mahotsav', version: 2 });
  });

  test('the buttons of a photo move it and lead back to it, also one that has gone', async () => {
    const id = await openOne(house.db);
    const photos = await hang(house.db, id, 'ABC');
    const address = `/admin/albums/${id}/edit`;
    const photo = photos.get('A') ?? '';
    const sent = await staff.post(address, { photo, to: '3' });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${address}#photo-${photo}`]);
    expect((await staff.visit(address)).text('[role=status]')).toContain('A is now photo 3 of 3.');
    expect(await lettersIn(house.db, id)).toBe('BCA');
    await staff.post(address, { photo, cover: '' });
    expect((await staff.visit(address)).text('[role=status]')).toContain('A is now the cover.');
    await house.db.transaction().execute((tx) => photoBin.remove(tx, photo, clerk));
    await staff.post(address, { photo, to: '1' });
    expect((await staff.visit(address)).text('[role=status]')).toContain('no longer in this album');
    for (const to of ['0', '-1', 'x', '1e9']) expect((await staff.post(address, { photo, to })).status).toBe(400);
    expect((await staff.post(address, { photo: 'x\r\ny', to: '1' })).status).toBe(400);
  });
});

describe('in the gallery', () => {
  test('albums with photos stand above the photos, on the first page only', async () => {
    const full = await openOne(house.db, 'Full');
    await openOne(house.db, 'Empty');
    await hang(house.db, full, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const first = await house.visit('/gallery');
    expect(first.all('.photo-tile')).toHaveLength(25);
    expect(first.text('.photo-tile')).toBe('Full05 Jul 2026, 26 photos');
    expect(first.body).not.toContain('show=albums');
    expect((await house.visit('/gallery?older=3')).all('.photo-tile')).toHaveLength(2);
    const album = await house.visit(`/gallery/albums/${full}`);
    expect([album.text('h1'), album.all('.photo-tile').length]).toEqual(['Full', 24]);
    expect(album.text('.photo-tile .photo-title')).toBe('A');
    const older = album.all('.pager a')[0]?.getAttributeValue('href') ?? '';
    expect((await house.visit(older)).all('.photo-tile')).toHaveLength(2);
  });

  test('more than four are listed on a page of their own', async () => {
    for (const title of 'ABCDE') await hang(house.db, await openOne(house.db, `Album ${title}`), title);
    const first = await house.visit('/gallery');
    expect(first.all('a[href="/gallery?show=albums"]')).toHaveLength(1);
    expect(first.all('.photo-tile')).toHaveLength(4 + 5);
    expect((await house.visit('/gallery?show=albums')).all('.photo-tile')).toHaveLength(5);
  });

  test('an empty album says so, and one in the bin is not there while its photos are', async () => {
    const id = await openOne(house.db);
    const address = `/gallery/albums/${id}`;
    expect((await house.visit(address)).body).toContain('This album is empty for now.');
    const photo = (await hang(house.db, id, 'A')).get('A');
    expect((await house.visit(`/gallery/${photo}`)).all(`a[href="${address}"]`)).toHaveLength(1);
    await house.db.transaction().execute((tx) => albumBin.remove(tx, id, clerk));
    expect((await house.visit(address)).status).toBe(404);
    expect((await house.visit(`/gallery/${photo}`)).all(`a[href="${address}"]`)).toHaveLength(0);
    expect((await house.visit('/gallery')).all('.photo-tile')).toHaveLength(1);
    for (const path of ['unknown', newId()]) expect((await house.visit(`/gallery/albums/${path}`)).status).toBe(404);
  });

  test('what the office notes about a photo is not sent to visitors', async () => {
    const album_id = await openOne(house.db);
    const paper = { consent_on: '2026-06-01', consent_reference: 'File 3, sheet 12', upload_key: 'a secret key' };
    const photo = { title: '', description: '', alt: '', image: somePreparedImage(), album_id, ...paper };
    const id = await house.db.transaction().execute((tx) => hangPhoto(tx, photo, clerk));
    for (const path of ['/gallery', `/gallery/${id}`, `/gallery/albums/${album_id}`]) {
      const { status, body } = await house.visit(path);
      expect([path, status]).toEqual([path, 200]);
      const { body: loaded } = await house.visit(`${path}.data`);
      expect(body + loaded).not.toMatch(/File 3|2026-06-01|secret key/);
    }
  });
});
