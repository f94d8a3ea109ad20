import { type OfficeTask, openList } from './office-tasks.ts';
import { expect } from './site.ts';

const rows = Array.from({ length: 30 }, (_, index) => `Pupil ${index + 1},${400 + index} / 500,VIII,2026–27`);
const faulty = rows.with(3, ',403 / 500,VIII,2026–27').with(17, rows[16] ?? '');
const marks = {
  name: 'marks.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Name,Marks,Class,Session', ...faulty].join('\r\n')),
};

export const resultListTasks: readonly OfficeTask[] = [
  {
    name: '28 results from a file, with its faults shown',
    before: 8,
    wordPress: 12,
    atMost: 8,
    async walk(person) {
      const { page } = person;
      await openList(person, 'Results');
      await person.tap(page.getByRole('link', { name: 'Import results' }));
      await person.give(/^File/, marks);
      await person.tap(page.getByRole('button', { name: 'Check the list' }));
      await expect(page.getByText('marks.csv: 28 rows', { exact: false })).toBeVisible();
      await person.tap(page.getByRole('radio', { name: 'Show full names' }));
      await person.tap(page.getByRole('button', { name: 'Import 28 results' }));
      await expect(page.getByRole('link', { name: 'Import another list' })).toBeVisible();
    },
  },
  {
    name: 'initials until consent',
    before: 2,
    wordPress: undefined,
    atMost: 4,
    begin: ({ page }) => page.goto('/admin/results'),
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: 'Names and photos' }));
      await person.tap(page.locator('input[value=agreed]'));
      await person.tap(page.getByRole('button', { name: 'Save' }));
      await expect(page.getByText('Saved. The website now follows this choice.')).toBeVisible();
    },
  },
  {
    name: 'undo that import',
    before: 3,
    wordPress: undefined,
    atMost: 3,
    begin: ({ page }) => page.goto('/admin/results/import'),
    async walk(person) {
      const { page } = person;
      const past = page.getByRole('row').filter({ hasText: 'marks.csv' }).first();
      await person.tap(past.locator('summary'));
      await person.tap(past.getByRole('button', { name: 'Undo this import' }));
      await expect(page.getByText('Import undone: 28 results moved to the bin.')).toBeVisible();
    },
  },
];
