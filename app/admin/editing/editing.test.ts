import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { insertEnquiry } from '../../enquiries/enquiries.server.ts';
import { fromNow, minute } from '../../lib/clock.ts';
import { insertNotice } from '../../notices/notices.server.ts';
import { findPageByKey } from '../../pages/pages.server.ts';
import { pruneEditing } from './editing.server.ts';

eachEngine('an edit form', (_, engine) => {
  const site = siteForEach({ engine });
  const asha = staffForEach(site);
  let rekha: Visitor;
  beforeEach(async () => {
    rekha = await site.signIn({ username: 'rekha', name: 'Rekha Sen', role: 'editor' });
  });
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  const notice = () =>
    insertNotice(site.db, { title: 'Holiday', details: 'Words', category: 'general', is_pinned: 0 }, asStaff);
  const editingNote = async (staff: Visitor, path: string) => (await staff.visit(path)).text('.editing-note strong');

  /** As if nobody had done anything for that long. */
  const letPass = (ms: number) =>
    site.db
      .updateTable('editing')
      .set({ opened_at: fromNow(-ms), seen_at: fromNow(-ms) })
      .execute();

  test('tells who else has opened it, and when, until they are gone for a quarter of an hour', async () => {
    const path = `/admin/notices/${await notice()}/edit`;
    expect(await editingNote(asha, path)).toBeUndefined();
    expect(await editingNote(asha, path)).toBeUndefined();
    expect(await editingNote(rekha, path)).toBe('Asha Mahato has just opened this.');
    await letPass(2 * minute);
    expect(await editingNote(rekha, path)).toBe('Asha Mahato opened this 2 minutes ago.');
    expect(await editingNote(asha, path)).toBe('Rekha Sen opened this 2 minutes ago.');
    expect(await editingNote(rekha, `/admin/notices/${await notice()}/edit`)).toBeUndefined();
    await letPass(16 * minute);
    expect(await editingNote(rekha, path)).toBeUndefined();
    expect(await editingNote(asha, path)).toBe('Rekha Sen has just opened this.');
    await letPass(16 * minute);
    await pruneEditing(site.db);
    expect(await site.db.selectFrom('editing').selectAll().execute()).toEqual([]);
  });

  test('stays open by its script, and is left by it, but not by an older page that goes later', async () => {
    const place = `notices/${await notice()}`;
    const say = async (staff: Visitor, fields: object) => {
      const { status, body } = await staff.post('/admin/editing', { place, ...fields });
      return status === 200 ? (JSON.parse(body) as { at: string; others: string[] }) : status;
    };
    await asha.visit(`/admin/${place}/edit`);
    await letPass(14 * minute);
    const seen = await say(asha, {});
    const { at } = seen as { at: string };
    expect(seen).toMatchObject({ others: [] });
    expect(await say(rekha, {})).toMatchObject({ others: ['Asha Mahato opened this 14 minutes ago.'] });
    expect(await say(asha, { left: fromNow(-minute) })).toBe(204);
    expect(await say(rekha, {})).toMatchObject({ others: ['Asha Mahato opened this 14 minutes ago.'] });
    expect(await say(asha, { left: at })).toBe(204);
    expect(await say(rekha, {})).toMatchObject({ others: [] });
    expect(await say(rekha, { place: 'people/x' })).toBe(400);
  });

  test('so do the pages of the website with all their forms, and enquiries', async () => {
    const { id } = await findPageByKey(site.db, 'library');
    await asha.visit(`/admin/pages/${id}/add`);
    expect(await editingNote(rekha, `/admin/pages/${id}`)).toBe('Asha Mahato has just opened this.');
    expect(await editingNote(rekha, `/admin/pages/${id}/history`)).toBeUndefined();
    const family = { name: 'Kavita Murmu', message: 'A seat?', mobile_no: '0000000012', email: '' };
    const enquiry = await insertEnquiry(site.db, asStaff, { ...family, source: 'home', signals: [] });
    await asha.visit(`/admin/enquiries/${enquiry.id}`);
    expect(await editingNote(rekha, `/admin/enquiries/${enquiry.id}`)).toBe('Asha Mahato has just opened this.');
  });
});
