import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { newId } from '../../app/lib/ids.ts';
import { axeViolations, expectOpenToEverybody } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { choose, openForm, pictures } from './photo-batch-form.ts';
import { expect, test } from './site.ts';
import { inDatabase } from './staff.ts';

const save = '**/admin/photos/captions/save';

function photosNamed(name: string) {
  const photos = inDatabase((db) =>
    db.selectFrom('photo').select(['title', 'alt']).where('title', 'like', `${name}%`).orderBy('title').execute(),
  );
  return photos;
}

async function uploadTwo(page: Page): Promise<void> {
  await openForm(page);
  await choose(page, await pictures(2));
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
}

const titles = (page: Page) => page.getByLabel(/^Title of /);
const alts = (page: Page) => page.getByLabel(/^What the photo shows of /);
const states = (page: Page, text: string) => page.locator('.caption-status').filter({ hasText: text });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  test('what is written without a connection waits on the device, also through a reload', async ({
    page,
    complaints,
  }) => {
    const name = `Rain ${newId().slice(0, 6)}`;
    await uploadTwo(page);
    // The words of more photos are written in `office-taps.spec.ts`.
    await page.getByRole('link', { name: 'Titles and descriptions' }).click();
    await page.route(save, (route) => route.abort('internetdisconnected'));
    await titles(page).first().fill(`${name} 1`);
    await titles(page).first().press('Enter');
    await expect(states(page, 'No internet connection.')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Retry photo-/ })).toBeVisible();
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(titles(page).first()).toHaveValue(`${name} 1`);
    await page.unroute(save);
    await page.getByRole('button', { name: /^Retry photo-/ }).click();
    await expect(states(page, 'Saved')).toHaveCount(1);
    await alts(page).first().fill('A girl runs');
    await alts(page).first().press('Enter');
    await expect(titles(page).nth(1)).toBeFocused();
    await expect.poll(() => photosNamed(name)).toEqual([{ title: `${name} 1`, alt: 'A girl runs' }]);
    await expectOpenToEverybody(page);
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    complaints.splice(0);
  });
});

test('somebody without a mouse writes, and settles what a colleague wrote meanwhile', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const name = `Choir ${newId().slice(0, 6)}`;
  await uploadTwo(page);
  await page.getByRole('link', { name: 'Titles and descriptions' }).press('Enter');
  await expect(titles(page)).toHaveCount(2);
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await titles(colleague).first().fill(`${name} theirs`);
  await titles(colleague).first().press('Enter');
  await expect(states(colleague, 'Saved')).toHaveCount(1);
  await tabTo(page, titles(page).first());
  await page.keyboard.type(`${name} mine`);
  await page.keyboard.press('Enter');
  await expect(alts(page).first()).toBeFocused();
  await expect(states(page, 'has changed this in the meantime.')).toHaveCount(1);
  await expect(page.getByText(`Title: “${name} theirs”`)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: /^Keep mine: / }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(states(page, 'Saved')).toHaveCount(1);
  expect(await photosNamed(name)).toEqual([{ title: `${name} mine`, alt: '' }]);
});

/** Larger than what is sent, and from a camera that knows the day. */
async function cameraPicture(name: string) {
  const drawn = sharp({ create: { width: 4000, height: 300, channels: 3, background: '#b54a2a' } });
  const dated = drawn.withExif({ IFD2: { DateTimeOriginal: '2026:01:26 10:15:00' } });
  return { name, mimeType: 'image/jpeg', buffer: await dated.jpeg().toBuffer() };
}

test('words can be written while other photos are sent, and the day of a large one stays', async ({ page }) => {
  await openForm(page);
  const name = `March ${newId().slice(0, 6)}`;
  await choose(page, [...(await pictures(2)), await cameraPicture('republic-day.jpg')]);
  await expect(page.locator('.batch-words').getByLabel('Title').nth(2)).toHaveValue('Republic day');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/admin/photos/upload', async (route) => {
    if (!(route.request().postData() ?? '').includes('name="intent"')) await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Upload 3 photos' }).click();
  await expect(page.getByRole('progressbar', { name: 'Overall progress' })).toBeVisible();
  await expect(page.locator('.batch-words').getByLabel('Title').first()).toBeDisabled();
  await page.locator('.batch-words').getByLabel('Title').nth(1).fill(`${name} 2`);
  release();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await photosNamed(name)).toHaveLength(1);
  const ofCamera = inDatabase((db) =>
    db.selectFrom('photo').select('taken_on').where('title', '=', 'Republic day').execute(),
  );
  expect(await ofCamera).toEqual([{ taken_on: '2026-01-26' }]);
});
