import { expect, test } from 'vitest';
import { addRecord } from '../../tests/admin-records.ts';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import { testApp } from '../../tests/test-app.ts';
import { countDemonstration } from '../content-types.server.ts';
import { fileDocument } from '../disclosure/documents.server.ts';
import { insertEnquiry } from '../enquiries/enquiries.server.ts';
import { updateEnquiry } from '../enquiries/inbox/enquiry-steps.server.ts';
import { insertNotice, noticeTrash, updateNotice } from '../notices/notices.server.ts';
import { findSchool, setSchoolFact } from '../settings/school.server.ts';

const author = { id: null, name: 'Demonstration', isDemonstration: true };
const words = { title: 'Sports day', details: 'On Friday.', category: 'general', is_pinned: 0 } as const;
const family = { name: 'Kavita Murmu', mobile_no: '', email: 'kavita@family.example', message: 'Is there a seat?' };
const services = { origin: 'http://localhost:3000' };

eachEngine('a row of the demonstration', (openDatabase) => {
  test('is marked, in the bin too, until somebody of the school changes it', async () => {
    const db = await openDatabase();
    const id = await db.transaction().execute((tx) => insertNotice(tx, words, author));
    await db.transaction().execute((tx) => insertNotice(tx, words, asStaff));
    await noticeTrash.remove(db, id, asStaff);
    expect((await countDemonstration(db)).notice).toBe(1);
    await noticeTrash.restore(db, id, asStaff);
    await db.transaction().execute((tx) => updateNotice(tx, { id, version: 3 }, { ...words, title: 'Ours' }, asStaff));
    expect((await countDemonstration(db)).notice).toBe(0);
  });

  test('a fact is the school’s as soon as it says something else, and not because a whole form was saved', async () => {
    const db = await openDatabase();
    await setSchoolFact(db, 'name', 'Sundarpur Public School', author);
    await setSchoolFact(db, 'phone', '00000 00000', author);
    await setSchoolFact(db, 'phone', '00000 00000', asStaff);
    expect((await countDemonstration(db)).setting).toBe(2);
    await setSchoolFact(db, 'name', 'Madhupur School', asStaff);
    expect([(await countDemonstration(db)).setting, (await findSchool(db)).name]).toEqual([1, 'Madhupur School']);
  });

  test('an enquiry and a document are marked; an enquiry is the school’s when it was worked on', async () => {
    const db = await openDatabase();
    const document = { slug: 'fire', name: 'Fire safety', section: 'B', position: 1 } as const;
    await fileDocument(db, document, author);
    const { row } = await insertEnquiry(db, author, { ...family, source: 'home' });
    expect(await countDemonstration(db)).toMatchObject({ document: 1, enquiry: 1, photo: 0 });
    await updateEnquiry(db, services, asStaff, row, { note: 'Called her.' });
    expect(await countDemonstration(db)).toMatchObject({ document: 1, enquiry: 0 });
  });
});

test('wears its tag in lists and the bin of the office, and nowhere on the website', async () => {
  const site = await testApp();
  const staff = await site.signIn();
  const { id } = await addRecord(site.db, 'notices', 'Ours');
  const example = await site.db.transaction().execute((tx) => insertNotice(tx, words, author));
  const tagged = async (path: string) =>
    (await staff.visit(path))
      .all('tbody tr')
      .filter((row) => row.textContent.includes('Demo'))
      .map((row) => row.querySelector('th')?.textContent);
  expect(await tagged('/admin/notices')).toEqual(['Sports day Demo']);
  for (const path of ['/allnotices', `/allnotices/${example}`, '/']) {
    expect((await site.visit(path)).body).not.toContain('Demonstration');
  }
  for (const one of [id, example]) await staff.post(`/admin/notices/${one}/delete`, {});
  expect(await tagged('/admin/bin')).toEqual(['Sports day Demo']);
  await site.close();
});
