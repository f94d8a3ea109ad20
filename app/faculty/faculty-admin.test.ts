import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { pictureFile, somePreparedImage } from '../../tests/pictures.ts';
import { siteForAll, staffForAll } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { goodUpload, uploadForm } from '../../tests/uploads.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { createFaculty, findFaculty, type NewFacultyMember, patchFaculty } from './faculty.server.ts';

const words = {
  name: 'Smt. Sujata Das',
  title: 'Mathematics teacher',
  cadre: 'pgt',
  qualification: 'M.Sc., B.Ed.',
  department: 'Science',
  subjects: 'Mathematics, Classes XI and XII',
  details: 'Keeps a free hour each morning.',
} as const;

const site = siteForAll();
const asha = staffForAll(site);

beforeEach(async () => {
  await site.db.deleteFrom('faculty').execute();
});
afterAll(() => expect(site.errors).toEqual([]));

function add(member: Partial<NewFacultyMember>): Promise<string> {
  return site.db.transaction().execute((tx) => createFaculty(tx, { image: somePreparedImage(), ...member }, asStaff));
}

test('a new member is stored with every field, and shown on the website', async () => {
  expect((await asha.post('/admin/faculty/new', await goodUpload(words))).status).toBe(303);
  expect(await site.db.selectFrom('faculty').selectAll().executeTakeFirstOrThrow()).toMatchObject(words);
  const card = (await site.visit('/faculty')).text('.faculty-card');
  for (const text of [words.name, words.title, words.qualification, words.subjects]) expect(card).toContain(text);
});

test('an unknown cadre and texts that are too long have their errors beside the fields', async () => {
  const faulty = { ...words, cadre: 'gardener', qualification: 'x'.repeat(201), subjects: 'y'.repeat(201) };
  const page = await asha.post('/admin/faculty/new', await goodUpload({ ...faulty, department: 'z'.repeat(101) }));
  expect(page.status).toBe(422);
  expect(page.text('#field-cadre-error')).toBe('Choose one of these cadres.');
  expect(page.text('#field-qualification-error')).toContain('Use 200 characters or fewer.');
  expect(page.text('#field-department-error')).toContain('Use 100 characters or fewer.');
  expect(page.text('#field-subjects-error')).toContain('Use 200 characters or fewer.');
  expect(attribute(page.all('#field-name')[0], 'value')).toBe(words.name);
});

test('the place of a portrait that must not be cut off is chosen in the form, kept, and shown wherever it is cut', async () => {
  const focusOf = (page: Awaited<ReturnType<Visitor['visit']>>) =>
    ['data-focus-x', 'data-focus-y'].map((name) => attribute(page.all('.niche img')[0], name));
  await asha.post('/admin/faculty/new', await goodUpload(words));
  expect(focusOf(await site.visit('/faculty'))).toEqual([undefined, undefined]);
  const { id } = await site.db.selectFrom('faculty').select('id').executeTakeFirstOrThrow();
  const form = { ...words, picture: 'keep', focus_x: '70', focus_y: '60' };
  const address = `/admin/faculty/${id}/edit`;
  expect((await asha.post(address, uploadForm({ ...form, version: '1' }, undefined))).status).toBe(303);
  for (const page of ['/faculty', '/admin/faculty']) expect(focusOf(await asha.visit(page))).toEqual(['70', '60']);
  expect(attribute((await asha.visit(address)).all('input[name=focus_y]')[0], 'value')).toBe('60');
  const wrong = await asha.post(address, uploadForm({ ...form, focus_x: '101', version: '2' }, undefined));
  expect(wrong.status).toBe(422);
  const patched = await site.db
    .transaction()
    .execute((tx) => patchFaculty(tx, id, { values: { title: 'PGT' } }, asStaff));
  expect(patched).toBe(true);
  expect(focusOf(await site.visit('/faculty'))).toEqual(['70', '60']);
});

describe('the form that changes a member', () => {
  test('shows what is there, and asks whether the photo stays', async () => {
    const page = await asha.visit(`/admin/faculty/${await add(words)}/edit`);
    expect(page.text('h1')).toBe('Edit faculty');
    expect(attribute(page.all('#field-subjects')[0], 'value')).toBe(words.subjects);
    expect(attribute(page.all('#field-cadre option[selected]')[0], 'value')).toBe('pgt');
    expect(page.body).toContain('Keep the current photo');
    expect(page.body).toContain('Choose a new photo');
  });

  test('needs an answer about the photo, and keeps the words until then', async () => {
    const id = await add(words);
    const changed = { ...words, version: '1', details: 'Has moved to the hill.' };
    const page = await asha.post(`/admin/faculty/${id}/edit`, uploadForm(changed, undefined));
    expect([page.status, page.text('#field-photo-error')]).toEqual([422, 'Please select a file.']);
    expect(page.text('#field-details')).toContain('Has moved to the hill.');
    expect((await findFaculty(site.db, id))?.details).toBe(words.details);
  });

  test('keeps the photo, and says on the dashboard that it is done', async () => {
    const id = await add(words);
    const before = await findFaculty(site.db, id);
    const form = uploadForm({ ...words, version: '1', picture: 'keep', title: 'Head of mathematics' }, undefined);
    const sent = await asha.post(`/admin/faculty/${id}/edit`, form);
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin/dashboard']);
    expect((await asha.visit('/admin/dashboard')).text('[role=status]')).toContain('Faculty updated successfully');
    expect(await findFaculty(site.db, id)).toMatchObject({ title: 'Head of mathematics', image: before?.image });
  });

  test('takes a new photo', async () => {
    const id = await add(words);
    const before = await findFaculty(site.db, id);
    const form = uploadForm({ ...words, version: '1', picture: 'new' }, await pictureFile(400, 300));
    expect((await asha.post(`/admin/faculty/${id}/edit`, form)).status).toBe(303);
    const image = (await findFaculty(site.db, id))?.image;
    expect(image?.id).not.toBe(before?.image?.id);
    expect((await site.visit(`/media/images/${image?.id}/160.webp`)).status).toBe(200);
  });

  test('tells what somebody else has changed meanwhile, and overwrites nothing', async () => {
    const id = await add(words);
    const save = (details: string) =>
      asha.post(
        `/admin/faculty/${id}/edit`,
        uploadForm({ ...words, details, version: '1', picture: 'keep' }, undefined),
      );
    expect((await save('Theirs')).status).toBe(303);
    const second = await save('Mine');
    expect(second.status).toBe(409);
    expect(second.text('.difference-choice')).toMatch(/Details ?Saved version Theirs ?Your version Mine/);
    expect((await findFaculty(site.db, id))?.details).toBe('Theirs');
  });

  test('is not there for somebody who is not', async () => {
    expect((await asha.visit('/admin/faculty/nobody/edit')).status).toBe(404);
    expect((await asha.visit('/admin/faculty/%00/edit')).status).toBe(404);
  });
});

describe('the list of the office', () => {
  const names = (page: Awaited<ReturnType<Visitor['visit']>>) =>
    page.all('tbody th').map((cell) => cell.textContent.trim());

  test('is reordered without script, and says the new position of the row', async () => {
    const ids = [await add({ name: 'One' }), await add({ name: 'Two' }), await add({ name: 'Three' })];
    const [, , id = ''] = ids;
    const sent = await asha.post('/admin/faculty', { id, to: 'up' });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `/admin/faculty#row-${id}`]);
    const page = await asha.visit('/admin/faculty');
    expect(page.text('.toast-place')).toContain('Three is now 2nd of 3');
    expect(names(page)).toEqual(['One', 'Three', 'Two']);
    const button = page.all(`#row-${id} .order-controls button[value=up]`)[0];
    expect(attribute(button, 'aria-label')).toBe('Up: Three');
  });

  test('leads to the page where a row went over the edge', async () => {
    const ids: string[] = [];
    for (let number = 1; number <= 25; number++) ids.push(await add({ name: `Teacher ${number}` }));
    const sent = await asha.post('/admin/faculty', { id: ids[23] ?? '', to: 'down' });
    const address = sent.headers.get('Location') ?? '';
    expect(address).toMatch(/^\/admin\/faculty\?older=\d+#row-/);
    const last = await asha.visit(address.split('#')[0] ?? '');
    expect([names(last), last.text('.pager')]).toEqual([['Teacher 24'], 'Previous page']);
    for (const path of ['/admin/faculty', '/faculty']) {
      expect((await asha.visit(path)).text('.pager')).toBe('Next page');
    }
  });

  test('says it when the row is gone, and refuses what is no move', async () => {
    await add({ name: 'One' });
    const gone = await asha.post('/admin/faculty', { id: 'nobody', to: 'up' });
    expect([gone.status, gone.text('.note-error')]).toEqual([
      404,
      'One of the two was deleted in the meantime. The list below is up to date.',
    ]);
    expect((await asha.post('/admin/faculty', { id: 'nobody', to: 'sideways' })).status).toBe(422);
    expect((await asha.post('/admin/faculty', { id: '\0', to: 'up' })).status).toBe(400);
    expect((await site.post('/admin/faculty', { id: 'nobody', to: 'up' })).headers.get('Location')).toMatch(/^\/login/);
  });

  test('answers a page that stays open with the sentence alone', async () => {
    const id = await add({ name: 'One' });
    const page = await asha.post('/admin/faculty', { id, to: 'down', stays: '1' });
    expect([page.status, page.text('.order-note + [role=status]')]).toEqual([200, 'One is now 1st of 1']);
  });

  test('is searched and narrowed, and then says why it cannot be put in order', async () => {
    await add(words);
    await add({ name: 'Smt. Anjali Roy', department: 'Languages', cadre: 'tgt' });
    const whole = await asha.visit('/admin/faculty');
    expect(whole.all('.order-controls')).toHaveLength(2);
    expect(whole.text('tbody tr')).toMatch(/Smt\. Sujata Das ?Mathematics teacher ?Science ?PGT/);
    for (const search of ['q=anjali', 'department=Languages', 'cadre=tgt']) {
      const page = await asha.visit(`/admin/faculty?${search}`);
      expect(names(page)).toEqual(['Smt. Anjali Roy']);
      expect(page.all('.order-controls')).toHaveLength(0);
      expect(page.text('.order-note')).toContain('To change the order, show the whole list first.');
    }
  });
});

describe('the page of the website', () => {
  test('offers departments as soon as there are two, and shows one alone', async () => {
    await add(words);
    expect((await site.visit('/faculty')).all('.chip')).toHaveLength(0);
    await add({ name: 'Smt. Anjali Roy', department: 'Art and craft' });
    await add({ name: 'Shri Birsa Soren' });
    const chips = (await site.visit('/faculty')).all('.chip');
    expect(chips.map((chip) => [chip.textContent, attribute(chip, 'href')])).toEqual([
      ['Everyone', '/faculty'],
      ['Science', '/faculty?department=Science'],
      ['Art and craft', '/faculty?department=Art+and+craft'],
    ]);
    const page = await site.visit('/faculty?department=Art+and+craft');
    expect(page.all('.faculty-name').map((name) => name.textContent)).toEqual(['Smt. Anjali Roy']);
    expect(page.text('.chip[aria-current]')).toBe('Art and craft');
    expect((await site.visit('/faculty?department=Nothing')).all('.faculty-card')).toHaveLength(3);
  });

  test('says so when there is nobody', async () => {
    expect((await site.visit('/faculty')).body).toContain('Sorry! There is nothing here yet');
  });
});
