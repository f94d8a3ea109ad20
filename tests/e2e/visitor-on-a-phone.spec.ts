import type { Locator, Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { screens } from './screens.ts';
import { expect, test } from './site.ts';

test.use({ ...screens.phone, deviceScaleFactor: 2, contextOptions: {} });

/** Taps its way through the menu: the words of a page, or of its parent and then its own. */
async function followMenu(page: Page, ...words: string[]): Promise<void> {
  const header = page.getByRole('banner');
  await header.getByText('Menu', { exact: true }).tap();
  const menu = header.getByRole('navigation');
  for (const word of words.slice(0, -1)) await menu.getByText(word, { exact: true }).filter({ visible: true }).tap();
  await menu
    .getByRole('link', { name: words.at(-1), exact: true })
    .filter({ visible: true })
    .tap();
}

test('a visitor on a phone sees the toppers once, reads a notice, looks at photos and writes to the school', async ({
  page,
}) => {
  await test.step('the toppers open by themselves, and stay closed once they are closed', async () => {
    const toppers = page.getByRole('dialog', { name: 'Our Toppers' });
    // To look at the page counts as using it, and then they stay closed: the page has to tell by itself.
    await page.addInitScript(() => addEventListener('toggle', () => console.info('opened'), true));
    const opened = page.waitForEvent('console', (message) => message.text() === 'opened');
    await page.goto('/');
    await opened;
    await expect(toppers).toBeVisible();
    await expect(toppers.getByRole('link', { name: 'Click me' })).toHaveAttribute('href', '/results');
    expect(await axeViolations(page)).toEqual([]);
    await toppers.getByRole('button', { name: 'Close' }).tap();
    await expect(toppers).toBeHidden();
    await page.getByRole('button', { name: 'Our Toppers' }).tap();
    await expect(toppers).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(toppers).toBeHidden();
  });

  await test.step('a parent in the menu opens in place', async () => {
    await page.getByRole('banner').getByText('Menu', { exact: true }).tap();
    await page.getByRole('banner').getByText('Campus', { exact: true }).tap();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Transportation' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'Transportation' }).tap();
    await expect(page).toHaveURL(/\/transport$/);
    await page.waitForLoadState();
  });

  await test.step('the board of notices leads to a notice', async () => {
    await page.locator('header a[href="/allnotices"]').filter({ visible: true }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const tops = await page
      .locator('.notice-tools .chip')
      .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().y));
    expect(new Set(tops).size).toBe(1);
    const heights = await page.locator('.notice-row').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    // A title of three lines and two lines of text.
    expect(Math.max(...heights)).toBeLessThanOrEqual(210);
    const [tools, heading] = [page.locator('.notice-tools'), page.locator('.notice-title').first()];
    const below = ((await heading.boundingBox())?.y ?? 0) - ((await tools.boundingBox())?.y ?? 0);
    expect(below).toBeLessThanOrEqual(165);
    const title = page.locator('main a[href^="/allnotices/"]').first();
    const words = (await title.textContent()) ?? '';
    await title.tap();
    await expect(page).toHaveURL(/\/allnotices\/\w{26}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
  });

  await test.step('a photo fills the screen, and a touch closes it', async () => {
    await followMenu(page, 'Gallery');
    await page.locator('main a[data-full-src]').first().tap();
    const large = page.getByRole('dialog');
    await expect(large.locator('img')).toHaveJSProperty('complete', true);
    expect(await large.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 800 });
    expect(await axeViolations(page)).toEqual([]);
    const places = () =>
      Promise.all(['.lightbox-close', '.lightbox-arrows'].map((name) => large.locator(name).boundingBox()));
    const before = await places();
    const long = 'A long text about the photo. '.repeat(60);
    await page
      .locator('main a[data-full-src]')
      .nth(1)
      .evaluate((link, text) => link.setAttribute('data-text', text), long);
    await large.getByRole('button', { name: /Next/ }).tap();
    await expect(large.getByText(long.trim())).toBeVisible();
    expect(await places(), 'the buttons stay where they are').toEqual(before);
    await large.locator('img').tap();
    await expect(large).toBeHidden();
    await page.locator('main a[data-full-src]').first().tap();
    await large.getByRole('button', { name: 'Close' }).tap();
    await expect(large).toBeHidden();
    await expect(page).toHaveURL(/\/gallery$/);
  });

  await test.step('a mistake in the form is explained, and nothing that was typed is lost', async () => {
    await followMenu(page, 'Contact');
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 800 });
    const form = page.locator('form[action="/contact?index"]');
    await expect(page.locator('#way .contact-map')).toBeVisible();
    const top = async (box: Locator) => ((await box.boundingBox())?.y ?? 0) + (await page.evaluate(() => scrollY));
    expect(await top(page.locator('#way'))).toBeLessThan(await top(form));
    expect(await top(form), 'the form begins on the second screen').toBeLessThan(1600);
    const boxes = await form.locator('.tick-box').evaluateAll((all) => all.map((box) => box.getBoundingClientRect().y));
    expect(new Set(boxes).size, 'as many boxes in each line').not.toBe(3);
    await form.getByLabel('Your name').fill('Kavita Murmu');
    await form.getByLabel('E-mail', { exact: true }).first().fill('kavita@');
    await form.getByLabel('Your question').fill('Is there a seat in Class VI?');
    await form.getByRole('button').tap();
    await expect(form.getByRole('alert')).toContainText('Failed to send message.');
    const email = form.getByRole('textbox', { name: 'E-mail' });
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    await expect(form.getByLabel('Your question')).toHaveValue('Is there a seat in Class VI?');
    expect(await axeViolations(page)).toEqual([]);
    await email.fill('kavita@school.example');
    await form.getByRole('button').tap();
    await expect(page.getByRole('status')).toContainText('Message sent successfully!');
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('coming home again, the toppers stay closed', async () => {
    await page.getByRole('banner').locator('a[href="/"]').first().tap();
    await page.waitForLoadState('load');
    await expect(page.getByRole('button', { name: 'Our Toppers' })).toBeVisible();
    await page.clock.install();
    await page.reload();
    await page.clock.runFor(10_000);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
