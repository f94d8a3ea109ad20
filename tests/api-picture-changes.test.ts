import { describe, expect, test } from 'vitest';
import { searchTexts } from '../app/content/search-texts.server.ts';
import { contentTypes } from '../app/content-types.ts';
import { newId } from '../app/lib/ids.ts';
import { sweepFiles } from '../app/media/stray-files.server.ts';
import { call, fileOf, rowsOf } from './api-calls.ts';
import { oneEngine } from './fresh-database.ts';
import { inTurn, pictureCalls } from './picture-calls.ts';
import { pictureFile } from './pictures.ts';
import { siteForAll, staffForAll } from './site-of-tests.ts';
import { filesIn, uploadForm } from './uploads.ts';

const file = await pictureFile(40, 30);
const otherFile = await pictureFile(50, 30);

describe.each(oneEngine)('on %s', (engine) => {
  const site = siteForAll({ engine });
  const staff = staffForAll(site);
  const files = () => filesIn(site.mediaFolder);

  describe.each(pictureCalls)('a $subject', (kind) => {
    const { subject, list, fetch, add, change, remove, words, other } = kind;
    const hang = async () => (await call(staff, add, uploadForm(words, file))).json.id as string;
    const find = async (id: string) => rowsOf(await call(site, `${fetch}?id=${id}`))[0];
    const row = (id: string) => site.db.selectFrom(subject).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const activityOf = (id: string) =>
      site.db
        .selectFrom('activity')
        .select(['kind', 'person_name'])
        .where('subject_id', '=', id)
        .orderBy('sequence')
        .execute();
    const amend = async (id: string, form: FormData) => {
      form.set('id', id);
      const { status, json } = await call(staff, change, form);
      expect([status, json]).toEqual([200, { success: true, message: kind.changed }]);
    };

    test('changes in the words that are sent, and keeps the others and its picture', async () => {
      const id = await hang();
      let expected = { ...(await row(id)) } as Record<string, unknown>;
      for (const [name, text] of Object.entries(other)) {
        const form = new FormData();
        form.set(name, ` ${text}\r\n`);
        await amend(id, form);
        expected = { ...expected, [name]: text, version: Number(expected.version) + 1 };
        expected = { ...expected, ...searchTexts(contentTypes[subject], expected) };
        expect(await row(id)).toEqual(expected);
      }
      expect(await find(id)).toMatchObject(other);
      expect((await site.visit(fileOf(await find(id)))).status).toBe(200);
      expect((await activityOf(id)).at(-1)).toEqual({ kind: 'change', person_name: 'Asha Mahato' });
    });

    test('keeps its picture when no file was chosen, however that is sent', async () => {
      const id = await hang();
      const { image_id } = await row(id);
      await amend(id, uploadForm({}, undefined));
      const asText = new FormData();
      asText.set('photo', 'undefined');
      await amend(id, asText);
      expect((await row(id)).image_id).toBe(image_id);
    });

    test.each(inTurn(kind, 0))(
      'says that it has not taken a picture that came as text, or words that came as a file',
      async () => {
        const id = await hang();
        const before = await row(id);
        const asText = new FormData();
        asText.set('photo', 'data:image/png;base64,AAAA');
        const asFile = new FormData();
        asFile.set(Object.keys(words)[0] ?? '', new File(['Words'], 'words.txt'));
        for (const form of [asText, asFile]) {
          const [faulty = ''] = form.keys();
          form.set('id', id);
          const { status, json } = await call(staff, change, form);
          expect([status, Object.keys(json.errors as object)]).toEqual([422, [faulty]]);
        }
        expect(await row(id)).toEqual(before);
      },
    );

    test('gets a new picture, and the old one is gone at once', async () => {
      const id = await hang();
      const before = await find(id);
      await amend(id, uploadForm({}, otherFile));
      const after = await find(id);
      expect(after).toEqual({ ...before, image_url: after?.image_url });
      expect((await site.visit(fileOf(before))).status).toBe(404);
      expect((await site.visit(fileOf(after))).status).toBe(200);
      expect(await activityOf(id)).toHaveLength(2);
      await sweepFiles(site.db, site.mediaStore);
      const { image_id } = await row(id);
      const kept = files().map((name) => name.split('/')[1]);
      expect(kept).toContain(image_id);
      expect(kept).not.toContain(fileOf(before).split('/')[4]);
    });

    test('is in the bin when it is deleted, and can be restored on the page', async () => {
      const id = await hang();
      const before = await find(id);
      const { status, json } = await call(staff, remove, { photo_id: id });
      expect([status, json]).toEqual([200, { success: true, message: 'Photo deleted successfully' }]);
      expect((await activityOf(id)).at(-1)).toEqual({ kind: 'delete', person_name: 'Asha Mahato' });
      expect((await call(site, `${fetch}?id=${id}`)).json).toEqual({ success: false, message: kind.gone, photos: [] });
      expect(rowsOf(await call(site, fetch)).map((one) => one.id)).not.toContain(id);
      expect((await site.visit(fileOf(before))).status).toBe(404);
      expect((await staff.visit('/admin/bin')).body).toContain(id);
      const restored = await staff.post('/admin/bin', { intent: 'restore', list, id, back: '/admin/bin' });
      expect(restored.status).toBe(303);
      expect(await find(id)).toEqual(before);
    });

    test.each(inTurn(kind, 1))('that is not there, or not any more, is not changed', async () => {
      const id = await hang();
      await call(staff, remove, { photo_id: id });
      const before = { row: await row(id), files: files().length };
      for (const one of [id, newId(), 'nonsense', '7', `${id}x`, 'x'.repeat(500)]) {
        const answers = [
          await call(staff, change, uploadForm({ id: one, ...other }, file)),
          await call(staff, remove, { photo_id: one }),
        ];
        const gone = [404, { success: false, message: kind.gone }];
        expect(answers.map(({ status, json }) => [status, json])).toEqual([gone, gone]);
      }
      expect((await call(staff, remove, { photo_id: 7 })).status).toBe(404);
      for (const answer of [await call(staff, change, uploadForm(other, file)), await call(staff, remove, {})]) {
        expect([answer.status, answer.json.message]).toEqual([422, 'Send the id of the item.']);
      }
      expect({ row: await row(id), files: files().length }).toEqual(before);
    });

    test('that is changed and deleted by several at once ends in one order', async () => {
      const id = await hang();
      const answers = await Promise.all([
        ...Object.entries(other).map(([name, text]) =>
          call(staff, change, uploadForm({ id, [name]: text }, otherFile)),
        ),
        call(staff, remove, { photo_id: id }),
        call(staff, remove, { photo_id: id }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.slice(-2).toSorted()).toEqual([200, 404]);
      expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
      const kinds = (await activityOf(id)).map((action) => action.kind);
      const changes = statuses.slice(0, -2).filter((status) => status === 200);
      expect(kinds).toEqual(['create', ...changes.map(() => 'change'), 'delete']);
      await sweepFiles(site.db, site.mediaStore);
      const images = await site.db.selectFrom('image').select('id').execute();
      const kept = new Set(files().map((name) => name.split('/')[1]));
      expect([...kept].toSorted()).toEqual(images.map((image) => image.id).toSorted());
    });

    test.each(inTurn(kind, 2))('is sent again only when something has changed', async () => {
      const id = await hang();
      for (const name of [fetch, `${fetch}?id=${id}`]) {
        const { headers } = await call(site, name);
        const etag = headers.get('ETag') ?? '';
        expect([etag, headers.get('Cache-Control')]).toEqual([
          expect.stringMatching(/^W\/".{22}"$/),
          'public, no-cache',
        ]);
        const ask = (copies: string) => call(site, name, undefined, { headers: { 'If-None-Match': copies } });
        for (const copies of [etag, etag.slice(2), '*', `"one", ${etag.slice(2)}, W/"two"`]) {
          const answer = await ask(copies);
          expect([answer.status, answer.headers.get('ETag'), answer.json]).toEqual([304, etag, {}]);
        }
        expect((await ask('"one", W/"two"')).status).toBe(200);
        await amend(id, uploadForm({ [Object.keys(words)[0] ?? '']: newId() }, undefined));
        const changed = await ask(etag);
        expect([changed.status, changed.headers.get('ETag') === etag]).toEqual([200, false]);
      }
      const own = await call(staff, fetch);
      expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      const head = await site.visit(`/api/${fetch}`, { method: 'HEAD' });
      expect([head.status, head.headers.get('ETag')]).toEqual([200, (await call(site, fetch)).headers.get('ETag')]);
    });
  });
});
