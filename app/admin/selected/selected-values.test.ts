import { describe, expect, test } from 'vitest';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { officeForEach } from '../../../tests/selected-rows.ts';
import { asStaff } from '../../../tests/staff.ts';
import { insertEnquiry } from '../../enquiries/enquiries.server.ts';
import { day, fromNow } from '../../lib/clock.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { newId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { createAlbum } from '../../photos/albums/albums.server.ts';

describe.each(oneEngine)('on %s, the selected items', (engine) => {
  const { site, asha, addThree, rowsOf, send, toast, undo } = officeForEach(engine);

  test('of results gets a consent, which keeps a day that was there, and gives back what was', async () => {
    const ids = await addThree('results');
    const paper = { consent_on: '2025-04-01', consent_reference: 'Folder 3' };
    await site.db
      .updateTable('result')
      .set(paper)
      .where('id', '=', ids[2] ?? '')
      .execute();
    const question = await asha.post('/admin/selected/results', {
      intent: 'consent',
      id: ids,
      back: '/admin/results',
    });
    expect(question.all('input[type=date]')).toHaveLength(1);
    for (const [value, fault] of [
      ['', 'Enter the date of the consent form.'],
      [dayInIndia(fromNow(2 * day)), m.consent_day_to_come()],
    ] as const) {
      const refused = await send('results', 'consent', ids, { value });
      expect(refused.status).toBe(422);
      expect(refused.text('.field-error')).toContain(fault);
    }
    await send('results', 'consent', ids, { value: '2026-01-31' });
    const consents = async () => (await rowsOf('result', ids)).map((row) => [row.consent_on, row.consent_reference]);
    expect(await consents()).toEqual([
      ['2026-01-31', ''],
      ['2026-01-31', ''],
      ['2025-04-01', 'Folder 3'],
    ]);
    expect(await toast()).toContain('Consent recorded: 2 results. 1 was not changed');
    await send('results', 'no-consent', ids);
    expect((await consents()).map(([on]) => on)).toEqual([null, null, null]);
    expect(await undo('results')).toBe('Undone: 3 results.');
    expect((await consents())[2]).toEqual(['2025-04-01', 'Folder 3']);
    expect(await undo('results')).toContain('Nothing was undone');
  });

  test('of results is marked as topper and not any more', async () => {
    const ids = await addThree('results');
    await site.db
      .updateTable('result')
      .set({ is_topper: 1 })
      .where('id', '=', ids[0] ?? '')
      .execute();
    const toppers = async () => (await rowsOf('result', ids)).map((row) => row.is_topper);
    await send('results', 'topper', ids);
    expect(await toppers()).toEqual([1, 1, 1]);
    expect(await undo('results')).toBe('Undone: 2 results.');
    expect(await toppers()).toEqual([1, 0, 0]);
    await send('results', 'no-topper', ids);
    expect(await toppers()).toEqual([0, 0, 0]);
    await undo('results');
    expect(await toppers()).toEqual([1, 0, 0]);
  });

  test('of photos goes into an album, and back to its album, its place and its cover', async () => {
    const ids = await addThree('photos');
    const [first, second] = await site.db.transaction().execute(async (tx) => {
      const make = (title: string) => createAlbum(tx, { title, day: '2026-11-22' }, asStaff);
      return [await make('Sports day'), await make('Van Mahotsav')];
    });
    await send('photos', 'album', ids, { value: first });
    await site.db
      .updateTable('album')
      .set({ cover_photo_id: ids[1] ?? '' })
      .where('id', '=', first)
      .execute();
    const places = async () => (await rowsOf('photo', ids)).map((row) => [row.album_id, row.album_place]);
    const before = await places();
    expect(before.map(([album]) => album)).toEqual([first, first, first]);
    expect((await send('photos', 'album', ids, { value: newId() })).text('.field-error')).toContain(
      'This album no longer exists',
    );
    await send('photos', 'album', ids, { value: second });
    expect((await places()).map(([album]) => album)).toEqual([second, second, second]);
    expect(await undo('photos')).toBe('Undone: 3 photos.');
    expect(await places()).toEqual(before);
    const [album] = await rowsOf('album', [first]);
    expect(album?.cover_photo_id).toBe(ids[1]);
    await send('photos', 'album', ids, { value: 'none' });
    expect((await places()).map(([one]) => one)).toEqual([null, null, null]);
  });

  async function addFamilies(): Promise<string[]> {
    const ids: string[] = [];
    for (const name of ['Kavita', 'Rina', 'Sunil']) {
      const family = { name, mobile_no: '', email: `${name}@family.example`, message: 'Is there a seat?' };
      ids.push((await insertEnquiry(site.db, asStaff, { ...family, source: 'home' })).row.id);
    }
    return ids;
  }

  test('of enquiries gets a state and an owner, and gives back what was', async () => {
    const ids = await addFamilies();
    const owner = await site.db.selectFrom('person').select('id').executeTakeFirstOrThrow();
    await site.db
      .updateTable('enquiry')
      .set({ state: 'visit-fixed', next_call_on: '2025-01-31' })
      .where('id', '=', ids[0] ?? '')
      .execute();
    const states = async () =>
      (await rowsOf('enquiry', ids)).map((row) => [row.state, row.owner_name, row.next_call_on]);
    const before = await states();
    expect((await send('enquiries', 'state', ids, { value: 'not-now' })).status).toBe(422);
    await send('enquiries', 'state', ids, { value: 'admitted' });
    expect((await states()).map(([state]) => state)).toEqual(['admitted', 'admitted', 'admitted']);
    await site.db
      .updateTable('enquiry')
      .set({ version: 7 })
      .where('id', '=', ids[2] ?? '')
      .execute();
    expect(await undo('enquiries')).toContain('Undone: 2 enquiries. 1 was left as it is');
    expect(await states()).toEqual([before[0], before[1], ['admitted', '', null]]);
    await send('enquiries', 'owner', ids, { value: owner.id });
    expect((await states()).map(([, name]) => name)).toEqual(['Asha Mahato', 'Asha Mahato', 'Asha Mahato']);
    await undo('enquiries');
    expect((await states()).map(([, name]) => name)).toEqual(['', '', '']);
  });

  test('in the Spam folder can be marked as no spam, or erased after a confirmation', async () => {
    const ids = await addFamilies();
    await site.db.updateTable('enquiry').set({ state: 'spam', doubts: '["links"]' }).where('id', 'in', ids).execute();
    await send('enquiries', 'not-spam', ids.slice(0, 2));
    const doubts = async () => (await rowsOf('enquiry', ids)).map((row) => [row.state, row.doubts]);
    expect(await doubts()).toEqual([
      ['new', '[]'],
      ['new', '[]'],
      ['spam', '["links"]'],
    ]);
    await undo('enquiries');
    expect((await doubts())[0]).toEqual(['spam', '["links"]']);
    const question = await asha.post('/admin/selected/enquiries', { intent: 'erase', id: ids });
    expect(question.body).toContain('This cannot be undone.');
    await send('enquiries', 'erase', ids);
    expect(await rowsOf('enquiry', ids)).toEqual([{}, {}, {}]);
  });
});
