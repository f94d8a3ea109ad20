import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectOpenToEverybody } from './axe.ts';
import { onEmptySchool, signInAsAdministrator } from './own-school.ts';
import { sizesOf } from './screens.ts';
import { expect, openReady } from './site.ts';

const test = onEmptySchool();

test.describe.configure({ mode: 'serial' });

/** A dark green disc on paper that is darker on one side, as a phone takes a letterhead. */
function letterhead(): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
    <linearGradient id="paper"><stop stop-color="#f4f0e6"/><stop offset="1" stop-color="#c9c4b6"/></linearGradient>
    <rect width="600" height="400" fill="url(#paper)"/><circle cx="300" cy="200" r="120" fill="#0f5a2c"/></svg>`;
  return sharp(Buffer.from(drawn)).jpeg().toBuffer();
}

/** The colour of the banner of a public page. */
function wallOf(page: Page): Promise<string> {
  return page
    .locator('main .wall')
    .first()
    .evaluate((wall) => getComputedStyle(wall).backgroundColor);
}

for (const size of sizesOf('phone')) {
  test(`a colour is chosen by its contrast and shown to visitors at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await signInAsAdministrator(page);
    await openReady(page, '/admin/settings/colours');
    const campus = page.getByRole('group', { name: 'Campus' });
    const typed = campus.getByLabel('Or enter it');

    await typed.fill('#c0504d');
    await typed.blur();
    await expect(campus.getByRole('status')).toContainText(
      'Contrast 4.6:1 with white text is too low. Choose a darker colour (at least 7:1).',
    );
    await expectOpenToEverybody(page);

    await campus.getByLabel('Choose').fill('#0f4a4a');
    await expect(campus.getByRole('status')).toContainText(/^Contrast 10\.\d:1 with white text\. Easy to read\.$/);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.locator('.toast')).toBeVisible();
    await page.goto('/contact');
    expect(await wallOf(page)).toBe('rgb(15, 74, 74)');
  });
}

test('the nearest colour that is dark enough is one press away', async ({ page }) => {
  await signInAsAdministrator(page);
  await openReady(page, '/admin/settings/colours');
  const study = page.getByRole('group', { name: 'Academics' });
  await study.getByLabel('Choose').fill('#c0504d');
  await study.getByRole('button', { name: /^Use #/ }).click();
  await expect(study.getByRole('status')).toContainText('Easy to read');
});

for (const size of sizesOf('phone')) {
  test(`a photo becomes the crest at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await signInAsAdministrator(page);
    await openReady(page, '/admin/settings/crest');
    const photo = { name: 'letterhead.jpg', mimeType: 'image/jpeg', buffer: await letterhead() };
    await page.locator('input[type=file]').setInputFiles(photo);
    await expect(page.getByRole('img', { name: 'The part that is used' })).toBeVisible();
    await page.getByLabel('Size of the square').press('ArrowLeft');
    await expectOpenToEverybody(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page).toHaveURL(/\/admin\/settings\/crest\/\w+/);
    await expect(page.getByRole('img', { name: 'The logo on the dark colour' })).toBeVisible();
    await expectOpenToEverybody(page);
    await page.getByRole('button', { name: 'Use this logo' }).click();
    await expect(page.locator('.toast')).toContainText('The new logo is now shown everywhere.');

    await page.goto('/contact');
    const crest = page.locator('.masthead .brand img');
    await expect(crest).toHaveAttribute('src', /^\/media\/crest\/\w+\/crest\.webp$/);
    expect(await crest.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth > 0))).toBe(
      true,
    );
  });
}
