import { newId } from '../../app/lib/ids.ts';
import { readWorkbook } from '../../app/spreadsheets/read-workbook.server.ts';
import { workbook } from '../workbooks.ts';
import { expectOpenToEverybody } from './axe.ts';
import { expect, test } from './site.ts';
import { signInAsStaff } from './staff.ts';

test.use({
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
});

const limits = { maxSheets: 1, maxLines: 9, maxColumns: 20, maxCharacters: 9000 };

test('a workbook with headings of its own: matched, checked, corrected in a file, imported and undone', async ({
  page,
}) => {
  const className = `K${newId().slice(0, 6)}`;
  const rows = [
    ['Sundarpur Public School'],
    ['Sl. No.', 'Name of the student', 'Secured', 'Std'],
    ['1', 'Priya Soren', '468 / 500', className],
    ['2', 'Arjun Das', '449 / 500', className],
    ['3', '', '430 / 500', className],
  ];
  const buffer = Buffer.from(await workbook({ Marks: rows }));

  await signInAsStaff(page);
  await page.goto('/admin/results/import');
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'marks.xlsx', mimeType: '', buffer });
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('Which column is which?')).toBeVisible();
  await expect(page.getByLabel('Std')).toHaveValue('class_name');
  await expect(page.getByLabel('Secured')).toHaveValue('');
  await expectOpenToEverybody(page);
  await page.getByLabel('Secured').selectOption('Marks');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('marks.xlsx: 2 rows have no errors, 1 needs correction.')).toBeVisible();
  await expectOpenToEverybody(page);
  const before = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Rows to correct, for Excel' }).click();
  const [sheet] = await readWorkbook(await bytesOf(await (await before).createReadStream()), limits);
  expect(sheet?.lines[1]?.cells.at(-1)).toBe('Name is empty. Enter it.');

  await page.getByLabel('Show full names. The families have given their consent.').check();
  await page.getByRole('button', { name: 'Import 2 results' }).click();
  const panel = page.locator('.published-panel');
  await expect(panel.getByRole('heading', { name: 'Added from the list' })).toBeFocused();
  await expect(panel).toContainText('Priya Soren');
  await expectOpenToEverybody(page);
  const after = page.waitForEvent('download');
  await panel.getByRole('link', { name: '1 row left out, as CSV' }).click();
  const csv = String(Buffer.from(await bytesOf(await (await after).createReadStream())));
  await panel.getByRole('link', { name: 'Import another list' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'corrected.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.replace('"","430', '"Riya Behera","430')),
  });
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByLabel('Show full names. The families have given their consent.').check();
  await page.getByRole('button', { name: 'Import 1 result' }).click();
  await expect(panel).toContainText('Riya Behera');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Import undone: 1 result moved to the bin.')).toBeVisible();
  await expect(panel).toHaveCount(0);
});

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
