import { describe, expect, test } from 'vitest';
import { addRecord, recordTables } from '../../../tests/admin-records.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { officeForEach } from '../../../tests/selected-rows.ts';
import { listActivity } from '../../activity/activity.server.ts';
import { pruneHistory } from '../../content/bulk-changes.server.ts';
import { day, fromNow } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';

const lists = ['notices', 'photos', 'albums', 'results', 'faculty', 'calendar', 'pages'] as const;

describe.each(oneEngine)('on %s, the selected items', (engine) => {
  const { site, asha, addThree, rowsOf, send, toast, undo } = officeForEach(engine);

  test.each(lists)(
    'of %s is deleted after a question, and undone, but not what somebody has restored since',
    async (list) => {
      const ids = await addThree(list);
      const question = await asha.post(`/admin/selected/${list}`, {
        intent: 'delete',
        id: ids,
        back: `/admin/${list}`,
      });
      expect(question.text('h2')).toMatch(/^Delete 3 .*\?$/);
      const removed = async () => (await rowsOf(recordTables[list], ids)).map((row) => row.removed_at !== null);
      expect(await removed()).toEqual([false, false, false]);
      const done = await send(list, 'delete', ids);
      expect([done.status, done.headers.get('Location')]).toEqual([303, `/admin/${list}`]);
      expect(await removed()).toEqual([true, true, true]);
      expect(await toast()).toMatch(/^Deleted: 3 /);
      await asha.post('/admin/bin', { intent: 'restore', list, id: ids[0] ?? '', back: '/admin/bin' });
      expect(await undo(list)).toMatch(/^Undone: 2 .* 1 was left as it is/);
      expect(await removed()).toEqual([false, false, false]);
      const { rows } = await listActivity(site.db, { cursor: undefined, personId: undefined, kind: 'delete' });
      expect(rows.map((row) => row.subject_id).toSorted()).toEqual(ids.toSorted());
    },
  );

  test.each([
    ['take-down', '3 hidden: visitors can no longer see them.'],
    ['show', 'Visitors can see 3 again.'],
  ])('is changed by %s, and back, but not what was changed meanwhile', async (intent, words) => {
    const ids = await addThree('photos');
    const isHidden = async () => (await rowsOf('photo', ids)).map((row) => row.taken_down_at !== null);
    const before = intent === 'show';
    if (before) await send('photos', 'take-down', ids);
    await send('photos', intent, [...ids, newId()]);
    expect(await isHidden()).toEqual([!before, !before, !before]);
    expect(await toast()).toBe(`${words} 1 was not changed: it was already like this, or it has been deleted.`);
    await site.db
      .updateTable('photo')
      .set({ title: 'Changed', version: 9 })
      .where('id', '=', ids[1] ?? '')
      .execute();
    expect(await undo('photos')).toContain('Undone: 2 photos. 1 was left as it is, because someone has changed it');
    expect(await isHidden()).toEqual([before, !before, before]);
  });

  test('notices are taken down and come back; albums and teachers, too', async () => {
    for (const list of ['notices', 'albums', 'faculty'] as const) {
      const ids = await addThree(list);
      const shown = async () =>
        (await rowsOf(recordTables[list], ids)).map((row) => (list === 'notices' ? row.state : row.taken_down_at));
      const before = await shown();
      await send(list, 'take-down', ids);
      expect(await shown()).not.toEqual(before);
      expect(await undo(list)).toMatch(/^Undone: 3 /);
      expect(await shown()).toEqual(before);
    }
  });

  test('of the bin is restored and put back, or is gone for good after a question', async () => {
    const [photos, results] = [await addThree('photos'), await addThree('results')];
    await send('photos', 'delete', photos);
    await send('results', 'delete', results);
    const keys = [...photos.map((id) => `photos/${id}`), ...results.map((id) => `results/${id}`)];
    const inBin = async () => (await asha.visit('/admin/bin')).all('tbody tr').length;
    expect(await inBin()).toBe(6);
    await send('bin', 'restore', keys);
    expect(await inBin()).toBe(0);
    expect(await undo('bin')).toBe('Undone: 6 items.');
    expect(await inBin()).toBe(6);
    expect((await asha.post('/admin/selected/bin', { intent: 'erase', id: keys })).text('h2')).toContain(
      'permanently?',
    );
    expect(await inBin()).toBe(6);
    await asha.post('/admin/bin', {
      intent: 'restore',
      list: 'photos',
      id: photos[0] ?? '',
      back: '/admin/bin',
    });
    await send('bin', 'erase', keys);
    expect(await toast()).toContain('Deleted permanently: 5 items. 1 was not changed');
    expect((await rowsOf('photo', photos)).map((row) => row.title)).toEqual(['Asan', undefined, undefined]);
  });

  test('may be everything that the filter shows, and 500 at most', async () => {
    for (let count = 1; count <= 30; count += 1)
      await addRecord(site.db, 'results', count <= 26 ? `Asha ${count}` : 'B');
    const back = '/admin/results?q=Asha';
    const matching = await asha.visit('/admin/selected/results?q=Asha');
    expect(matching.status).toBe(200);
    await asha.post('/admin/selected/results', { intent: 'topper', everything: '1', back });
    expect(await toast()).toBe('Added to toppers: 26 results.');
    const ids = Array.from({ length: 501 }, newId);
    const refused = await send('results', 'topper', ids);
    expect([refused.status, refused.text('.note')]).toEqual([422, 'At most 500 can be changed at once. Select fewer.']);
    expect((await send('results', 'topper', [])).text('.note')).toContain('Nothing is selected.');
    await send('results', 'topper', ids.slice(0, 500));
    expect(await toast()).toContain('Nothing was changed');
  });

  test('is nobody’s but the office’s, and an editor may do what the administrator may', async () => {
    const ids = await addThree('photos');
    const form = { intent: 'delete', id: ids, confirmed: 'yes' };
    const results = await addThree('results');
    await send('photos', 'delete', results);
    expect((await rowsOf('result', results))[0]?.removed_at).toBeNull();
    const answers = [
      await send('people', 'delete', ids),
      await send('photos', 'topper', ids),
      await send('photos', 'delete', ['x']),
      await send('bin', 'restore', ids),
      await asha.post('/admin/selected/photos/undo', { id: 'x' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 404, 404, 404]);
    const rekha = await site.signIn({ username: 'rekha', name: 'Rekha', role: 'editor' });
    await rekha.post('/admin/selected/photos', form);
    expect((await rowsOf('photo', ids)).map((row) => row.removed_by)).toEqual(['Rekha', 'Rekha', 'Rekha']);
  });

  test('cannot be undone any more after two days', async () => {
    await send('photos', 'delete', await addThree('photos'));
    await pruneHistory(site.db);
    expect(await site.db.selectFrom('bulk_change').select('id').execute()).toHaveLength(1);
    await site.db
      .updateTable('bulk_change')
      .set({ at: fromNow(-3 * day) })
      .execute();
    await pruneHistory(site.db);
    expect(await site.db.selectFrom('bulk_change').select('id').execute()).toEqual([]);
  });
});
