import { afterEach, describe, expect, test } from 'vitest';
import { addRecord } from '../../../tests/admin-records.ts';
import { attribute } from '../../../tests/answer.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { contentAt } from '../../content-types.server.ts';
import { type ContentPath, contentPaths } from '../../content-types.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { newId } from '../../lib/ids.ts';

const site = siteForEach();
const asha = staffForEach(site);
afterEach(() => expect(site.errors.splice(0)).toEqual([]));

async function throwAway(list: ContentPath, name: string): Promise<string> {
  const { id } = await addRecord(site.db, list, name);
  await inTransaction(site.db, (tx) => contentAt(list).trash.remove(tx, id, { id: null, name: 'Asha Mahato' }));
  return id;
}

async function sentenceAfter({ headers }: { headers: Headers }) {
  return (await asha.visit(headers.get('Location') ?? '')).text('.toast p');
}

const namesOn = (page: Awaited<ReturnType<Visitor['visit']>>) =>
  page.all('.bin-name').map((name) => name.textContent.trim());

describe('the bin', () => {
  test('shows all kinds together or one alone, with who deleted it and until when it stays', async () => {
    for (const list of contentPaths) {
      const { id } = await addRecord(site.db, list, `The ${list}`);
      await asha.post(`/admin/${list}/${id}/delete`, {});
    }
    const page = await asha.visit('/admin/bin');
    expect(namesOn(page)).toEqual(contentPaths.map((list) => `The ${list}`).reverse());
    const goes = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' });
    expect(page.text('tbody tr')).toContain('by Asha Mahato');
    expect(page.text('tbody tr')).toContain(`on ${day.format(goes).replace('Sept', 'Sep')}`);
    expect(namesOn(await asha.visit('/admin/bin?kind=albums'))).toEqual(['The albums']);
    expect(namesOn(await asha.visit('/admin/bin?kind=people&older=x'))).toHaveLength(contentPaths.length);
  });

  test('says that it is empty, or that nothing of a kind is there', async () => {
    expect((await asha.visit('/admin/bin')).text('.empty-title')).toBe('The bin is empty.');
    await throwAway('photos', 'The photo');
    const none = await asha.visit('/admin/bin?kind=albums');
    expect(none.text('.empty-title')).toBe('There are no items of this type in the bin.');
    expect(attribute(none.all('.empty-state a')[0], 'href')).toBe('/admin/bin');
  });

  test('goes on by pages of 24, and keeps the kind', async () => {
    for (let count = 1; count <= 25; count += 1) await throwAway('photos', `Photo ${count}`);
    const page = await asha.visit('/admin/bin?kind=photos');
    expect(namesOn(page)).toHaveLength(24);
    const older = attribute(page.all('a[rel="next"]')[0], 'href') ?? '';
    expect(older).toMatch(/^\/admin\/bin\?kind=photos&older=\d+$/);
    const next = await asha.visit(older);
    expect(namesOn(next)).toEqual(['Photo 1']);
    const restored = await asha.post('/admin/bin', fieldsOf(next, 'restore'));
    expect(restored.headers.get('Location')).toBe(older);
  });

  /** The fields of the first form with this intent. */
  function fieldsOf(page: Awaited<ReturnType<Visitor['visit']>>, intent: string) {
    const forms = page.all('form').filter((one) => one.querySelector('[name="list"]'));
    const form = forms.find((one) => one.querySelector(`[name="intent"][value="${intent}"]`));
    const hidden = form?.querySelectorAll('[type="hidden"]') ?? [];
    const pairs = hidden.map((field) => [attribute(field, 'name') ?? '', attribute(field, 'value') ?? '']);
    return { intent, ...Object.fromEntries(pairs) } as Record<string, string>;
  }

  test.each(contentPaths)('%s: gives a thing back once', async (list) => {
    const id = await throwAway(list, 'The thing');
    const fields = fieldsOf(await asha.visit('/admin/bin'), 'restore');
    expect(fields).toEqual({ intent: 'restore', list, id, back: '/admin/bin' });
    const [first, second] = [await asha.post('/admin/bin', fields), await asha.post('/admin/bin', fields)];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(await contentAt(list).trash.findLabel(site.db, id)).toBe('The thing');
    expect(await sentenceAfter(second)).toBe('It is no longer in the bin');
    await asha.post(`/admin/${list}/${id}/delete`, {});
    expect(await sentenceAfter(await asha.post('/admin/bin', fields))).toMatch(/^“.*” was restored$/);
  });

  test('asks without script too before a thing goes for good, and then it cannot come back', async () => {
    const id = await throwAway('photos', 'The photo');
    const active = await addRecord(site.db, 'photos', 'Another');
    const link = attribute((await asha.visit('/admin/bin')).all('a.row-menu-danger')[0], 'href') ?? '';
    const asking = await asha.visit(link);
    expect(asking.text('h2')).toBe('Delete this permanently?');
    expect(asking.text('.ask-name')).toBe('The photo');
    const fields = fieldsOf(asking, 'erase');
    expect(fields).toEqual({ intent: 'erase', list: 'photos', id, back: '/admin/bin' });
    expect(await sentenceAfter(await asha.post('/admin/bin', fields))).toBe('“The photo” was deleted permanently');
    for (const intent of ['erase', 'restore']) {
      const answer = await asha.post('/admin/bin', { ...fields, intent });
      expect(await sentenceAfter(answer)).toBe('It is no longer in the bin');
    }
    await asha.post('/admin/bin', { ...fields, id: active.id });
    expect(await contentAt('photos').trash.findLabel(site.db, active.id)).toBe('Another');
    expect((await asha.visit(link)).all('.ask-name')).toHaveLength(0);
  });

  test('leads back to pages of the office only', async () => {
    for (const [back, place] of [
      ['/admin/photos?q=x', '/admin/photos?q=x'],
      ['https://elsewhere.example/admin/bin', '/admin/bin'],
      ['//elsewhere.example', '/admin/bin'],
      ['/admin/../login', '/admin/bin'],
      ['/adminx', '/admin/bin'],
    ] as const) {
      const fields = { intent: 'restore', list: 'photos', id: newId(), back };
      expect((await asha.post('/admin/bin', fields)).headers.get('Location')).toBe(place);
    }
  });

  test('undone from within a page, leaves that page as it is', async () => {
    const id = await throwAway('photos', 'The photo');
    const answer = await asha.post('/admin/bin', { intent: 'restore', list: 'photos', id });
    expect([answer.status, answer.headers.get('Location')]).toEqual([200, null]);
    expect(await contentAt('photos').trash.findLabel(site.db, id)).toBe('The photo');
  });

  test('refuses what it cannot do, and finds no list or id that there cannot be', async () => {
    const id = await throwAway('photos', 'The photo');
    const send = async (fields: Record<string, string>) => (await asha.post('/admin/bin', fields)).status;
    expect(await send({ intent: 'burn', list: 'photos', id })).toBe(400);
    expect(await send({ intent: 'restore', list: 'people', id })).toBe(404);
    expect(await send({ intent: 'restore', list: 'photos', id: '1' })).toBe(404);
    expect(await send({ intent: 'restore' })).toBe(404);
    for (const search of ['erase=people&at=1', 'erase=photos&at=x', 'erase=photos', 'erase=photos&at=999999999']) {
      expect((await asha.visit(`/admin/bin?${search}`)).all('.ask-name')).toHaveLength(0);
    }
    expect(namesOn(await asha.visit('/admin/bin'))).toEqual(['The photo']);
  });

  test('when it fails, says so and leaves everything as it is', async () => {
    const id = await throwAway('photos', 'The photo');
    await site.db.schema.alterTable('activity').renameTo('lost').execute();
    for (const [intent, sentence] of [
      ['restore', 'It could not be restored. Please try again later.'],
      ['erase', 'It could not be deleted permanently. Please try again later.'],
    ] as const) {
      const page = await asha.post('/admin/bin', { intent, list: 'photos', id, back: '/admin/bin' });
      expect(page.status).toBe(500);
      expect(page.text('.note')).toBe(sentence);
      expect(namesOn(page)).toEqual(['The photo']);
    }
    expect(site.errors.splice(0)).toHaveLength(2);
  });
});
