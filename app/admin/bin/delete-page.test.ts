import { afterEach, describe, expect, test } from 'vitest';
import { addRecord } from '../../../tests/admin-records.ts';
import { attribute } from '../../../tests/answer.ts';
import { siteForAll, staffForAll } from '../../../tests/site-of-tests.ts';
import { contentAt } from '../../content-types.server.ts';
import { type ContentPath, contentPaths } from '../../content-types.ts';
import { newId } from '../../lib/ids.ts';

const site = siteForAll();
const asha = staffForAll(site);

afterEach(() => expect(site.errors.splice(0)).toEqual([]));

/** Where the specification fixes the sentence; any other has the name. */
const sentences: Partial<Record<ContentPath, string>> = {
  notices: 'Notice deleted successfully',
  photos: 'Photo deleted successfully',
  results: 'Photo deleted successfully',
  faculty: 'Photo deleted successfully',
  albums: 'Album moved to the bin. Its photos stay in the gallery.',
};

/** The sentence on the page that an answer leads to, with what its Undo would bring back. */
async function toastAfter({ headers }: { headers: Headers }) {
  const page = await asha.visit(headers.get('Location') ?? '');
  const [list, id] = ['list', 'id'].map((name) => attribute(page.all(`.toast-undo [name=${name}]`)[0], 'value'));
  return { text: page.text('.toast p'), undo: list && { list, id } };
}

describe('deleting', () => {
  test.each(contentPaths)('%s: a page asks, and the answer leads back to the list with Undo', async (list) => {
    const { id } = await addRecord(site.db, list, 'A & B');
    const page = await asha.visit(`/admin/${list}/${id}/delete?back=${encodeURIComponent(`/admin/${list}?q=x`)}`);
    expect(page.status).toBe(200);
    expect(page.text('h1')).toBe('Delete this?');
    expect(page.text('.ask-name')).toBe('A & B');
    expect(page.text('.admin-content')).toMatch(/stays? in the bin for 30 days/);
    expect(attribute(page.all('.panel a.button-outline')[0], 'href')).toBe(`/admin/${list}?q=x`);
    const back = attribute(page.all('.panel [name=back]')[0], 'value') ?? '';
    expect(await contentAt(list).trash.findLabel(site.db, id)).toBe('A & B');

    const answer = await asha.post(`/admin/${list}/${id}/delete`, { back });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/admin/${list}?q=x`]);
    expect(await contentAt(list).trash.findLabel(site.db, id)).toBeUndefined();
    expect(await toastAfter(answer)).toEqual({
      text: sentences[list] ?? '“A & B” was moved to the bin',
      undo: { list, id },
    });
  });

  test('deleting what is already deleted is no error, and says so', async () => {
    const { id } = await addRecord(site.db, 'photos', 'The thing');
    for (const text of ['Photo deleted successfully', 'It has already been deleted']) {
      const answer = await asha.post(`/admin/photos/${id}/delete`, {});
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/photos']);
      expect((await toastAfter(answer)).text).toBe(text);
    }
    expect((await asha.visit(`/admin/photos/${id}/delete`)).status).toBe(404);
    const never = await asha.post(`/admin/photos/${newId()}/delete`, {});
    expect(await toastAfter(never)).toEqual({ text: 'It has already been deleted', undo: undefined });
  });

  test('a list or an id that there cannot be is not found', async () => {
    const { id } = await addRecord(site.db, 'photos', 'The thing');
    for (const place of [`people/${id}`, `constructor/${id}`, 'photos/1', 'photos/..%2f', `photo/${id}`]) {
      expect((await asha.visit(`/admin/${place}/delete`)).status).toBe(404);
      expect((await asha.post(`/admin/${place}/delete`, {})).status).toBe(404);
    }
    expect((await asha.visit(`/admin/results/${id}/delete`)).status).toBe(404);
    await asha.post(`/admin/results/${id}/delete`, {});
    expect(await contentAt('photos').trash.findLabel(site.db, id)).toBe('The thing');
  });

  test.each([
    'https://elsewhere.example/admin/photos',
    '//elsewhere.example/admin/photos',
    '/admin/photos/../../login',
    '/admin/photos.evil',
    '/admin/photosx?q=1',
    '/admin/notices',
    '/admin/photos/new',
    '',
  ])('redirects to the list itself instead of %s', async (back) => {
    const { id } = await addRecord(site.db, 'photos', 'The thing');
    const page = await asha.visit(`/admin/photos/${id}/delete?${new URLSearchParams({ back })}`);
    expect(attribute(page.all('.panel [name=back]')[0], 'value')).toBe('/admin/photos');
    const answer = await asha.post(`/admin/photos/${id}/delete`, { back });
    expect(answer.headers.get('Location')).toBe('/admin/photos');
  });

  test.each([
    ['photos', 'Failed to delete photo. Please try again later.'],
    ['notices', 'Failed to delete notice. Please try again later.'],
  ] as const)('%s: when it fails, says so and leaves everything as it is', async (list, sentence) => {
    const { id } = await addRecord(site.db, list, 'The thing');
    await site.db.schema.alterTable('activity').renameTo('lost').execute();
    try {
      const page = await asha.post(`/admin/${list}/${id}/delete`, {});
      expect(page.status).toBe(500);
      expect(page.text('.note')).toBe(sentence);
      expect(page.text('.ask-name')).toBe('The thing');
    } finally {
      await site.db.schema.alterTable('lost').renameTo('activity').execute();
    }
    expect(site.errors.splice(0)).toHaveLength(1);
    expect(await contentAt(list).trash.findLabel(site.db, id)).toBe('The thing');
  });
});
