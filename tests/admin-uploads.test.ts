import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { attribute } from './answer.ts';
import { variantsOf } from './extent.ts';
import { pictureFile } from './pictures.ts';
import { siteForEach, staffForEach } from './site-of-tests.ts';
import { testApp } from './test-app.ts';
import { filesIn, goodUpload, uploadForm } from './uploads.ts';

const photo = { title: 'Van Mahotsav', description: 'Two hundred saplings', alt: 'Two children plant a tree' };
const result = { name: 'Priya Soren', marks: '468 / 500', class_name: 'X', session: '2025–26' };
const teacher = { name: 'Smt. Sujata Das', title: 'Mathematics', details: 'M.Sc.' };

const desks = [
  ['photo', '/admin/photos', photo, 'Photo uploaded successfully', '/gallery'],
  ['result', '/admin/results', result, 'Result uploaded successfully', '/results'],
  ['faculty', '/admin/faculty', teacher, 'Faculty added successfully', '/faculty'],
] as const;

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

const site = siteForEach();
const staff = staffForEach(site);

async function expectNothingKept(): Promise<void> {
  expect(filesIn(site.mediaFolder)).toEqual([]);
  expect(await site.db.selectFrom('image').select('id').execute()).toEqual([]);
  expect(
    await site.db
      .selectFrom('activity')
      .select('id')
      .where('kind', '=', 'create')
      .where('subject', '!=', 'person')
      .execute(),
  ).toEqual([]);
}

describe.each(desks)('the form for a %s', (subject, list, words, done, publicPage) => {
  const address = `${list}/new`;
  /** For `test.each`: nothing when the case is shown with another form. */
  const inTurn = (place: number) => variantsOf(desks, place).filter(([one]) => one === subject);

  test('keeps the picture and its words, says so on the dashboard, and writes down who did it', async () => {
    const sent = await staff.post(address, await goodUpload(words));
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin/dashboard']);
    expect((await staff.visit('/admin/dashboard')).text('[role=status]')).toContain(done);
    const row = await site.db.selectFrom(subject).selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject(words);
    expect((await site.visit(`/media/images/${row.image_id}/160.webp`)).status).toBe(200);
    expect((await site.visit(publicPage)).body).toContain(Object.values(words)[0]);
    const lines = await site.db.selectFrom('activity').selectAll().where('subject', '=', subject).execute();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ kind: 'create', subject_id: row.id, person_name: 'Asha Mahato' });
  });

  test('takes a picture without words', async () => {
    expect((await staff.post(address, await goodUpload())).status).toBe(303);
    expect((await staff.visit(list)).all('tbody tr')).toHaveLength(1);
    expect((await site.visit(publicPage)).status).toBe(200);
  });

  test.each(inTurn(0))('answers what is no photo with a sentence, keeps the words and nothing else', async () => {
    const faulty = [
      ['nothing', undefined, 'Please select a file.'],
      ['an empty file', new Uint8Array(), 'This photo cannot be opened'],
      ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'This file is not a photo'],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'This file is not a photo'],
      ['the picture of an iPhone', heic, 'This is a HEIC photo'],
      ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'This photo cannot be opened'],
      ['more than 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, 0xff), 'This photo is larger than 15 MB'],
    ] as const;
    for (const [what, file, sentence] of faulty) {
      const answer = await staff.post(address, uploadForm(words, file));
      expect([what, answer.status]).toEqual([what, 422]);
      expect(answer.text('#field-photo-error')).toContain(sentence);
      expect(answer.all('[autofocus]').map((field) => attribute(field, 'name'))).toEqual(['photo']);
      for (const text of Object.values(words)) expect(answer.body).toContain(text);
    }
    await expectNothingKept();
  });

  test.each(inTurn(1))('names every fault at once, and asks for the photo again', async () => {
    const [first = ''] = Object.keys(words);
    const both = await staff.post(address, uploadForm({ [first]: 'x'.repeat(201) }, undefined));
    expect(both.all('.field-error')).toHaveLength(2);
    const one = await staff.post(address, uploadForm({ [first]: 'x'.repeat(201) }, await pictureFile(40, 30)));
    expect(one.status).toBe(422);
    expect(one.text('#field-photo-error')).toContain('Choose the photo again');
    expect(one.all('[autofocus]').map((field) => attribute(field, 'name'))).toEqual([first]);
    await expectNothingKept();
  });

  test.each(inTurn(2))('removes the files when the row cannot be written, and says so', async () => {
    await site.db.schema.alterTable(subject).renameColumn('uploaded_at', 'hung_at').execute();
    const answer = await staff.post(address, await goodUpload(words));
    expect(answer.status).toBe(500);
    expect(answer.text('.admin-form [role=alert]')).toBe('Error uploading file');
    for (const text of Object.values(words)) expect(answer.body).toContain(text);
    expect(site.errors).toHaveLength(1);
    await expectNothingKept();
  });
});

test('a picture with too many pixels is refused with its sentence', async () => {
  const huge = sharp({ create: { width: 7_200, height: 7_200, channels: 3, background: '#fff' } });
  const answer = await staff.post('/admin/photos/new', uploadForm(photo, await huge.png().toBuffer()));
  expect([answer.status, answer.text('#field-photo-error')]).toEqual([
    422,
    'This photo has more than 50 million pixels. Choose a smaller copy.',
  ]);
  await expectNothingKept();
});

test('a PNG, WebP, AVIF or GIF is taken too', async () => {
  for (const kind of ['png', 'webp', 'avif', 'gif'] as const) {
    const form = uploadForm({}, await pictureFile(40, 30, kind), `photo.${kind}`);
    expect([kind, (await staff.post('/admin/photos/new', form)).status]).toEqual([kind, 303]);
  }
});

test('a full store is shown to the office, and leaves nothing behind', async () => {
  const full = { ...site.mediaStore, keep: () => Promise.reject(new Error('no room')) };
  const other = await testApp({ db: site.db, mediaStore: full });
  const editor = await other.signIn({ username: 'bina' });
  const answer = await editor.post('/admin/photos/new', await goodUpload(photo));
  expect([answer.status, answer.text('.admin-form [role=alert]')]).toEqual([500, 'Error uploading file']);
  await expectNothingKept();
});

test('a marked result is a topper, and the list says so', async () => {
  await staff.post('/admin/results/new', await goodUpload({ ...result, is_topper: '1' }));
  const list = await staff.visit('/admin/results');
  expect(list.text('tbody tr')).toMatch(/Priya Soren ?Topper ?468 \/ 500/);
});
