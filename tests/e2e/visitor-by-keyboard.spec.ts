import { tabTo } from './keyboard.ts';
import { expect, test } from './site.ts';

test.use({ viewport: { width: 1280, height: 800 }, javaScriptEnabled: false });

test('a visitor without a mouse and without JavaScript reaches every part of the site', async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);

  await test.step('the first stop leads past the menu to the content', async () => {
    await page.goto('/');
    await press('Tab');
    await expect(page.locator(':focus')).toHaveAttribute('href', '#main');
    await press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await press('Tab');
    expect(await page.locator('main :focus').count()).toBe(1);
  });

  await test.step('a parent in the menu opens its pages', async () => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await tabTo(page, menu.locator('summary').first());
    await press('Enter');
    const principal = menu.getByRole('link', { name: 'Principal' });
    await expect(principal).toBeVisible();
    await tabTo(page, principal);
    await press('Enter');
    await expect(page).toHaveURL(/\/principalmessage$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Principal');
  });

  await test.step('the notices lead on to older ones and back', async () => {
    await tabTo(page, page.locator('header a[href="/allnotices"]').first());
    await press('Enter');
    await expect(page).toHaveURL(/\/allnotices$/);
    const first = await page.locator('main h2').allTextContents();
    await tabTo(page, page.getByRole('link', { name: 'Older' }));
    await press('Enter');
    await expect(page).toHaveURL(/older=/);
    expect(await page.locator('main h2').allTextContents()).not.toEqual(first);
    await tabTo(page, page.getByRole('link', { name: 'Newer' }));
    await press('Enter');
    await expect(page.locator('main h2')).toHaveText(first);
  });

  await test.step('a photo has an address of its own', async () => {
    await page.goto('/gallery');
    await tabTo(page, page.locator('main a[data-full-src]').first());
    await press('Enter');
    await expect(page).toHaveURL(/\/gallery\/\w{26}$/);
  });
});
