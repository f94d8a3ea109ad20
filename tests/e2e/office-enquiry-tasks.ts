import type { CountedPerson } from './counted-person.ts';
import { type OfficeTask, send } from './office-tasks.ts';
import { expect } from './site.ts';

const family = { name: 'Rina Das', mobile_no: '0000000417', message: 'When does the new class begin?' };
const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

async function inTheInbox({ page }: CountedPerson): Promise<void> {
  await page.goto('/admin/enquiries');
}

async function withAnEnquiry(person: CountedPerson): Promise<void> {
  await send(person.page, '/admin/enquiries/new', family);
  await inTheInbox(person);
}

export const enquiryTasks: readonly OfficeTask[] = [
  {
    name: 'answer: call, note, next date, “I have called”',
    before: 7,
    wordPress: undefined,
    atMost: 7,
    begin: withAnEnquiry,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: family.name, exact: true }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(family.name);
      const call = page.getByRole('main').getByRole('link', { name: /^Call/ });
      await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
      await person.tap(call);
      await person.fill('Note', 'They come on Friday.');
      await person.date(/^Next date/, inThreeDays);
      await person.tap(page.getByRole('button', { name: 'I have called' }));
      await expect(page.getByRole('status').filter({ hasText: 'Enquiry saved' })).toBeVisible();
    },
  },
  {
    name: 'write down a call',
    before: 5,
    wordPress: undefined,
    atMost: 5,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: 'Record a call' }));
      await person.fill(/^Name/, 'Mohan Murmu');
      await person.fill(/^Mobile/, '0000000418');
      await person.fill('Their question', 'Is there a seat in Class V?');
      await person.tap(page.getByRole('button', { name: 'Save the call' }));
      await expect(page.getByText('The call from Mohan Murmu is recorded.')).toBeVisible();
    },
  },
  {
    name: 'erase a family',
    before: 3,
    wordPress: 7,
    atMost: 3,
    begin: inTheInbox,
    async walk(person) {
      const { page } = person;
      await person.tap(page.getByRole('link', { name: family.name, exact: true }));
      await person.tap(page.getByRole('link', { name: 'Erase this family’s data' }));
      await person.tap(page.getByRole('button', { name: 'Erase permanently' }));
      await expect(page.getByText('Erased permanently', { exact: false }).first()).toBeVisible();
    },
  },
];
