import type { Locator, Page } from '@playwright/test';
import { sendPhoto } from './photo-batch-form.ts';
import { sizesOf } from './screens.ts';
import { expect, openReady, test, untilHydrated } from './site.ts';
import { signInAsStaff } from './staff.ts';

// So long ago that it does not affect the first page of the gallery.
const day = '2001-07-05';

function titlesOf(page: Page): Promise<string[]> {
  return page.locator('.album-card strong').allTextContents();
}

async function drag(page: Page, from: Locator, to: Locator, isDropped = true): Promise<void> {
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('What is to be dragged cannot be seen.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  if (isDropped) await page.mouse.up();
}

for (const size of sizesOf('desktop')) {
  test(`an album is made, put in order and given a cover at ${size.width} px`, async ({ page, complaints }) => {
    await page.setViewportSize(size);
    await signInAsStaff(page);
    await openReady(page, '/admin/albums/new');
    await page.getByLabel('Title').fill(`Van Mahotsav ${size.width}`);
    await page.getByLabel('Date').fill(day);
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/admin\/albums\/\w{26}\/edit$/);
    const albumId = page.url().split('/').at(-2) ?? '';
    for (const title of ['Alder', 'Banyan', 'Cedar', 'Deodar']) await sendPhoto(page, { title, album_id: albumId });
    await page.reload();
    await untilHydrated(page);
    await expect(page.getByRole('heading', { name: 'This is how visitors see it' })).toBeFocused();
    expect(await titlesOf(page)).toEqual(['Alder', 'Banyan', 'Cedar', 'Deodar']);
    const announcement = page.getByRole('main').getByRole('status').filter({ hasText: ' is now ' });

    await test.step('by keyboard, and the focus stays on what has moved', async () => {
      const later = page.getByRole('button', { name: 'Move later: Alder' });
      await later.focus();
      await page.keyboard.press('Enter');
      await expect(announcement).toHaveText('Alder is now photo 2 of 4.');
      await expect(later).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(announcement).toHaveText('Alder is now photo 3 of 4.');
      await expect(later).toBeFocused();
      expect(await titlesOf(page)).toEqual(['Banyan', 'Cedar', 'Alder', 'Deodar']);
      const card = page.locator('.album-card', { hasText: 'Deodar' });
      await card.locator('summary').focus();
      await page.keyboard.press('Enter');
      await card.getByRole('button', { name: 'Move to start: Deodar' }).press('Enter');
      await expect(announcement).toHaveText('Deodar is now photo 1 of 4.');
      await expect(card.getByRole('button', { name: 'Move to start: Deodar' })).toBeFocused();
      expect(await titlesOf(page)).toEqual(['Deodar', 'Banyan', 'Cedar', 'Alder']);
      await card.getByRole('button', { name: 'Set as cover: Deodar' }).press('Enter');
      await expect(announcement).toHaveText('Deodar is now the cover.');
      await expect(card.locator('.tag')).toHaveText('Cover');
      await card.locator('summary').click();
    });

    await test.step('by dragging', async () => {
      const card = page.locator('.album-card', { hasText: 'Banyan' });
      await drag(page, card.locator('.drag-handle'), page.locator('.album-card', { hasText: 'Cedar' }));
      await expect(announcement).toHaveText('Banyan is now photo 3 of 4.');
      await expect(card).toBeFocused();
    });

    await test.step('or not, when Escape calls it off', async () => {
      const card = page.locator('.album-card', { hasText: 'Banyan' });
      const before = await titlesOf(page);
      await drag(page, card.locator('.drag-handle'), page.locator('.album-card', { hasText: 'Cedar' }), false);
      await expect.poll(() => titlesOf(page)).not.toEqual(before);
      await page.keyboard.press('Escape');
      await expect.poll(() => titlesOf(page)).toEqual(before);
      await page.mouse.up();
    });

    await test.step('and it is saved', async () => {
      await page.reload();
      expect(await titlesOf(page)).toEqual(['Deodar', 'Cedar', 'Banyan', 'Alder']);
    });

    await test.step('what a broken line did not take is put back', async () => {
      await page.route('**/*.data*', (route) => route.abort());
      await page.getByRole('button', { name: 'Move later: Deodar' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('This could not be sent.');
      await expect.poll(() => titlesOf(page)).toEqual(['Deodar', 'Cedar', 'Banyan', 'Alder']);
      await page.unroute('**/*.data*');
      // The browser's own words about the broken line.
      complaints.splice(0);
    });

    await test.step('visitors see it so', async () => {
      await page.goto('/gallery?show=albums');
      const tile = page.locator('.photo-tile', { hasText: `Van Mahotsav ${size.width}` });
      await expect(tile).toContainText('5 Jul 2001, 4 photos');
      await tile.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Van Mahotsav ${size.width}`);
      await expect(page.locator('.photo-tile strong')).toHaveText(['Deodar', 'Cedar', 'Banyan', 'Alder']);
      await page.locator('.photo-tile a').nth(1).click();
      await expect(page.locator('.lightbox-count')).toContainText('2');
      await page.goBack();
      await expect(page.locator('.lightbox')).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Van Mahotsav ${size.width}`);
      await page.locator('.photo-tile a').first().click();
      await page.keyboard.press('Escape');
      await expect(page.locator('.lightbox')).toBeHidden();
      await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
      await page.goto(new URL(page.url()).pathname.replace('/', '/bn/'));
      await page.locator('.photo-tile a').first().click();
      await expect(page.locator('.lightbox-title')).toHaveAttribute('lang', 'en');
      await expect(page.locator('.lightbox-words [data-part=text]')).toHaveAttribute('lang', 'bn');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL(/show=albums$/);
    });
  });
}
