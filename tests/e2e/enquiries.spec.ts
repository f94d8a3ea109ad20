import type { Page } from '@playwright/test';
import { dayInIndia } from '../../app/lib/dates.ts';
import { expectOpenToEverybody } from './axe.ts';
import { someFamily } from './families.ts';
import { tabTo } from './keyboard.ts';
import { send } from './office-tasks.ts';
import { sizesOf } from './screens.ts';
import { expect, openReady, test } from './site.ts';
import { signInAsStaff } from './staff.ts';

const phone = { width: 360, height: 800 };

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const history = (page: Page) => page.locator('.panel').filter({ hasText: 'History' });
const choose = (page: Page, state: string) => page.getByRole('radio', { name: state }).check();

for (const size of sizesOf('desktop')) {
  test(`a call falls due, is made and noted at ${size.width} px`, async ({ page }) => {
    const family = someFamily();
    await page.setViewportSize(size);
    await signInAsStaff(page);
    await send(page, '/admin/enquiries/new', {
      name: family.name,
      mobile_no: family.mobile,
      message: 'Is there a bus?',
    });
    await page.goto('/admin/enquiries');
    await page.getByRole('link', { name: family.name, exact: true }).click();

    await test.step('a form is given, and a call falls due', async () => {
      await choose(page, 'Form given');
      await page.getByLabel('Next date').fill(dayInIndia(Date.now()));
      await page.getByLabel('Note').fill('The father asks for the fee too.');
      await saveButton(page).click();
      await expect(page.getByRole('status').filter({ hasText: 'Enquiry saved' })).toBeVisible();
      await expect(history(page)).toContainText('The father asks for the fee too.');
      await expect(history(page)).toContainText('Form given');
      await expect(page.getByLabel('Note')).toHaveValue('');
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page.locator('.enquiry-summary')).toContainText(/, due.*The father asks for the fee too\./);
      await page.goto('/admin/enquiries?show=due');
      await expect(page.getByRole('row').filter({ hasText: family.name })).toContainText('Next call');
      await expectOpenToEverybody(page);
      await page.getByRole('link', { name: family.name, exact: true }).click();
    });

    await test.step('the list stays as it was, the call is made, and nothing more is due', async () => {
      await saveButton(page).click();
      await expect(page.getByRole('status').filter({ hasText: 'Nothing was changed.' })).toBeVisible();
      await page.getByRole('button', { name: 'I have called' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'was removed' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'I have called' })).toHaveCount(0);
      await expect(page.getByRole('radio', { name: 'Form given' })).toBeChecked();
      await expect(page.getByLabel('Next date')).toHaveValue('');
      await choose(page, 'Admitted');
      await expect(page.getByLabel('Next date')).toBeHidden();
      await choose(page, 'Form given');
      await page.goto('/admin/enquiries?show=due');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');
      await expect(page.getByText(family.name)).toHaveCount(0);
    });
  });
}

test('a call is written down and followed up by keyboard alone', async ({ page }) => {
  const family = someFamily();
  await page.setViewportSize(phone);
  await signInAsStaff(page, { name: 'Bimal Roy' });
  await openReady(page, '/admin/enquiries/new');
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.type(family.name);
  await tabTo(page, page.getByLabel('Mobile number'));
  await page.keyboard.type(family.mobile);
  await tabTo(page, page.getByLabel('Their question'));
  await page.keyboard.type('When are the forms given out?');
  await tabTo(page, page.getByRole('button', { name: 'Save the call' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The call from ${family.name} is recorded.`)).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Open it' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(family.name);

  await tabTo(page, page.getByRole('radio', { name: 'New' }));
  for (let count = 0; count < 7; count++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Not now' })).toBeChecked();
  await tabTo(page, saveButton(page));
  await page.keyboard.press('Enter');
  const reason = page.getByLabel('Reason');
  await expect(page.getByText('Enter the reason.')).toBeVisible();
  await expect(reason).toBeFocused();
  await page.keyboard.type('Found a school nearer home.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Enquiry saved' })).toBeVisible();
  await expect(history(page)).toContainText('Not now');
  await expect(reason).toHaveValue('Found a school nearer home.');
  await expect(page.getByLabel('Assigned to').locator('option:checked')).toHaveText('Bimal Roy (you)');
});
