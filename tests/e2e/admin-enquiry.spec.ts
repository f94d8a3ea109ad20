import type { Page } from '@playwright/test';
import { axeViolations, expectOpenToEverybody } from './axe.ts';
import { browserWithoutScript, fillInContact, sendContact, someFamily } from './families.ts';
import { expect, test, untilHydrated } from './site.ts';
import { signInAsStaff } from './staff.ts';

const phone = { width: 360, height: 800 };

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const history = (page: Page) => page.locator('.panel').filter({ hasText: 'History' });

test('of two colleagues the second sees both, and neither what they typed nor what was saved is lost', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  const family = someFamily();
  const parent = await browserWithoutScript(browser);
  await fillInContact(parent, family, 'May we come on Sunday?');
  await parent.getByRole('checkbox', { name: 'WhatsApp' }).check();
  await sendContact(parent);
  await parent.context().close();
  await signInAsStaff(page, { name: 'Asha Mahato' });
  await page.goto(`/admin/enquiries?q=${family.mobile}`);
  await page.getByRole('link', { name: family.name, exact: true }).click();
  await page.getByLabel('Note').fill('They come at ten.');
  await page.getByRole('radio', { name: 'Visit fixed' }).check();

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'I have called' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'Enquiry saved' })).toBeVisible();
  await expect(other.getByLabel('Assigned to').locator('option:checked')).toHaveText('Asha Mahato (you)');
  await expect(other.getByRole('radio', { name: 'Called' })).toBeChecked();

  // Something else on the page is sent in between, and brings the news along: the words stay all the same.
  await page.getByRole('button', { name: 'The family has asked to stop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, stop them' }).click();
  await expect(page.locator('.consent-panel')).toContainText('by the school office');
  await expect(page.getByLabel('Note')).toHaveValue('They come at ten.');
  await expect(page.getByRole('radio', { name: 'Visit fixed' })).toBeChecked();
  await saveButton(page).click();
  const note = page.getByRole('alert').filter({ hasText: 'You changed this in another window' });
  await expect(note).toBeFocused();
  await expect(note.getByRole('group').filter({ hasText: 'Status' })).toContainText(/Called.*Visit fixed/);
  await expect(page.getByLabel('Note')).toHaveValue('They come at ten.');
  expect(await axeViolations(page)).toEqual([]);
  // The browser tells of the answer's status.
  complaints.splice(0);
  for (const group of await note.getByRole('group').all()) await group.getByRole('radio').last().check();
  await saveButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Enquiry saved' })).toBeVisible();
  await expect(history(page)).toContainText(/Visit fixed.*They come at ten\..*Called/);
  await page.reload();
  await untilHydrated(page);
  await page.getByLabel('Note').fill('Half a');
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a name without spaces and a long question leave the phone its width and its ways to answer', async ({
  page,
  browser,
}) => {
  const family = { ...someFamily(), name: 'R'.repeat(100) };
  const parent = await browserWithoutScript(browser);
  await fillInContact(parent, family, 'We live in Kendua and would like to know this.\n'.repeat(30));
  await sendContact(parent);
  await parent.context().close();
  await page.setViewportSize(phone);
  await signInAsStaff(page);
  await page.goto(`/admin/enquiries?q=${family.mobile}`);
  await page.getByRole('link', { name: family.name, exact: true }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(family.name);
  const { width = 0, height = 0 } = (await title.boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(phone.width);
  expect(height).toBeLessThanOrEqual(80);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await expect(page.getByRole('main').getByRole('link', { name: /^Call/ })).toBeInViewport();
  const question = page.locator('.enquiry-cut > .enquiry-words');
  const heightOf = async () => (await question.boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeLessThan(300);
  await expectOpenToEverybody(page);
  await page.getByText('Show all').click();
  expect(await heightOf()).toBeGreaterThan(600);
  await expect(page.getByText('Show less')).toBeVisible();
});
