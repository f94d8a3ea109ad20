import { expect, test } from 'vitest';
import { type Answer, attribute } from '../../tests/answer.ts';
import { listFile, sentForm } from '../../tests/import-forms.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { newId } from '../lib/ids.ts';

const address = '/admin/results/import';
const head = 'Name,Marks,Class,Session,Exam,Topper';

const site = siteForEach();
const staff = staffForEach(site);

const thirty = Array.from({ length: 30 }, (_, index) => `Pupil ${index + 1},${400 + index} / 500,X,2025–26,Board,`);
const twoInvalid = [head, ...thirty.with(3, ',403 / 500,X,2025–26,Board,').with(17, thirty[16] ?? '')].join('\r\n');

const importForm = (page: Answer) => sentForm(page, '.import-take', 'import');

test('thirty rows with two invalid: checked without being saved, then twenty-eight imported and undone', async () => {
  const checked = await staff.post(address, listFile(twoInvalid));
  expect(checked.status).toBe(200);
  expect(checked.text('.note-warning')).toBe(
    'class-x.csv: 28 rows have no errors, 2 need correction. Nothing is saved yet. Rows with errors will not be imported; you can download them.',
  );
  expect(checked.all('.import-fault').map((fault) => fault.textContent)).toEqual([
    'Name is empty. Enter it.',
    'Line 18 already has the same Name, Class, Session, Exam. Remove one of them.',
  ]);
  expect(
    checked
      .all('.import-check th[scope=row]')
      .slice(0, 2)
      .map((cell) => cell.textContent),
  ).toEqual(['Line 5', 'Line 19']);
  expect(await site.db.selectFrom('result').select('id').execute()).toEqual([]);

  const form = importForm(checked);
  const sent = await staff.post(address, form);
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin/results']);
  expect((await staff.visit('/admin/results')).text('[role=status]')).toContain(
    'Result uploaded successfully: 28 results are on the page. 2 rows were left out.',
  );
  expect((await staff.post(address, form)).status).toBe(303);
  expect(await site.db.selectFrom('result').select('id').execute()).toHaveLength(28);
  expect((await site.visit('/results')).text('.initials')).toBe('P1');

  const past = await staff.visit(address);
  expect(past.text('.past-imports')).toContain('28 of 28 on the page');
  const undo = { intent: 'undo', import_id: attribute(past.all('.import-undo input')[0], 'value') ?? '' };
  expect((await staff.post(address, undo)).headers.get('Location')).toBe(address);
  const after = await staff.visit(address);
  expect(after.text('[role=status]')).toContain('Import undone: 28 results moved to the bin.');
  expect(after.text('.past-imports')).toContain('Undone');
  expect((await site.visit('/results')).body).toContain('No student results found.');
  await staff.post(address, undo);
  expect((await staff.visit(address)).text('[role=status]')).toContain('This import has already been undone.');
  await staff.post(address, form);
  expect((await staff.visit(address)).text('[role=status]')).toContain('This import was undone.');
});

test('invalid rows are downloaded as a file without formulas, or corrected here', async () => {
  const cells = ['=HYPERLINK("http://evil.example")', '<img src=x onerror=alert(1)>', '+1', '@x', '-1', 'perhaps'];
  const rows = cells.map((name) => `"${name.replaceAll('"', '""')}",468,X,2025–26,Board,perhaps`);
  const checked = await staff.post(address, listFile([head, ...rows].join('\n')));
  expect(checked.body).not.toContain('<img src=x');
  expect(checked.body).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const file = await staff.post('/admin/results/left-out.csv', sentForm(checked, '.import-check form[action]'));
  expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="results-to-correct.csv"');
  const lines = file.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(7);
  for (const line of lines.slice(1)) expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  const corrected = { intent: 'check', text: `${head}\nPriya Soren,468,X,2025–26,Board,yes` };
  const again = await staff.post(address, corrected);
  expect(again.text('.note-success')).toBe('Pasted rows: 1 row, no errors. Nothing is saved yet.');
});

test('the template is read as it comes, with its example', async () => {
  const template = await staff.visit('/admin/results/template.csv');
  expect(template.headers.get('Content-Disposition')).toContain('results-template.csv');
  expect((await staff.post(address, listFile(template.body))).text('.note-success')).toContain('1 row');
  expect((await site.visit('/admin/results/template.csv')).status).toBe(302);
});

test.each([
  ['nothing', '', 'Please select a file.'],
  ['the old code page', Buffer.from('Name\nJos\xe9', 'latin1'), 'choose Save As, CSV UTF-8'],
  ['no rows', 'Priya Soren,468', 'There are no rows below the headings.'],
  ['more than 500 rows', `Name\n${'a\n'.repeat(501)}`, 'This list has more than 500 rows.'],
  ['more than 300 KB', `Name\n${'x'.repeat(308_000)}`, 'This list is larger than 300 KB.'],
  ['more than 2 MB', `Name\n${'x'.repeat(2_100_000)}`, 'This file is larger than 2 MB.'],
  ['more than the next form can carry', `Name\nx${'"'.repeat(200_000)}`, 'This list is larger than 300 KB.'],
])('answers %s with its sentence', async (_what, bytes, sentence) => {
  const form = listFile(bytes);
  if (bytes === '') form.set('file', new File([], ''));
  const answer = await staff.post(address, form);
  expect(answer.status).toBe(422);
  expect(answer.text('#field-file-error')).toContain(sentence);
});

test('pasted rows come back beside their error', async () => {
  const answer = await staff.post(address, { intent: 'check', text: 'Name;Marks' });
  expect([answer.status, answer.text('#field-text-error')]).toEqual([422, expect.stringContaining('no rows below')]);
  expect(answer.text('textarea')).toBe('Name;Marks');
});

test('a list that was imported meanwhile is shown again before anything is saved', async () => {
  const [first, second] = [
    await staff.post(address, listFile(twoInvalid)),
    await staff.post(address, listFile(twoInvalid)),
  ];
  await staff.post(address, importForm(first));
  const answer = await staff.post(address, importForm(second));
  expect(answer.status).toBe(409);
  expect(answer.text('.note-warning')).toContain('Something has changed since you checked this list.');
  expect(await site.db.selectFrom('result').select('id').execute()).toHaveLength(28);
});

test('what was sent comes back when the database fails', async () => {
  const checked = await staff.post(address, listFile(twoInvalid));
  const form = importForm(checked);
  await site.db.schema.alterTable('activity').renameColumn('person_name', 'somebody').execute();
  const failed = await staff.post(address, form);
  expect([failed.status, failed.text('.note-error')]).toEqual([500, 'An error occurred. Please try again.']);
  const text = (failed.all('textarea')[0]?.textContent ?? '').replaceAll('&quot;', '"');
  expect(text).toContain('"Pupil 1","400 / 500"');
  expect(text.trim().split('\n')).toHaveLength(31);
  await site.db.schema.alterTable('activity').renameColumn('somebody', 'person_name').execute();
  expect(await site.db.selectFrom('result').select('id').execute()).toEqual([]);
  const again = await staff.post(address, { intent: 'check', text });
  expect(again.text('.note-warning')).toContain('28 rows have no errors, 2 need correction.');
  expect(site.errors.splice(0)).toHaveLength(1);
});

test('a made-up import is refused', async () => {
  expect((await staff.post(address, { intent: 'import', import_id: '__proto__', text: 'x' })).status).toBe(400);
  expect((await staff.post(address, { intent: 'undo', import_id: 'x' })).status).toBe(404);
  expect((await staff.post(address, { intent: 'undo', import_id: newId() })).status).toBe(303);
  const invalid = await staff.post(address, { intent: 'import', import_id: newId(), text: 'no heading' });
  expect(invalid.status).toBe(422);
  expect(await site.db.selectFrom('result_import').select('id').execute()).toEqual([]);
});

test('after an import without toppers the office can choose them, and that can be undone', async () => {
  const rows = ['Ram,70 %,X', 'Sita,99 %,X', 'Gopal,480/500,X', 'Mira,85 %,X', 'Tara,A+,IX', 'Uma,60 %,IX'];
  const checked = await staff.post(address, listFile(['Name,Marks,Class', ...rows].join('\r\n')));
  await staff.post(address, importForm(checked));
  const page = await staff.visit('/admin/results');
  const choices = page.all('.published-toppers .tick-box').map((label) => label.textContent);
  expect(choices).toEqual([
    'Uma · IX · 60 %',
    'Tara · IX · A+',
    'Sita · X · 99 %',
    'Gopal · X · 480/500',
    'Mira · X · 85 %',
  ]);
  const boxes = page.all('.published-toppers input[name=id]');
  expect(boxes.filter((box) => attribute(box, 'checked') !== undefined)).toEqual([]);

  const sent = new FormData();
  sent.set('intent', 'topper');
  sent.set('back', '/admin/results');
  for (const index of [2, 3]) sent.append('id', attribute(boxes[index], 'value') ?? '');
  expect((await staff.post('/admin/selected/results', sent)).headers.get('Location')).toBe('/admin/results');
  const marked = await staff.visit('/admin/results');
  expect(marked.text('[role=status]')).toContain('Added to toppers: 2 results.');
  expect(marked.all('.published-toppers')).toEqual([]);
  expect((await site.visit('/')).all('.topper h3').map((name) => name.textContent)).toEqual(['Sita', 'Gopal']);
  expect((await staff.visit('/admin/activity')).body).toContain('topper');

  const undo = sentForm(marked, '.toast', undefined, { back: '/admin/results' });
  expect((await staff.post('/admin/selected/results/undo', undo)).status).toBe(303);
  expect((await site.visit('/')).all('.topper')).toHaveLength(6);
});

test('an import that names its toppers asks nothing', async () => {
  const checked = await staff.post(address, listFile('Name,Marks,Topper\r\nRam,70 %,no\r\nSita,99 %,yes'));
  await staff.post(address, importForm(checked));
  const page = await staff.visit('/admin/results');
  expect([page.all('.published-panel').length, page.all('.published-toppers').length]).toEqual([1, 0]);
});
