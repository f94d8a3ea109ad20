import { describe, expect, test } from 'vitest';
import { newId } from '../app/lib/ids.ts';
import type { Answer } from './answer.ts';
import { oneEngine } from './fresh-database.ts';
import { pictureFile } from './pictures.ts';
import { siteForEach, staffForEach } from './site-of-tests.ts';
import { testApp } from './test-app.ts';
import { filesIn, goodUpload, uploadForm } from './uploads.ts';
import type { Visitor } from './visitor.ts';

const address = '/admin/photos/upload';

describe.each(oneEngine)('a photo of a batch on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);

  /** Sends one photo, as the script of the form does. */
  async function send(words: Record<string, string>, file?: Uint8Array, by: Visitor = staff): Promise<Answer> {
    return by.post(address, file ? uploadForm(words, file) : await goodUpload(words));
  }

  const idIn = (answer: Answer): string => JSON.parse(answer.body).id;
  const photos = () => site.db.selectFrom('photo').selectAll().orderBy('sequence').execute();
  const albums = () => site.db.selectFrom('album').selectAll().execute();

  async function expectNothingKept(): Promise<void> {
    expect(filesIn(site.mediaFolder)).toEqual([]);
    for (const table of ['image', 'photo', 'album', 'stray_file'] as const) {
      expect(await site.db.selectFrom(table).select('id').execute(), table).toEqual([]);
    }
  }

  test('hangs in the gallery with its words, its album and its consent, and is written down', async () => {
    const words = { title: 'Van Mahotsav', description: 'Two hundred saplings', alt: 'Two children plant a tree' };
    const consent = { consent_on: '2026-07-04', consent_reference: 'File 3, sheet 12' };
    const sent = await send({ ...words, ...consent, album_title: 'Van Mahotsav 2026', album_day: '2026-07-05' });
    expect([sent.status, sent.headers.get('Content-Type')]).toEqual([200, 'application/json']);
    const [photo] = await photos();
    const [album] = await albums();
    expect(photo).toMatchObject({ id: idIn(sent), ...words, ...consent, album_id: album?.id });
    expect(album).toMatchObject({ title: 'Van Mahotsav 2026', day: '2026-07-05' });
    expect((await site.visit('/gallery')).body).toContain('Van Mahotsav');
    const lines = await site.db.selectFrom('activity').selectAll().where('subject', '=', 'photo').execute();
    expect(lines).toMatchObject([{ kind: 'create', subject_id: photo?.id, person_name: 'Asha Mahato' }]);
  });

  test('that comes again under its key is hung once, though its answer was lost', async () => {
    const upload_key = newId();
    const first = await send({ upload_key });
    const second = await send({ upload_key });
    expect([first.status, second.status, idIn(second)]).toEqual([200, 200, idIn(first)]);
    expect(await photos()).toHaveLength(1);
  });

  test('that is on its way twice at once is hung once, and leaves no file behind', async () => {
    const upload_key = newId();
    const answers = await Promise.all([send({ upload_key }), send({ upload_key }), send({ upload_key })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(idIn)).size).toBe(1);
    const [photo, ...others] = await photos();
    expect(others).toEqual([]);
    const kept = new Set(filesIn(site.mediaFolder).map((file) => file.split('/').at(-2)));
    expect([...kept]).toEqual([photo?.image_id]);
    expect(site.errors).toEqual([]);
  });

  test('that was put into the bin meanwhile does not come back', async () => {
    const upload_key = newId();
    const id = idIn(await send({ upload_key }));
    await staff.post(`/admin/photos/${id}/delete`, {});
    expect(idIn(await send({ upload_key }))).toBe(id);
    expect((await site.visit('/gallery')).all('.photo-tile')).toEqual([]);
  });

  test('without a key, or with one that is none, is hung each time', async () => {
    for (const words of [{}, { upload_key: '' }, { upload_key: "' or 1=1" }]) {
      expect((await send(words as Record<string, string>)).status).toBe(200);
    }
    expect(await photos()).toHaveLength(3);
  });

  test('several make one album, in the order in which they were sent', async () => {
    const album = { album_title: 'Sports day', album_day: '2026-11-14' };
    for (let number = 1; number <= 8; number++) await send({ ...album, title: `Photo ${number}` });
    expect(await albums()).toHaveLength(1);
    const inAlbum = await site.db.selectFrom('photo').select('title').orderBy('album_place').execute();
    expect(inAlbum.map(({ title }) => title)).toEqual(Array.from({ length: 8 }, (_, index) => `Photo ${index + 1}`));
  });

  test('two clerks who name the same new album at once share it', async () => {
    const other = await site.signIn({ username: 'bina' });
    const album = { album_title: 'Sports day', album_day: '2026-11-14' };
    await Promise.all([send(album), send(album, undefined, other)]);
    expect(await albums()).toHaveLength(1);
  });

  test('that is no photo is answered with a sentence, and leaves nothing behind', async () => {
    const answer = await send({ album_title: 'Sports day', upload_key: newId() }, Buffer.from('%PDF-1.7\n%%EOF'));
    expect([answer.status, JSON.parse(answer.body).fault]).toEqual([422, expect.stringContaining('is not a photo')]);
    await expectNothingKept();
  });

  test('a body beyond every limit is answered with a sentence too', async () => {
    const form = new Request('http://localhost/', {
      method: 'POST',
      body: uploadForm({}, Buffer.alloc(17 * 1024 * 1024, 0xff)),
    });
    const headers = { Origin: 'http://localhost:3000', 'Content-Type': form.headers.get('Content-Type') ?? '' };
    const answer = await staff.visit(address, { method: 'POST', headers, body: await form.arrayBuffer() });
    expect([answer.status, JSON.parse(answer.body).fault]).toEqual([413, expect.stringContaining('larger than 15 MB')]);
    await expectNothingKept();
  });

  test('faulty words are named, and nothing is kept', async () => {
    const answer = await send({ title: 'x'.repeat(201), consent_reference: 'File 3' });
    expect(answer.status).toBe(422);
    const { errors } = JSON.parse(answer.body);
    expect(errors.title).toContain('too long');
    await expectNothingKept();
  });

  test('words can be looked at before the first photo is sent', async () => {
    const check = (words: Record<string, string>) => staff.post(address, formOf({ ...words, intent: 'check' }));
    expect([(await check({ album_title: 'Sports day' })).status, (await check({ album_day: 'soon' })).status]).toEqual([
      200, 422,
    ]);
    await expectNothingKept();
  });

  test('a storage failure is an error, and the same photo can be sent again', async () => {
    const full = { ...site.mediaStore, keep: () => Promise.reject(new Error('no room')) };
    const other = await testApp({ db: site.db, mediaStore: full });
    const clerk = await other.signIn({ username: 'bina' });
    const upload_key = newId();
    const answer = await send({ upload_key, album_title: 'Sports day' }, undefined, clerk);
    expect([answer.status, JSON.parse(answer.body).fault]).toEqual([500, 'Error uploading file']);
    expect(other.errors).toHaveLength(1);
    await expectNothingKept();
    expect((await send({ upload_key })).status).toBe(200);
    expect(await photos()).toHaveLength(1);
  });

  test('a stranger is led to the login page, and the address is no page', async () => {
    expect((await send({}, undefined, site.browser())).headers.get('Location')).toContain('/login');
    expect((await staff.visit(address)).status).toBe(405);
    await expectNothingKept();
  });

  test.each([
    ['1', 'Photo uploaded successfully'],
    ['20', 'Photo uploaded successfully: 20 photos are in the gallery.'],
  ])('is one of %s, whose end is reported on the dashboard', async (count, sentence) => {
    const answer = await staff.post('/admin/photos/new', { intent: 'finish', count });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/dashboard']);
    expect((await staff.visit('/admin/dashboard')).text('[role=status]')).toContain(sentence);
  });

  test('is not the last one when the script does not say how many there were', async () => {
    const none: Record<string, string>[] = [
      { intent: 'finish', count: '0' },
      { intent: 'finish', count: 'many' },
      { count: '3' },
    ];
    for (const words of none) expect((await staff.post('/admin/photos/new', words)).status).toBe(400);
  });

  test('comes alone by the plain form, which hangs it in an album', async () => {
    const words = { title: 'Sports day', album_title: 'Sports day 2026', album_day: '2026-11-14' };
    const { headers, body } = new Request('http://localhost/', {
      method: 'POST',
      body: uploadForm(words, await pictureFile(400, 300)),
    });
    // Programs may spell it with a capital letter.
    const type = headers.get('Content-Type')?.replace('multipart', 'Multipart') ?? '';
    const sent = await staff.visit('/admin/photos/new', {
      method: 'POST',
      headers: { Origin: 'http://localhost:3000', 'Content-Type': type },
      body: await new Response(body).arrayBuffer(),
    });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin/dashboard']);
    const [album] = await albums();
    expect(await photos()).toMatchObject([{ title: 'Sports day', album_id: album?.id, upload_key: null }]);
  });
});

function formOf(words: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(words)) form.set(name, text);
  return form;
}
