import { afterEach, describe, expect, test } from 'vitest';
import { addRecord } from '../../tests/admin-records.ts';
import { attribute } from '../../tests/answer.ts';
import { oneEngine } from '../../tests/fresh-database.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { patchCalendarItem } from '../calendar/calendar.server.ts';
import { patchFaculty } from '../faculty/faculty.server.ts';
import { newId } from '../lib/ids.ts';
import { insertNotice } from '../notices/notices.server.ts';
import { patchAlbum } from '../photos/albums/albums.server.ts';
import { patchPhoto } from '../photos/update-photo.server.ts';
import { patchResult } from '../results/results.server.ts';

const path = '/admin/activity/put-back';

describe.each(oneEngine)('on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  test('an earlier wording of a notice is put back in one press, and Undo puts back the later one', async () => {
    const id = await insertNotice(site.db, { title: 'Fees', details: 'Pay early.', category: 'fee' }, asStaff);
    const edit = `/admin/notices/${id}/edit`;
    const change = { title: 'Fees', details: 'Pay late.', category: 'general', version: '1' };
    expect((await staff.post(edit, change)).status).toBe(303);
    expect((await staff.visit(edit)).body).toContain(`/admin/notices/${id}/wordings`);

    const page = await staff.visit(`/admin/notices/${id}/wordings`);
    expect(page.text('.activity-changes')).toContain('Pay early.');
    const activityId = attribute(page.all('.activity-changes [name=id]')[0], 'value') ?? '';
    const back = `/admin/notices/${id}/wordings`;
    expect((await staff.post(path, { id: activityId, back })).headers.get('Location')).toBe(back);
    const saved = () => site.db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await saved()).toMatchObject({ details: 'Pay early.', category: 'fee', version: 3 });
    expect((await site.visit(`/allnotices/${id}`)).body).toContain('Pay early.');

    const after = await staff.visit(back);
    const undoId = attribute(after.all('.toast-undo [name=id]')[0], 'value') ?? '';
    expect((await staff.post(path, { id: undoId, intent: 'restore', list: 'wordings', back })).status).toBe(303);
    expect(await saved()).toMatchObject({ details: 'Pay late.', category: 'general' });

    await staff.post(path, { id: activityId, back });
    expect((await staff.post(path, { id: activityId, back })).status).toBe(303);
    expect((await staff.visit(back)).text('.toast p')).toBe('The text is already the same.');
    expect((await staff.visit('/admin/activity')).all(`form[action="${path}"]`).length).toBeGreaterThan(0);
  });

  test('what is pruned, deleted or about no wording is refused with a sentence', async () => {
    const id = await insertNotice(site.db, { title: 'Fees', details: 'Pay early.', category: 'fee' }, asStaff);
    await staff.post(`/admin/notices/${id}/edit`, { title: '', details: 'Pay.', category: 'fee', version: '1' });
    await staff.post('/admin/selected/notices', { intent: 'take-down', id, back: '/admin/notices' });
    const rows = await site.db
      .selectFrom('activity')
      .selectAll()
      .where('kind', '=', 'change')
      .orderBy('sequence')
      .execute();
    const [reworded, down] = rows.filter(({ subject }) => subject === 'notice').map((row) => row.id);
    const refusals = [
      [newId(), 'no longer in the list'],
      [down ?? '', 'cannot be restored'],
    ] as const;
    for (const [activity, sentence] of refusals) {
      const answer = await staff.post(path, { id: activity, back: '/admin/activity' });
      expect([answer.status, answer.text('.note-error')]).toEqual([409, expect.stringContaining(sentence)]);
    }
    await staff.post(`/admin/notices/${id}/delete`, {});
    expect((await staff.post(path, { id: reworded ?? '', back: '/admin/activity' })).status).toBe(409);
    expect((await staff.visit(`/admin/notices/${id}/wordings`)).status).toBe(404);
    expect((await staff.post(path, { id: 'nonsense' })).status).toBe(404);
  });

  test('so is that of photos, albums, results, teachers, entries of the calendar and templates', async () => {
    const { db } = site;
    const lists = ['photos', 'albums', 'results', 'faculty', 'calendar'] as const;
    const ids = await Promise.all(lists.map((list) => addRecord(db, list, 'Before')));
    const [photo = '', album = '', result = '', teacher = '', entry = ''] = ids.map((one) => one.id);
    await db.transaction().execute(async (tx) => {
      await patchPhoto(tx, photo, { values: { title: 'After' } }, asStaff);
      await patchAlbum(tx, album, { title: 'After' }, asStaff);
      await patchResult(tx, result, { values: { name: 'After' }, image: undefined }, asStaff);
      await patchFaculty(tx, teacher, { values: { name: 'After' } }, asStaff);
      await patchCalendarItem(tx, entry, { title: 'After' }, asStaff);
    });
    const { id, version } = await db.selectFrom('notice_template').selectAll().limit(1).executeTakeFirstOrThrow();
    const words = { name: 'After', category: 'fee', details: 'After {when}', second_language: 'none' };
    await staff.post(`/admin/templates/${id}/edit`, { ...words, version: String(version) });
    for (const [list, thing] of [...lists.map((one, index) => [one, ids[index]?.id]), ['templates', id]] as const) {
      const page = await staff.visit(`/admin/${list}/${thing}/wordings`);
      expect(page.text('.ask-name')).toBe('After');
      const activity = attribute(page.all('.activity-changes [name=id]')[0], 'value') ?? '';
      expect((await staff.post(path, { id: activity, back: '/admin/activity' })).status).toBe(303);
      const again = await staff.visit(`/admin/${list}/${thing}/wordings`);
      expect(again.text('.ask-name')).toBe(list === 'templates' ? 'Holiday' : 'Before');
    }
  });

  test('days of the calendar that do not fit any more are not put back', async () => {
    const { id } = await addRecord(site.db, 'calendar', 'Fair');
    const edit = `/admin/calendar/${id}/edit`;
    const entry = { title: 'Fair', kind: 'holiday', details: '', first_day: '2026-12-01' };
    await staff.post(edit, { ...entry, last_day: '2026-12-05', version: '1' });
    const wordings = `/admin/calendar/${id}/wordings`;
    expect((await staff.visit(edit)).all(`a[href="${wordings}"]`)).toHaveLength(1);
    await staff.post(edit, { ...entry, last_day: '2026-12-03', version: '2' });
    const changed = (await staff.visit(wordings)).all('.activity-changes [name=id]')[0];
    await staff.post(edit, { ...entry, first_day: '2028-12-01', last_day: '2028-12-03', version: '3' });
    const answer = await staff.post(path, { id: attribute(changed, 'value') ?? '', back: wordings });
    expect([answer.status, answer.text('.note-error')]).toEqual([
      409,
      expect.stringContaining('dates are no longer valid'),
    ]);
    const saved = await site.db.selectFrom('calendar_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(saved).toMatchObject({ first_day: '2028-12-01', last_day: '2028-12-03', version: 4 });
  });
});
