import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../app/lib/ids.ts';
import { call, fileOf, rowsOf, signInFirst } from './api-calls.ts';
import { whileActivityFails } from './broken-activity.ts';
import { oneEngine } from './fresh-database.ts';
import { inTurn, pictureCalls } from './picture-calls.ts';
import { pictureFile } from './pictures.ts';
import { siteForAll, staffForAll } from './site-of-tests.ts';
import { filesIn, uploadForm } from './uploads.ts';

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
const faultyFiles = [
  ['nothing', undefined, 'Please select a file.'],
  ['an empty file', new Uint8Array(), 'This photo cannot be opened'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'This file is not a photo'],
  ['the picture of an iPhone', heic, 'This is a HEIC photo'],
  ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'This photo cannot be opened'],
  ['more than 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, 0xff), 'This photo is larger than 15 MB'],
] as const;

const file = await pictureFile(40, 30);

describe.each(oneEngine)('on %s', (engine) => {
  const site = siteForAll({ engine });
  const staff = staffForAll(site, { role: 'editor' });
  afterEach(() => {
    vi.restoreAllMocks();
    site.errors.length = 0;
  });

  describe.each(pictureCalls)('the calls of a $subject', (kind) => {
    const { subject, fetch, add, change, remove, words, other } = kind;
    const hang = async (own: Record<string, string> = words) => {
      const { status, json } = await call(staff, add, uploadForm(own, file));
      expect([status, json]).toEqual([200, { success: true, message: kind.added, id: json.id }]);
      return json.id as string;
    };
    const find = async (id: string) => rowsOf(await call(site, `${fetch}?id=${id}`))[0];
    const saved = async () => ({
      rows: await site.db.selectFrom(subject).selectAll().orderBy('id').execute(),
      images: await site.db.selectFrom('image').select('id').orderBy('id').execute(),
      strays: await site.db.selectFrom('stray_file').selectAll().execute(),
      actions: await site.db.selectFrom('activity').select('id').where('subject', '=', subject).orderBy('id').execute(),
      files: filesIn(site.mediaFolder).toSorted(),
    });
    const lastActivity = (id: string) =>
      site.db
        .selectFrom('activity')
        .select(['kind', 'person_name'])
        .where('subject_id', '=', id)
        .orderBy('sequence', 'desc')
        .executeTakeFirst();

    test('an upload is in the list at once, for everybody, and so is its picture', async () => {
      const id = await hang();
      const answer = await call(site, fetch);
      const row = rowsOf(answer).find((one) => one.id === id);
      expect(answer.json).toEqual({ success: true, photos: rowsOf(answer) });
      expect(row).toEqual({ id, ...words, image_url: row?.image_url, uploaded_at: row?.uploaded_at });
      expect(await find(id)).toEqual(row);
      expect(row?.uploaded_at).toBe(new Date(row?.uploaded_at ?? '').toISOString());
      const picture = await site.visit(fileOf(row));
      expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
      expect(await lastActivity(id)).toEqual({ kind: 'create', person_name: 'Asha Mahato' });
    });

    test.each(subject === 'photo' ? [kind] : [])('another photo brings its own file name', async () => {
      const id = await hang();
      expect((await call(staff, change, uploadForm({ id, ...other }, file, 'sports-day.jpg'))).status).toBe(200);
      const row = () => site.db.selectFrom('photo').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(await row()).toMatchObject({ ...other, file_name: 'sports-day.jpg', taken_on: null });
      expect((await call(staff, change, uploadForm({ id, ...words }, undefined))).status).toBe(200);
      expect(await row()).toMatchObject({ ...words, file_name: 'sports-day.jpg' });
    });

    test('words may be left out, and are kept as they were sent', async () => {
      const empty = Object.fromEntries(Object.keys(words).map((name) => [name, '']));
      expect(await find(await hang({}))).toMatchObject(empty);
      expect(await find(await hang(other))).toMatchObject(other);
    });

    test('the list has the order of its page, and goes on behind a thing that is named', async () => {
      const uploaded = [await hang(), await hang(), await hang()];
      const order = subject === 'faculty' ? uploaded : uploaded.toReversed();
      const ids = rowsOf(await call(site, fetch)).map(({ id }) => id);
      expect(ids.filter((id) => uploaded.includes(id ?? ''))).toEqual(order);
      for (const id of ids) {
        const after = rowsOf(await call(site, `${fetch}?before=${id}`)).map((row) => row.id);
        expect(after).toEqual(ids.slice(ids.indexOf(id) + 1));
      }
    });

    test.each(['id', 'before'])('what is not there has no %s', async (name) => {
      const gone = { success: false, message: kind.gone, photos: [] };
      for (const id of [newId(), 'nonsense', '', '1', `${newId()}x`]) {
        const { status, json } = await call(site, `${fetch}?${name}=${id}`);
        expect([status, json]).toEqual([404, gone]);
      }
    });

    test.each(inTurn(kind, 0))('who is not signed in changes nothing', async () => {
      const id = await hang();
      const before = await saved();
      const form = uploadForm({ id, ...other }, file);
      const answers = [
        await call(site, add, form),
        await call(site, change, form),
        await call(site, remove, { photo_id: id }),
      ];
      expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [401, signInFirst]));
      expect(await saved()).toEqual(before);
    });

    test.each(inTurn(kind, 1))('what is no photo leaves nothing behind', async () => {
      const id = await hang();
      const before = await saved();
      for (const [what, faulty, sentence] of faultyFiles) {
        const answers = [await call(staff, add, uploadForm(words, faulty))];
        if (what !== 'nothing') answers.push(await call(staff, change, uploadForm({ id, ...other }, faulty)));
        for (const { status, json } of answers) {
          expect([what, status]).toEqual([what, 422]);
          expect(json).toEqual({ success: false, message: json.message, errors: { photo: json.message } });
          expect(json.message).toContain(sentence);
        }
      }
      expect(await saved()).toEqual(before);
    });

    test.each(inTurn(kind, 2))(
      'texts that are too long or cannot be stored each have an error for their field',
      async () => {
        const id = await hang();
        const before = await saved();
        for (const [name, most] of Object.entries(kind.most)) {
          for (const form of [
            uploadForm({ id, [name]: 'x'.repeat(most + 1) }, file),
            uploadForm({ id, [name]: 'a\0' }, file),
          ]) {
            const answers = [await call(staff, add, form), await call(staff, change, form)];
            const status = String(form.get(name)).length > most ? 422 : 400;
            expect(answers.map((answer) => [answer.status, Object.keys(answer.json.errors ?? {})])).toEqual([
              [status, [name]],
              [status, [name]],
            ]);
          }
        }
        const { json } = await call(
          staff,
          add,
          uploadForm({ [Object.keys(words)[0] ?? '']: 'x'.repeat(201) }, undefined),
        );
        expect(Object.keys(json.errors ?? {})).toEqual(['photo', Object.keys(words)[0]]);
        expect(await saved()).toEqual(before);
      },
    );

    test.each(inTurn(kind, 3))('a full store keeps nothing, and says so', async () => {
      const id = await hang();
      const before = await saved();
      const { keep } = site.mediaStore;
      vi.spyOn(site.mediaStore, 'keep').mockImplementation((key, bytes) =>
        key.includes('/320.') ? Promise.reject(new Error('no room')) : keep(key, bytes),
      );
      const big = await pictureFile(400, 300);
      for (const answer of [
        await call(staff, add, uploadForm(words, big)),
        await call(staff, change, uploadForm({ id, ...other }, big)),
      ]) {
        const { request_id } = answer.json;
        expect([answer.status, answer.json]).toEqual([
          500,
          { success: false, message: 'Error uploading file', request_id },
        ]);
        expect(request_id).toBe(answer.headers.get('X-Request-Id'));
      }
      expect(await saved()).toEqual(before);
    });

    test.each(inTurn(kind, 4))('a row that cannot be written takes its files with it', async () => {
      const id = await hang();
      const before = await saved();
      const answers = await whileActivityFails(site.db, async () => [
        await call(staff, add, uploadForm(words, file)),
        await call(staff, change, uploadForm({ id, ...other }, file)),
        await call(staff, remove, { photo_id: id }),
      ]);
      expect(answers.map(({ status, json }) => [status, json.message])).toEqual([
        [500, 'Error uploading file'],
        [500, 'Error uploading file'],
        [500, 'Failed to delete photo. Please try again later.'],
      ]);
      expect(await saved()).toEqual(before);
    });
  });
});
