import { pdfFile } from '../pdfs.ts';
import type { OfficeTask } from './office-tasks.ts';
import { picture } from './photo-batch-form.ts';
import { expect } from './site.ts';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);

export const writingTasks: readonly OfficeTask[] = [
  {
    name: 'notice with PDF, photo and kind',
    before: 9,
    wordPress: 19,
    atMost: 9,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: 'Add Notice' }).first());
      await person.tap(page.getByRole('radio', { name: 'Exam' }));
      await person.fill('Title', 'Half-yearly examination');
      await person.fill('Details', 'It begins on the first of December. The time-table is attached.');
      await person.choose(page.getByRole('button', { name: 'Choose files' }), [
        { name: 'circular.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdfFile()) },
        await picture('timetable.jpg', 160, 120),
      ]);
      await expect(page.getByText('Preparing…')).toHaveCount(0);
      await person.tap(page.getByRole('button', { name: 'Publish notice' }));
      await expect(page.getByText('Notice Created Successfully').first()).toBeVisible();
    },
  },
  {
    name: 'schedule a notice',
    before: 11,
    wordPress: 14,
    atMost: 11,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: 'Add Notice' }).first());
      await person.fill('Title', 'Parents meet at school');
      await person.fill('Details', 'At two in the afternoon, in the hall.');
      await person.tap(page.getByText('When it is shown'));
      await person.date('Publish at', tomorrow);
      await person.tap(page.getByRole('button', { name: 'Publish notice' }));
      await expect(page.getByText('Parents will see it from', { exact: false }).first()).toBeVisible();
    },
  },
  {
    name: 'one result with photo',
    before: 9,
    wordPress: undefined,
    atMost: 9,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: 'Upload Result' }).first());
      await person.give(/photo/i, await picture('asha.jpg', 120, 160));
      await person.fill('Name', 'Asha Kisku');
      await person.fill('Marks', '441 / 500');
      await person.fill(/^Class/, 'X');
      await person.fill(/^Exam/, 'Madhyamik');
      await person.tap(page.getByRole('button', { name: 'Upload', exact: true }));
      await expect(page.getByText('Result uploaded successfully').first()).toBeVisible();
    },
  },
  {
    name: 'add a teacher',
    before: 9,
    wordPress: 12,
    atMost: 9,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: 'Add Faculty' }).first());
      await person.give(/photo/i, await picture('sushila.jpg', 120, 160));
      await person.fill('Name', 'Sushila Hansda');
      await person.pick(/Cadre/, { index: 2 });
      await person.tap(page.getByRole('button', { name: /Add/ }).last());
      await expect(page.getByText(/Faculty.*successfully/i).first()).toBeVisible();
    },
  },
];
