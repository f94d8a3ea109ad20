import { beforeEach, describe, expect, test } from 'vitest';
import { addAlbums, openOne } from '../../tests/albums.ts';
import { attribute } from '../../tests/answer.ts';
import { onOneEngine } from '../../tests/engines.ts';
import { pictureFile, somePreparedImage } from '../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { filesIn, goodUpload, uploadForm } from '../../tests/uploads.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { newId } from '../lib/ids.ts';
import type { Image } from '../media/image-rules.ts';
import { sweepFiles } from '../media/stray-files.server.ts';
import type { ChosenAlbum } from './albums/album-fields.ts';
import { listAllAlbumPhotos } from './albums/album-lists.server.ts';
import { createAlbum, setCover } from './albums/albums.server.ts';
import type { PhotoValues } from './photo-fields.ts';
import { createPhoto, photoTrash } from './photos.server.ts';
import { updatePhoto } from './update-photo.server.ts';

const words = { title: 'Van Mahotsav', description: 'Two hundred saplings', alt: 'Two children plant a tree' };
const nothingElse = {
  taken_on: null,
  album_id: null,
  album_title: '',
  album_day: null,
  consent_on: null,
  consent_reference: '',
  focus_x: 50,
  focus_y: 50,
};

function hang(db: Database, image: Image = somePreparedImage(), album_id: string | null = null): Promise<string> {
  return inTransaction(db, (tx) => createPhoto(tx, { ...words, image, album_id }, asStaff));
}

function revise(db: Database, id: string, change: Partial<PhotoValues & ChosenAlbum>, version = 1, image?: Image) {
  const all = { ...words, ...nothingElse, ...change };
  return inTransaction(db, (tx) => updatePhoto(tx, { id, version }, { values: all, image }, asStaff));
}

async function changesOf(db: Database, id: string) {
  const rows = await db
    .selectFrom('activity')
    .select('changes')
    .where('subject_id', '=', id)
    .where('kind', '=', 'change')
    .orderBy('sequence')
    .execute();
  return rows.map(({ changes }) => JSON.parse(changes));
}

onOneEngine('a photo that is changed', (openDatabase) => {
  test('has its new words, and what changed is written down', async () => {
    const db = await openDatabase();
    const id = await hang(db);
    const consent = { consent_on: '2026-06-01', consent_reference: 'File 3, sheet 12' };
    expect((await revise(db, id, { title: 'A tree for each', ...consent })).refused).toBeUndefined();
    const row = await db.selectFrom('photo').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...words, title: 'A tree for each', ...consent, version: 2 });
    expect((await revise(db, id, { title: 'A tree for each', ...consent }, 2)).refused).toBeUndefined();
    expect(await changesOf(db, id)).toEqual([
      [
        { field: 'title', before: 'Van Mahotsav', after: 'A tree for each' },
        { field: 'consent_on', before: '', after: '2026-06-01' },
        { field: 'consent_reference', before: '', after: 'File 3, sheet 12' },
      ],
    ]);
  });

  test('is not overwritten by who has seen an older one, and neither picture nor album is made', async () => {
    const db = await openDatabase();
    const old = somePreparedImage();
    const id = await hang(db, old);
    await revise(db, id, { title: 'Theirs' });
    const mine = await revise(db, id, { title: 'Mine', album_title: 'New' }, 1, somePreparedImage());
    expect(mine).toMatchObject({ refused: 'stale', current: { title: 'Theirs', version: 2 } });
    expect(await db.selectFrom('image').select('id').execute()).toEqual([{ id: old.id }]);
    expect(await db.selectFrom('album').select('id').execute()).toEqual([]);
  });

  test('is gone when it is in the bin or never existed', async () => {
    const db = await openDatabase();
    const id = await hang(db);
    await inTransaction(db, (tx) => photoTrash.remove(tx, id, asStaff));
    expect(await revise(db, id, {}, 2, somePreparedImage())).toEqual({ refused: 'gone' });
    expect(await revise(db, newId(), {})).toEqual({ refused: 'gone' });
    expect(await db.selectFrom('image').select('id').execute()).toHaveLength(1);
  });

  test('goes to the end of another album, and is no longer the cover of the one it left', async () => {
    const db = await openDatabase();
    const album = (title: string) => inTransaction(db, (tx) => createAlbum(tx, { title, day: '2026-07-05' }, asStaff));
    const [from, to] = [await album('From'), await album('To')];
    const id = await hang(db, undefined, from);
    const other = await hang(db, undefined, to);
    await inTransaction(db, (tx) => setCover(tx, from, id, asStaff));
    await revise(db, id, { album_id: to });
    expect((await listAllAlbumPhotos(db, to)).map((photo) => photo.id)).toEqual([other, id]);
    expect(await listAllAlbumPhotos(db, from)).toEqual([]);
    const covers = db.selectFrom('album').select('cover_photo_id').where('id', '=', from);
    expect(await covers.execute()).toEqual([{ cover_photo_id: null }]);
    await revise(db, id, { album_title: 'A third', album_day: '2026-07-06' }, 2);
    await revise(db, id, {}, 3);
    expect((await changesOf(db, id)).flat()).toEqual([
      { field: 'album', before: 'From', after: 'To' },
      { field: 'album', before: 'To', after: 'A third' },
      { field: 'album', before: 'A third', after: '' },
    ]);
  });
});

describe('the page that changes a photo', () => {
  const site = siteForEach();
  const staff = staffForEach(site);
  let id: string;
  let address: string;

  beforeEach(async () => {
    expect((await staff.post('/admin/photos/new', await goodUpload(words))).status).toBe(303);
    id = (await site.db.selectFrom('photo').select('id').executeTakeFirstOrThrow()).id;
    address = `/admin/photos/${id}/edit`;
  });

  const rowNow = () => site.db.selectFrom('photo').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const kept = { ...words, picture: 'keep', version: '1' };

  test('shows what is saved, and keeps the photo when that is chosen', async () => {
    const page = await staff.visit(address);
    expect(attribute(page.all('input[name=title]')[0], 'value')).toBe(words.title);
    expect(page.text('textarea[name=description]')).toBe(words.description);
    const before = await rowNow();
    const sent = await staff.post(address, uploadForm({ ...kept, title: 'A tree for each' }, undefined));
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin/dashboard']);
    expect((await staff.visit('/admin/dashboard')).text('[role=status]')).toContain('Photo Updated successfully');
    expect(await rowNow()).toMatchObject({ title: 'A tree for each', image_id: before.image_id, version: 2 });
  });

  test('takes a new picture; the old one is served no more, and the sweep removes its files', async () => {
    const before = await rowNow();
    const files = filesIn(site.mediaFolder).length;
    const form = uploadForm({ ...kept, picture: 'new' }, await pictureFile(400, 300, 'png'));
    expect((await staff.post(address, form)).status).toBe(303);
    const after = await rowNow();
    expect(after.image_id).not.toBe(before.image_id);
    const change = { field: 'image_id', before: before.image_id, after: after.image_id };
    expect(await changesOf(site.db, id)).toEqual([[change]]);
    expect((await site.visit(`/media/images/${after.image_id}/160.webp`)).status).toBe(200);
    expect((await site.visit(`/media/images/${before.image_id}/160.webp`)).status).toBe(404);
    await sweepFiles(site.db, site.mediaStore);
    expect(filesIn(site.mediaFolder)).toHaveLength(files);
    expect(filesIn(site.mediaFolder).filter((name) => name.includes(before.image_id))).toEqual([]);
  });

  test('says what is wrong, and nothing is changed or left behind', async () => {
    const faulty = [
      ['neither keep nor new', {}, undefined, 422, 'Please select a file.'],
      ['new without a file', { picture: 'new' }, undefined, 422, 'Please select a file.'],
      ['a PDF', { picture: 'new' }, Buffer.from('%PDF-1.7\n%%EOF'), 422, 'This file is not a photo'],
      ['a title of 201 characters', { picture: 'keep', title: 'a'.repeat(201) }, undefined, 422, 'This is too long'],
      ['a broken letter', { picture: 'keep', title: 'a\0b' }, undefined, 400, 'cannot be saved'],
      [
        'a day that is none',
        { picture: 'keep', album_title: 'x', album_day: '2026-02-30' },
        undefined,
        422,
        'does not exist',
      ],
      [
        'a paper without its day',
        { picture: 'keep', consent_reference: 'File 3' },
        undefined,
        422,
        'date of the consent form',
      ],
    ] as const;
    const [before, files] = [await rowNow(), filesIn(site.mediaFolder)];
    for (const [what, change, file, status, sentence] of faulty) {
      const sent = await staff.post(address, uploadForm({ ...words, version: '1', ...change }, file));
      expect([what, sent.status, sent.text('.field-error')]).toEqual([what, status, expect.stringContaining(sentence)]);
    }
    expect(await rowNow()).toEqual(before);
    expect(filesIn(site.mediaFolder)).toEqual(files);
  });

  test('the second person sees what has changed, and may overwrite it', async () => {
    await inTransaction(site.db, (tx) => createAlbum(tx, { title: 'Van Mahotsav', day: '2026-07-05' }, asStaff));
    const { id: album } = await site.db.selectFrom('album').select('id').executeTakeFirstOrThrow();
    await addAlbums(site.db, 500);
    await revise(site.db, id, { title: 'Theirs', album_id: album });
    const files = filesIn(site.mediaFolder);
    const mine = { ...words, title: 'Mine', picture: 'new', version: '1' };
    const sent = await staff.post(address, uploadForm(mine, await pictureFile(400, 300)));
    expect(sent.status).toBe(409);
    const table = sent
      .all('.difference-choice')
      .map((choice) => choice.textContent)
      .join();
    expect(table).toContain('Theirs');
    expect(table).toContain('Van Mahotsav, 5 Jul 2026');
    expect(table).not.toContain(album);
    expect(filesIn(site.mediaFolder)).toEqual(files);
    const over = uploadForm({ ...mine, picture: 'keep', version: '2' }, undefined);
    expect((await staff.post(address, over)).status).toBe(303);
    expect(await rowNow()).toMatchObject({ title: 'Mine', album_id: null, version: 3 });
  });

  test('saves nothing of a photo in the bin, whose picture only the office sees', async () => {
    const { image_id } = await rowNow();
    const picture = `/media/images/${image_id}/160.webp`;
    await inTransaction(site.db, (tx) => photoTrash.remove(tx, id, asStaff));
    expect((await staff.visit(address)).text('.admin-form .note-warning')).toContain('This is in the bin.');
    expect((await staff.post(address, uploadForm(kept, undefined))).status).toBe(404);
    expect((await site.visit(picture)).status).toBe(404);
    const shown = await staff.visit(picture);
    expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect((await site.visit(`/gallery/${id}`)).status).toBe(404);
    expect((await site.visit('/gallery')).body).toContain('No photos found.');
    expect((await staff.visit('/admin/photos')).all('tbody tr')).toHaveLength(0);
  });

  test('says what must not be cut off, for its tile and cover, and links show the photo', async () => {
    const album_id = await openOne(site.db);
    const change = uploadForm({ ...kept, album_id, focus_x: '90', focus_y: '30' }, undefined);
    expect((await staff.post(address, change)).status).toBe(303);
    const { image_id } = await rowNow();
    for (const path of [`/gallery/${id}`, `/gallery/albums/${album_id}`]) {
      const [preview] = (await site.visit(path)).all('meta[property="og:image"]');
      expect(attribute(preview, 'content')).toMatch(new RegExp(`^http.*/media/images/${image_id}/\\d+.jpg$`));
    }
    const tiles = (await site.visit('/gallery')).all('.photo-tile img');
    expect(tiles.map((tile) => [attribute(tile, 'data-focus-x'), attribute(tile, 'data-focus-y')])).toEqual([
      ['90', '30'],
      ['90', '30'],
    ]);
    expect((await changesOf(site.db, id)).flat()).toEqual([
      { field: 'focus_x', before: '50', after: '90' },
      { field: 'focus_y', before: '50', after: '30' },
      { field: 'album', before: '', after: 'Van Mahotsav' },
    ]);
  });

  test('the list is narrowed by words, album and consent', async () => {
    const album = await inTransaction(site.db, (tx) =>
      createAlbum(tx, { title: 'Annual day', day: '2026-07-05' }, asStaff),
    );
    const other = { title: '', description: '', alt: 'A girl dances', consent_on: '2026-06-01' };
    await inTransaction(site.db, (tx) =>
      createPhoto(tx, { ...other, album_id: album, image: somePreparedImage() }, asStaff),
    );
    const rows = async (query: string) => (await staff.visit(`/admin/photos?${query}`)).all('tbody tr').length;
    const counts = [];
    for (const query of ['', 'q=SAPLINGS', 'q=girl', 'q=tiger', `album=${album}`, 'album=none', 'consent=none']) {
      counts.push(await rows(query));
    }
    expect(counts).toEqual([2, 1, 1, 0, 1, 1, 1]);
    expect((await staff.visit('/admin/photos?q=girl&album=none')).body).toContain('No results for this search.');
  });
});
