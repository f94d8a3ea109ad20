import { expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { onOneEngine } from '../../tests/engines.ts';
import { listFile, sentForm } from '../../tests/import-forms.ts';
import { testApp } from '../../tests/test-app.ts';
import { goodUpload, uploadForm } from '../../tests/uploads.ts';
import { workbook } from '../../tests/workbooks.ts';

const address = '/admin/faculty/import';
const rows = [
  ['Teacher', 'Designation', 'Cadre', 'Dept'],
  ['Smt. Sujata Das', 'Mathematics teacher', 'PGT', 'Science'],
  ['Shri Birsa Soren', 'Head', 'Head master', ''],
  ['', 'Clerk', '', ''],
  ['Smt. Anjali Roy', 'Music', 'Grade A', ''],
  ['smt. sujata  das', 'mathematics teacher', '', ''],
];

onOneEngine('teachers from a list', (_openDatabase, engine) => {
  test('are checked, added at the end of the order without photos, shown with initials, and undone', async () => {
    const site = await testApp({ engine });
    const staff = await site.signIn();
    const single = await staff.visit('/admin/faculty/new');
    expect(single.all('.link-arrow').map((link) => attribute(link, 'href'))).toContain(address);
    await staff.post('/admin/faculty/new', await goodUpload({ name: 'First One' }));
    const checked = await staff.post(address, listFile(await workbook({ Staff: rows }), 'staff.xlsx'));
    expect(checked.text('.note-warning')).toContain('staff.xlsx: 2 rows have no errors, 3 need correction.');
    expect(checked.all('.import-fault').map((fault) => fault.textContent)).toEqual([
      'Name is empty. Enter it.',
      expect.stringContaining('Cadre is not recognised. Use one of these: Principal, Vice'),
      'Line 2 already has the same Name, Position. Remove one of them.',
    ]);
    const form = sentForm(checked, '.import-take', 'import');
    expect((await staff.post(address, form)).headers.get('Location')).toBe('/admin/faculty');
    await staff.post(address, form);
    const saved = await site.db
      .selectFrom('faculty')
      .select(['id', 'name', 'title', 'cadre', 'department', 'image_id', 'position'])
      .orderBy('position')
      .execute();
    expect(saved.map(({ id, position, ...member }) => member).slice(1)).toEqual([
      { name: 'Smt. Sujata Das', title: 'Mathematics teacher', cadre: 'pgt', department: 'Science', image_id: null },
      { name: 'Shri Birsa Soren', title: 'Head', cadre: 'headmaster', department: '', image_id: null },
    ]);
    const list = await staff.visit('/admin/faculty');
    expect(list.text('.published-panel')).toContain('3 rows left out, for Excel');
    expect((await site.visit('/faculty')).all('.initials').map((one) => one.textContent)).toEqual(['SD', 'BS']);
    const called = JSON.parse((await site.visit('/api/fetch_faculty.php')).body);
    const image = JSON.stringify(called);
    expect(image).toContain(`./uploads/initials/${saved[1]?.id}.svg`);
    expect((await site.visit(`/api/uploads/initials/${saved[1]?.id}.svg`)).body).toContain('>SD</text>');

    const edit = `/admin/faculty/${saved[1]?.id}/edit`;
    const changed = { name: 'Smt. Sujata Das', title: 'PGT', version: '1', picture: 'keep' };
    expect((await staff.post(edit, uploadForm(changed, undefined))).status).toBe(303);
    const past = await staff.visit(address);
    const undo = { intent: 'undo', import_id: attribute(past.all('.import-undo input')[0], 'value') ?? '' };
    expect((await staff.post(address, undo)).headers.get('Location')).toBe(address);
    expect((await staff.visit(address)).text('[role=status]')).toContain(
      'Import undone: 2 faculty members moved to the bin.',
    );
    expect((await site.visit('/faculty')).all('.faculty-card')).toHaveLength(1);
    expect((await staff.visit('/admin/bin')).text('main')).toContain('Shri Birsa Soren');
    const activity = await staff.visit('/admin/activity');
    expect(activity.text('main')).toMatch(/the list “.+?” \(Faculty\)/);
    expect(activity.all(`main a[href="${address}"]`).length).toBeGreaterThan(0);
    expect(site.errors).toEqual([]);
    await site.close();
  });
});

test('the templates are read as they come', async () => {
  const site = await testApp();
  const staff = await site.signIn();
  for (const format of ['csv', 'xlsx']) {
    const template = await staff.visit(`/admin/faculty/template.${format}`);
    expect(template.headers.get('Content-Disposition')).toBe(`attachment; filename="teachers-template.${format}"`);
    expect((await staff.post(address, listFile(template.bytes, `t.${format}`))).text('.note-success')).toContain(
      '1 row',
    );
    expect((await site.visit(`/admin/faculty/template.${format}`)).status).toBe(302);
  }
  await site.close();
});
