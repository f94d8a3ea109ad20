import { expectOpenToEverybody } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { expect, openReady, test } from './site.ts';
import { signInAsStaff } from './staff.ts';

const published = '.published-panel';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  test('a holiday is published with four taps from the dashboard, seen before it goes out', async ({ page }) => {
    await signInAsStaff(page);
    await openReady(page, '/admin/dashboard');
    await page.getByRole('link', { name: 'Holiday', exact: true }).tap();
    await page.waitForURL('**/admin/notices/quick/*');
    await page.getByRole('button', { name: 'Tomorrow' }).tap();
    await page.getByLabel('Reason or details').tap();
    await page.keyboard.type('Saraswati Puja');
    const preview = page.getByRole('region', { name: 'How parents will see it' });
    await expect(preview).toContainText('Saraswati Puja');
    await expect(preview).toContainText('The school will be closed on');
    await expectOpenToEverybody(page);
    await page.getByRole('button', { name: 'Publish notice' }).tap();
    await expect(page.locator(published)).toContainText('Saraswati Puja');
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue('');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Undo' }).first().tap();
    await expect(page.locator(published)).toBeHidden();
  });
});

test.describe('with a keyboard', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a meeting is written, and changed in the whole form before it is published', async ({ page }) => {
    await signInAsStaff(page);
    await openReady(page, '/admin/dashboard');
    await tabTo(page, page.getByRole('link', { name: 'Meeting', exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/notices/quick/*');
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Tomorrow' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Reason or details'));
    await page.keyboard.type('Class V only');
    await tabTo(page, page.getByRole('button', { name: 'Change the text first' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/notices/new?*');
    await expect(page.getByLabel('Details', { exact: true })).toHaveValue(/Class V only$/);
    await expect(page.getByLabel('Happens on')).not.toHaveValue('');
    await page.getByLabel('Title', { exact: false }).fill('Meeting of class V');
    await page.getByRole('button', { name: 'Publish notice' }).click();
    await expect(page.locator(published)).toContainText('Meeting of class V');
  });
});
