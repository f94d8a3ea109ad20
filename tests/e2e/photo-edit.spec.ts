import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { newId } from '../../app/lib/ids.ts';
import { axeViolations, overhang, smallTargets } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { choose, openForm, picture, sendPhoto } from './photo-batch-form.ts';
import { expect, test, untilHydrated } from './site.ts';
import { inDatabase, signInAsStaff } from './staff.ts';

function findPhoto(title: string) {
  return inDatabase((db) =>
    db
      .selectFrom('photo')
      .innerJoin('image', 'image.id', 'photo.image_id')
      .select(['photo.id', 'image.width', 'image.height'])
      .where('photo.title', '=', title)
      .executeTakeFirstOrThrow(),
  );
}

/** Opens the form of a photo of 400 × 200 pixels and answers its title. */
async function openPhoto(page: Page): Promise<string> {
  const title = `Turned ${newId().slice(0, 6)}`;
  await signInAsStaff(page);
  await sendPhoto(page, { title }, [400, 200]);
  await page.goto(`/admin/photos/${(await findPhoto(title)).id}/edit`);
  return title;
}

test('somebody without a mouse turns and crops a photo', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const title = await openPhoto(page);
  await expect(page.getByLabel('Keep the current photo')).toBeChecked();
  await tabTo(page, page.getByText('Turn and crop'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Turn right' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Turn', { exact: true })).toHaveValue('90');
  await tabTo(page, page.getByLabel('Crop from the top'));
  for (let step = 0; step < 25; step++) await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Crop from the top')).toHaveValue('25');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Photo Updated successfully')).toBeVisible();
  expect(await findPhoto(title)).toMatchObject({ width: 200, height: 300 });
});

test('on a phone the corners are dragged, and all is as it was until it is saved', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const title = await openPhoto(page);
  await page.getByText('Turn and crop').click();
  const corner = page.locator('.crop-left-top');
  await corner.scrollIntoViewIfNeeded();
  const [box, whole] = [await corner.boundingBox(), await page.locator('.crop-picture').boundingBox()];
  if (!box || !whole) throw new Error('The corner is not shown.');
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(whole.x + whole.width / 2, whole.y + whole.height / 4, { steps: 4 });
  await page.mouse.up();
  const left = page.getByLabel('Crop from the left');
  expect(Number(await left.inputValue())).toBeGreaterThan(40);
  expect(await smallTargets(page)).toEqual([]);
  expect(await overhang(page), 'pixels of sideways scroll').toBe(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(left).toHaveValue('0');
  expect(await findPhoto(title)).toMatchObject({ width: 400, height: 200 });
});

test('a chosen file becomes the new photo, unless the current one is chosen again', async ({ page }) => {
  const title = await openPhoto(page);
  await untilHydrated(page);
  const file = page.locator('input[type=file]');
  await file.setInputFiles(await picture('other.jpg', 300, 300));
  await expect(page.getByLabel('Choose a new photo')).toBeChecked();
  await page.getByLabel('Keep the current photo').check();
  await expect(file).toHaveValue('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Photo Updated successfully')).toBeVisible();
  expect(await findPhoto(title)).toMatchObject({ width: 400, height: 200 });
});

test('a photo of a batch is turned before it goes up', async ({ page }) => {
  const title = `Turned ${newId().slice(0, 6)}`;
  await openForm(page);
  await choose(page, [await picture('photo.jpg', 400, 200)]);
  await page.getByLabel('Title (optional)', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Turn right: photo.jpg' }).click();
  await expect(page.locator('.batch-preview')).toHaveAttribute('data-turn', '90');
  const [frame, shown] = await Promise.all(
    ['.batch-picture', '.batch-preview'].map((part) => page.locator(part).evaluate((part) => part.clientHeight)),
  );
  expect(shown).toBeGreaterThanOrEqual(frame ?? 0);
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await findPhoto(title)).toMatchObject({ width: 200, height: 400 });
});

test('a HEIC photo goes up as JPEG where the browser can read it, else it is said how to send it', async ({ page }) => {
  const title = `From a phone ${newId().slice(0, 6)}`;
  await openForm(page);
  // Chromium looks at the bytes alone, and these it can read.
  const readable = { ...(await picture('IMG_0001.HEIC', 400, 200)), mimeType: 'image/heic' };
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
  await choose(page, [readable, { name: 'IMG_0002.heic', mimeType: 'image/heic', buffer: heic }]);
  await expect(page.locator('.upload-failures li')).toHaveText(/^IMG_0002\.heic: This is a HEIC photo/);
  await page.locator('.batch-words').getByLabel('Title').first().fill(title);
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await page.getByRole('button', { name: 'Finish with 1 photo' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await findPhoto(title)).toMatchObject({ width: 400, height: 200 });
  const bytes = await page.request.get(`/media/images/${await imageOf(title)}/160.jpg`);
  expect((await sharp(await bytes.body()).metadata()).format).toBe('jpeg');
});

async function imageOf(title: string): Promise<string> {
  const { image_id } = await inDatabase((db) =>
    db.selectFrom('photo').select('image_id').where('title', '=', title).executeTakeFirstOrThrow(),
  );
  return image_id;
}
