import { expect, test } from 'vitest';
import { onOneEngine } from '../../tests/engines.ts';
import { listFile } from '../../tests/import-forms.ts';
import { asStaff } from '../../tests/staff.ts';
import { testApp } from '../../tests/test-app.ts';
import { craftedWorkbook } from '../../tests/workbooks.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { readWorkbook } from '../spreadsheets/read-workbook.server.ts';
import { createResult } from './results.server.ts';

const limits = { maxSheets: 2, maxLines: 900, maxColumns: 20, maxCharacters: 900_000 };
const place = { class_name: 'X', session: '2025–26', exam: 'Board' };
const agreed = { consent_on: '2026-01-31', consent_reference: 'Her mother' };

onOneEngine('results and teachers as files', (_openDatabase, engine) => {
  test('hold every row of the filter, are logged, and can be imported again', async () => {
    const site = await testApp({ engine });
    const staff = await site.signIn({ username: 'bina', role: 'editor' });
    const add = (values: Parameters<typeof createResult>[1]) =>
      inTransaction(site.db, (tx) => createResult(tx, values, asStaff));
    await add({ ...place, ...agreed, name: '=cmd', marks: '468 / 500', is_topper: 1 });
    for (let number = 0; number < 30; number += 1) await add({ ...place, class_name: 'IX', name: `Pupil ${number}` });
    const csv = await staff.visit('/admin/results/export.csv?class=X');
    expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; filename="results-\d{4}-\d\d-\d\d\.csv"$/);
    expect(csv.headers.get('Cache-Control')).toContain('no-store');
    expect(csv.body.trim().split('\r\n')[1]).toBe(
      `"'=cmd","468 / 500","","X","2025–26","Board","yes","yes","2026-01-31","Her mother"`,
    );
    const book = await staff.visit('/admin/results/export.xlsx');
    const [sheet] = await readWorkbook(book.bytes, limits);
    expect(sheet?.lines).toHaveLength(32);
    expect(sheet?.lines.at(-1)?.cells.slice(6)).toEqual(['yes', 'yes', '2026-01-31', 'Her mother']);
    expect((await staff.visit('/admin/activity')).body).toMatch(
      /downloaded 31 results as a file[\s\S]*downloaded 1 result as a file/,
    );

    await site.db.deleteFrom('result').execute();
    for (const [bytes, name] of [[csv.bytes, 'a.csv'] as const, [book.bytes, 'b.xlsx'] as const]) {
      const checked = await staff.post('/admin/results/import', listFile(bytes, name));
      expect(checked.text('.note-success')).toMatch(/rows?, no errors/);
    }
    expect((await site.visit('/admin/results/export.csv')).status).toBe(302);

    const teachers = [
      ['Teacher', 'Cadre', 'Department'],
      ['Sujata Das', 'PGT', 'Science'],
      ['Birsa Soren', '', 'Arts'],
    ].map((cells) => cells.join(','));
    const checked = await staff.post('/admin/faculty/import', listFile(teachers.join('\n')));
    expect(checked.text('.note-success')).toContain('2 rows');
    expect(site.errors).toEqual([]);
    await site.close();
  });
});

test('a bomb whose sizes are not true is refused, too', async () => {
  const bytes = await craftedWorkbook(`<row><c><v>${' '.repeat(30_000_000)}</v></c></row>`);
  const sheet = Buffer.from(bytes).lastIndexOf('xl/worksheets/sheet1.xml');
  // The size that the directory of the archive declares for the sheet.
  new DataView(bytes.buffer).setUint32(sheet - 46 + 24, 1000, true);
  await expect(readWorkbook(bytes, limits)).rejects.toThrow('broken');
});
