import type { Page } from '@playwright/test';
import { dayInIndia } from '../../app/lib/dates.ts';
import { expectOpenToEverybody } from './axe.ts';
import {
  browserWithoutScript,
  type Family,
  fillInContact,
  fillInHoneypot,
  sendContact,
  someFamily,
} from './families.ts';
import { tabTo } from './keyboard.ts';
import { sizesOf } from './screens.ts';
import { expect, openReady, test } from './site.ts';
import { signInAsStaff } from './staff.ts';

const phone = { width: 360, height: 800 };

/** Opens the inbox by the menu or the tab of this screen, and the enquiry of the family. */
async function openFromTheMenu(page: Page, { name }: Family): Promise<void> {
  const link = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Enquiries/ })
    .filter({ visible: true });
  await expect(link.first()).toContainText(/\d/);
  await link.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

const wayTo = (page: Page, word: string) => page.locator('main .contact-way').filter({ hasText: word });
const hrefOf = async (page: Page, word: string) => (await wayTo(page, word).getAttribute('href')) ?? '';
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const history = (page: Page) => page.locator('.panel').filter({ hasText: 'History' });
const choose = (page: Page, state: string) => page.getByRole('radio', { name: state }).check();

for (const size of sizesOf('desktop')) {
  test(`a question comes, is answered, followed up, and erased when the family asks, at ${size.width} px`, async ({
    page,
    browser,
    complaints,
  }) => {
    const family = someFamily();
    const parent = await browserWithoutScript(browser);
    await page.setViewportSize(size);
    await signInAsStaff(page);

    await test.step('a parent sends it without script', async () => {
      await fillInContact(parent, family, 'Is there a bus?\nWe live in Kendua. বাস আছে?');
      await parent.getByRole('checkbox', { name: 'WhatsApp' }).check();
      await parent.getByRole('checkbox', { name: 'E-mail' }).check();
      await sendContact(parent);
    });

    await test.step('the office sees the count, and the ways to answer', async () => {
      await page.goto('/admin/dashboard');
      await openFromTheMenu(page, family);
      await expect(page.getByText('Is there a bus?')).toBeVisible();
      expect(await hrefOf(page, 'Call')).toBe(`tel:+91${family.mobile}`);
      const whatsapp = new URL(await hrefOf(page, 'WhatsApp'));
      expect(whatsapp.origin + whatsapp.pathname).toBe(`https://wa.me/91${family.mobile}`);
      expect(whatsapp.searchParams.get('text')).toContain(family.name);
      const mail = new URL(await hrefOf(page, 'E-mail'));
      expect(mail.pathname).toBe(family.email);
      expect(mail.searchParams.get('body')).toContain('> We live in Kendua. বাস আছে?');
      expect(mail.searchParams.get('body')).toContain('/privacy/withdraw/');
      await expect(page.getByRole('link', { name: /E-mail to the school office/ })).toBeVisible();
      await expectOpenToEverybody(page);
    });

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
      await page.goto(`/admin/enquiries?q=${family.mobile}`);
      await page.getByRole('link', { name: family.name, exact: true }).click();
    });

    await test.step('the parent stops the updates, and the office shows it', async () => {
      await parent.goto('/privacy/withdraw');
      await parent.getByLabel('Mobile number').fill(family.mobile);
      await parent.getByRole('button', { name: 'Stop' }).click();
      await expect(parent.getByText('Done.')).toBeVisible();
      await page.reload();
      await expect(page.locator('.consent-panel')).toContainText('through the form on the website');
      await expect(history(page)).toContainText(
        'Asked to stop updates: WhatsApp, E-mail (through the form on the website)',
      );
      await expect(page.getByRole('button', { name: 'The family has asked to stop' })).toHaveCount(0);
      expect(await hrefOf(page, 'E-mail')).not.toContain('withdraw');
    });

    await test.step('everything is erased, and it is said what went', async () => {
      await page.getByRole('link', { name: 'Erase this family’s data' }).click();
      const address = page.url().replace('/erase', '');
      await expect(page.getByText('This cannot be undone.')).toBeVisible();
      await expectOpenToEverybody(page);
      await page.getByRole('button', { name: 'Erase permanently' }).click();
      await expect(page.getByRole('status').filter({ hasText: /Erased permanently: 1 enquiry.*e-mail/ })).toBeVisible();
      await expect(page.getByText(family.name)).toHaveCount(0);
      expect((await page.goto(address))?.status()).toBe(404);
      complaints.splice(0);
    });
    await parent.context().close();
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
  await expectOpenToEverybody(page);
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

test('a suspected spam enquiry is in the Spam folder until someone reviews it, also with scripts blocked', async ({
  browser,
}) => {
  const family = someFamily();
  const page = await browserWithoutScript(browser);
  await fillInContact(page, family, 'Are there still places in class V?');
  await fillInHoneypot(page);
  await sendContact(page);
  await signInAsStaff(page);
  const row = page.getByRole('row').filter({ hasText: family.name });
  await page.goto(`/admin/enquiries?q=${family.mobile}`);
  await expect(row).toHaveCount(0);
  await page.goto('/admin/enquiries?state=spam');
  await row.getByRole('link', { name: family.name, exact: true }).click();
  await expect(page.getByText('A hidden field was filled in, which usually means an automatic program.')).toBeVisible();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByText('Enquiry saved')).toBeVisible();
  await expect(page.getByRole('link', { name: /E-mail to the school office/ })).toBeVisible();
  await choose(page, 'Not now');
  await saveButton(page).click();
  await expect(page.getByText('Enter the reason.')).toBeVisible();
  await page.getByLabel('Reason').fill('Comes next year.');
  await saveButton(page).click();
  await expect(page.getByText('Enquiry saved')).toBeVisible();
  await page.goto(`/admin/enquiries?q=${family.mobile}`);
  await expect(row).toContainText('Not now');
  await page.context().close();
});
