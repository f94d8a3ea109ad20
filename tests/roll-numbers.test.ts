import { expect, test } from 'vitest';
import { inTransaction } from '../app/database/transaction.server.ts';
import { languages } from '../app/lib/languages/languages.ts';
import { createResult } from '../app/results/results.server.ts';
import { call, rowsOf } from './api-calls.ts';
import { listFile, sentForm } from './import-forms.ts';
import { publicPaths } from './public-paths.ts';
import { siteForEach, staffForEach } from './site-of-tests.ts';
import { asStaff } from './staff.ts';
import { translate } from './translate.ts';

const site = siteForEach();
const staff = staffForEach(site);
const roll_no = 'R77419';
const results = '/admin/results/import';

/** Where visitors and programs read results: pages with their JSON-LD, searches, feeds and the API. */
const addresses = [
  ...publicPaths,
  ...['/results?class=X&session=2025–26', '/results?name=Rahul', '/search?q=Rahul', '/allnotices.atom', '/sitemap.xml'],
  ...['/api/fetchresult.php', '/api/openapi.json', '/results.data', '/_.data', '/manifest.webmanifest'],
];

test('a roll number is shown to the office alone', async () => {
  const values = { name: 'Rahul Das', marks: '460', class_name: 'X', session: '2025–26', exam: 'Board', is_topper: 1 };
  const id = await inTransaction(site.db, (tx) => createResult(tx, { ...values, roll_no } as never, asStaff));
  await translate(site.db, { subject: 'result', id }, 'bn', { name: ['Rahul Das', 'রাহুল দাস'] });
  for (const address of addresses) {
    for (const language of languages) {
      const { body } = await site.visit(language === 'en' ? address : `/${language}${address}`);
      expect([language, address, body.includes(roll_no)]).toEqual([language, address, false]);
    }
  }
  for (const address of [`/results?name=${roll_no}`, `/search?q=${roll_no}`]) {
    expect((await site.visit(address)).body).not.toContain('Rahul');
  }
  const [row] = rowsOf(await call(site, 'fetchresult.php'));
  expect(Object.keys(row ?? {})).toEqual(['id', 'name', 'marks', 'image_url', 'uploaded_at']);
  expect((await staff.visit('/admin/translations?language=bn')).body).not.toContain(roll_no);
  expect((await staff.visit('/admin/results')).body).toContain(`Roll ${roll_no}`);
  expect((await staff.visit('/admin/results/export.csv')).body).toContain(roll_no);
  expect((await staff.visit(`/admin/results/${id}/edit`)).body).toContain(roll_no);
});

test('two students of one name in one class are two if their roll numbers differ', async () => {
  const text = [
    'Roll No.,Name,Marks,Class',
    ...['17,Rahul Das,450,X', '18,Rahul Das,430,Class X', '018,rahul das,430,10', ',Rahul Das,430,x'],
  ].join('\n');
  const checked = await staff.post(results, listFile(text));
  expect(checked.all('.import-fault').map((fault) => fault.textContent)).toEqual([
    'Line 3 already has the same Name, Class, Session, Exam. Remove one of them.',
    'Line 2 already has the same Name, Class, Session, Exam. Remove one of them.',
  ]);
  await staff.post(results, sentForm(checked, '.import-take', 'import'));
  const again = await staff.post(results, listFile('Name,Class,Roll\nRahul Das,10,17\nRahul Das,10,19\nRahul Das,10,'));
  expect(again.all('.import-fault')).toHaveLength(2);
  const rows = await site.db.selectFrom('result').select('roll_no').orderBy('roll_no').execute();
  expect(rows.map((row) => row.roll_no)).toEqual(['17', '18']);
});
