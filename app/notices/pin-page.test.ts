import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { engines } from '../../tests/fresh-database.ts';
import { publish } from '../../tests/notices.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';

const words = { title: 'Four', details: 'Words', category: 'general', is_pinned: '1' };

describe.each(engines)('at most three notices are pinned, on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (const title of ['One', 'Two', 'Three']) ids.push(await publish(site.db, { title, is_pinned: 1 }));
  });
  afterEach(() => expect(site.errors).toEqual([]));

  async function pinned() {
    const rows = await site.db.selectFrom('notice').select('title').where('is_pinned', '=', 1).execute();
    return rows.map(({ title }) => title).toSorted();
  }

  test('the form of a fourth pinned notice asks which one makes room, and the save does both', async () => {
    const form = await staff.visit('/admin/notices/new');
    expect(form.all('.pin-others [type=radio]')).toHaveLength(3);
    const refused = await staff.post('/admin/notices/new', words);
    expect([refused.status, refused.text('#pin-error')]).toEqual([422, expect.stringContaining('Choose one to unpin')]);
    expect(refused.text('#pin-error')).toContain('“Three”, “Two”, “One”');
    expect(attribute(refused.all('[autofocus]')[0], 'name')).toBe('is_pinned');
    expect(refused.text('textarea')).toBe(words.details);
    expect(await site.db.selectFrom('notice').select('id').execute()).toHaveLength(3);
    const sent = await staff.post('/admin/notices/new', { ...words, unpin: ids[1] ?? '' });
    expect(sent.status).toBe(303);
    expect(await pinned()).toEqual(['Four', 'One', 'Three']);
    expect((await staff.visit('/admin/notices/new')).text('.toast p')).toContain('“Two” is no longer pinned.');
  });

  test('a conflict leaves every pin as it was, and so does a choice that is not needed', async () => {
    const id = await publish(site.db, { title: 'Plain' });
    const edit = `/admin/notices/${id}/edit`;
    const stale = await staff.post(edit, { ...words, version: '7', unpin: ids[0] ?? '' });
    expect(stale.status).toBe(409);
    expect(await pinned()).toEqual(['One', 'Three', 'Two']);
    await staff.post('/admin/notices/pin', { intent: 'unpin', id: ids[2] ?? '', back: '/admin/notices' });
    expect((await staff.post(edit, { ...words, version: '1', unpin: ids[0] ?? '' })).status).toBe(303);
    expect(await pinned()).toEqual(['Four', 'One', 'Two']);
  });

  test('one press pins and unpins, with Undo; a fourth leads to the question', async () => {
    const id = await publish(site.db, { title: 'Plain' });
    const back = '/admin/notices?kind=general';
    const answer = await staff.post('/admin/notices/pin', { intent: 'pin', id, back });
    const question = answer.headers.get('Location') ?? '';
    expect([answer.status, question]).toEqual([303, expect.stringContaining(`/admin/notices/pin?id=${id}`)]);
    const page = await staff.visit(question);
    expect(page.all('.pin-choice button').map((button) => button.textContent)).toContain('Unpin “Two”');
    const sent = await staff.post('/admin/notices/pin', { intent: 'pin', id, unpin: ids[1] ?? '', back });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, back]);
    expect(await pinned()).toEqual(['One', 'Plain', 'Three']);
    const list = await staff.visit(back);
    const undo = Object.fromEntries(
      ['list', 'id', 'back'].map((name) => [name, attribute(list.all(`.toast-undo [name=${name}]`)[0], 'value') ?? '']),
    );
    expect((await staff.post('/admin/notices/pin', { ...undo, intent: 'restore' })).status).toBe(303);
    expect(await pinned()).toEqual(['One', 'Three', 'Two']);
    expect((await staff.post('/admin/notices/pin', { intent: 'pin', id: 'nonsense' })).status).toBe(400);
    expect((await staff.visit('/admin/notices/pin?id=nonsense')).status).toBe(404);
  });
});
