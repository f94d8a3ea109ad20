import { expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { pictureFile, somePreparedImage } from '../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { uploadForm } from '../../tests/uploads.ts';
import { newId } from '../lib/ids.ts';
import { setSchoolFact } from '../settings/school.server.ts';
import { createResult, resultTrash } from './results.server.ts';

const site = siteForEach();
const staff = staffForEach(site);

const words = { name: 'Priya Soren', marks: '468 / 500', class_name: 'X', session: '2025–26' };
const plain = { ...words, is_topper: 0, image: undefined } as const;

const record = (changes: Partial<Parameters<typeof createResult>[1]> = {}) =>
  site.db.transaction().execute((tx) => createResult(tx, { ...plain, ...changes }, asStaff));

const names = async (search: string) =>
  (await staff.visit(`/admin/results${search}`)).all('tbody th').map((cell) => cell.textContent.trim());

test('the list is searched and filtered, by words that nothing has too', async () => {
  await record();
  await record({ name: 'Arjun Das', class_name: 'XII', consent_on: '2026-01-31' });
  expect(await names('?q=arjun')).toEqual(['Arjun Das']);
  expect(await names('?class=X')).toEqual(['Priya Soren']);
  expect(await names('?session=2025–26&consent=none')).toEqual(['Priya Soren']);
  expect(await names('?class=%00')).toHaveLength(2);
  const none = await staff.visit('/admin/results?q=nobody');
  expect(none.text('.panel')).toContain('No results for this search.');
  const page = await staff.visit('/admin/results?class=XII');
  expect(page.all('select[name=class] option[selected]').map((one) => attribute(one, 'value'))).toEqual(['XII']);
});

test('a result without a photo is changed and stays without one', async () => {
  const id = await record();
  const address = `/admin/results/${id}/edit`;
  const form = await staff.visit(address);
  expect(form.text('.picture-choice')).toContain('No photo');
  expect(attribute(form.all('input[name=name]')[0], 'value')).toBe('Priya Soren');
  const sent = await staff.post(address, { ...words, marks: '470 / 500', picture: 'keep', version: '1' });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin/dashboard']);
  expect((await staff.visit('/admin/dashboard')).text('[role=status]')).toContain('Photo Updated successfully');
  const row = await site.db.selectFrom('result').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ marks: '470 / 500', version: 2, image_id: null });
});

test('a new photo takes the place of the old one', async () => {
  const id = await record();
  const address = `/admin/results/${id}/edit`;
  const revision = { ...words, picture: 'new' };
  await staff.post(address, uploadForm({ ...revision, version: '1' }, await pictureFile(400, 300)));
  const first = await site.db.selectFrom('result').select('image_id').executeTakeFirstOrThrow();
  await staff.post(address, uploadForm({ ...revision, version: '2' }, await pictureFile(300, 400)));
  const second = await site.db.selectFrom('result').select('image_id').executeTakeFirstOrThrow();
  expect(second.image_id).not.toBe(first.image_id);
  expect((await staff.visit(`/media/images/${first.image_id}/160.webp`)).status).toBe(404);
  expect((await site.visit(`/media/images/${second.image_id}/160.webp`)).status).toBe(200);
});

test('what must not be cut off is chosen beside the portrait, and shown to those who may see who it is', async () => {
  const id = await record({ image: somePreparedImage(), is_topper: 1 });
  const focus = { focus_x: '20', focus_y: '10' };
  await staff.post(`/admin/results/${id}/edit`, { ...words, ...focus, is_topper: '1', picture: 'keep', version: '1' });
  for (const path of ['/results', '/', '/admin/results']) {
    const [portrait] = (await staff.visit(path)).all('.niche img');
    expect([attribute(portrait, 'data-focus-x'), attribute(portrait, 'data-focus-y')]).toEqual(['20', '10']);
  }
  await setSchoolFact(site.db, 'resultsShow', 'agreed', asStaff);
  expect((await site.visit('/results')).body).not.toContain('data-focus');
});

test('neither photo chosen, or a word too long: a sentence beside it, and the words stay', async () => {
  const address = `/admin/results/${await record()}/edit`;
  const neither = await staff.post(address, { ...words, marks: 'typed', version: '1' });
  expect([neither.status, neither.text('#field-photo-error')]).toEqual([422, 'Please select a file.']);
  expect(attribute(neither.all('input[name=marks]')[0], 'value')).toBe('typed');
  const long = await staff.post(address, { ...words, class_name: 'x'.repeat(41), picture: 'keep', version: '1' });
  expect([long.status, long.text('#field-class_name-error')]).toEqual([422, expect.stringContaining('too long')]);
  expect(long.all('[autofocus]').map((field) => attribute(field, 'name'))).toEqual(['class_name']);
});

test('when two people change the same, the second sees what the first has saved', async () => {
  const address = `/admin/results/${await record()}/edit`;
  const bina = await site.signIn({ username: 'bina', name: 'Bina Das' });
  await bina.post(address, { ...words, marks: '469 / 500', picture: 'keep', version: '1' });
  const faulty = await staff.post(address, { ...words, name: 'x'.repeat(201), picture: 'keep', version: '1' });
  expect(attribute(faulty.all('input[name=version]')[0], 'value')).toBe('1');
  const second = await staff.post(address, { ...words, marks: '470 / 500', picture: 'keep', version: '1' });
  expect(second.status).toBe(409);
  expect(second.text('.admin-form [role=alert]')).toContain('Bina Das changed this while you were editing it');
  expect(second.text('.difference-choice')).toContain('469 / 500');
  expect((await site.db.selectFrom('result').select('marks').executeTakeFirst())?.marks).toBe('469 / 500');
  const over = await staff.post(address, { ...words, marks: '470 / 500', picture: 'keep', version: '2' });
  expect(over.status).toBe(303);
});

test('a result that was deleted meanwhile cannot be changed, and the words are still there', async () => {
  const id = await record();
  await site.db.transaction().execute((tx) => resultTrash.remove(tx, id, asStaff));
  const typed = { ...words, marks: '471 / 500', picture: 'keep' };
  for (const version of ['1', '2']) {
    const answer = await staff.post(`/admin/results/${id}/edit`, { ...typed, version });
    expect([answer.status, answer.body.includes(typed.marks)]).toEqual([404, true]);
    expect(answer.text('.admin-form .note-warning')).toContain('This is in the bin.');
  }
  expect((await staff.visit(`/admin/results/${newId()}/edit`)).status).toBe(404);
});

test('the session of the settings is offered first, and those of the results after it', async () => {
  await setSchoolFact(site.db, 'sessionYear', '2031–32', asStaff);
  await record();
  const offered = (await staff.visit('/admin/results/new')).all('datalist option');
  expect(offered.map((option) => attribute(option, 'value'))).toEqual(['X', '2031–32', '2025–26']);
});
