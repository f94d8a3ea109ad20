import type { Page } from '@playwright/test';
import { newId } from '../../app/lib/ids.ts';
import { isLong } from '../extent.ts';
import { axeViolations, expectOpenToEverybody, overhang } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { choose, notAPhoto, openForm, picture, pictures } from './photo-batch-form.ts';
import { sizesOf } from './screens.ts';
import { expect, openReady, test } from './site.ts';
import { createStaff, endSessionsOf, inDatabase, signIn, signInAsStaff } from './staff.ts';

const count = isLong ? 20 : 8;
const uploads = '**/admin/photos/upload';

/** The photos of an album, in its order. */
function photosIn(album: string) {
  return inDatabase((db) =>
    db
      .selectFrom('photo')
      .innerJoin('album', 'album.id', 'photo.album_id')
      .select(['photo.title', 'photo.alt'])
      .where('album.title', '=', album)
      .orderBy('photo.album_place')
      .execute(),
  );
}

/** The line breaks when the answer to the sixth photo is on its way back: the server has kept it, and nobody knows. */
async function breakLineAtTheSixth(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Fetch.enable', { patterns: [{ urlPattern: '*/admin/photos/upload', requestStage: 'Response' }] });
  let answers = 0;
  wire.on('Fetch.requestPaused', async ({ requestId }) => {
    answers += 1;
    // The first answer is about the words for all.
    if (answers !== 7) return void (await wire.send('Fetch.continueRequest', { requestId }));
    await page.context().setOffline(true);
    await wire.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' });
  });
}

for (const viewport of sizesOf('phone')) {
  test(`${count} photos go up in one go over a line that breaks (${viewport.width} px)`, async ({
    page,
    context,
    complaints,
  }) => {
    await page.setViewportSize(viewport);
    await openForm(page);
    await choose(page, await pictures(count));
    const album = `Sports day ${newId().slice(0, 6)}`;
    await expect(page.getByRole('status').filter({ hasText: 'chosen' })).toHaveText(`${count} photos chosen.`);
    await page.getByLabel('Add title and description for photo-1.jpg').click();
    await page.locator('.batch-words').getByLabel('Title').first().fill('The first race');
    await page.getByLabel(`Add title and description for photo-${count}.jpg`).click();
    await page
      .getByLabel('What the photo shows')
      .nth(count - 1)
      .fill('All children wave');
    await page.getByLabel('Or a new album').fill(album);
    await expectOpenToEverybody(page);
    await breakLineAtTheSixth(page);
    await page.getByRole('button', { name: `Upload ${count} photos` }).click();
    await expect(page.getByText('The connection was lost.')).toHaveCount(1);
    await expect(page.locator('.upload-done')).toHaveCount(5);
    await expect(
      page.getByText(`No connection. ${count - 5} files are waiting and will be uploaded automatically.`).first(),
    ).toBeVisible();
    expect(await photosIn(album)).toHaveLength(6);
    await context.setOffline(false);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByText(`Photo uploaded successfully: ${count} photos are in the gallery.`)).toBeVisible();
    const kept = await photosIn(album);
    expect(kept).toHaveLength(count);
    expect([kept[0]?.title, kept.at(-1)?.alt]).toEqual(['The first race', 'All children wave']);
    // The browser's own words about the broken line.
    complaints.splice(0);
  });
}

test('a form without a photo has its error beside the button, on a narrow page with large text too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openForm(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const button = page.getByRole('button', { name: 'Choose files' });
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleDescription(/Please select a file\.$/);
  await choose(page, await pictures(4));
  await expect(page.getByText('Please select a file.')).toHaveCount(0);
  await page.getByLabel('Add title and description for photo-1.jpg').click();
  expect(await overhang(page), 'pixels of sideways scroll').toBe(0);
});

/** Notes on the page what picture is sent, by whichever way. */
async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (body: unknown) => {
      const file = body instanceof FormData ? body.get('photo') : null;
      if (!(file instanceof File)) return;
      createImageBitmap(file).then(({ width, height }) => {
        document.documentElement.dataset.sent = `${width} × ${height} ${file.type} ${file.name}`;
      });
    };
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      note(body);
      send.call(this, body);
    };
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      note(init?.body);
      return fetch(input, init);
    };
  });
}

test('a large photo is made smaller before it is sent, and is upright', async ({ page }) => {
  await watchPictures(page);
  await openForm(page);
  await choose(page, [await picture('camera.JPG', 4000, 300, 6)]);
  await expect(page.getByText(/^Reduced to .* for upload$/)).toBeVisible();
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-sent', '192 × 2560 image/jpeg camera.jpg');
});

test('the form for one picture makes it smaller too, and waits for that when it is sent', async ({ page }) => {
  await watchPictures(page);
  await signInAsStaff(page);
  await openReady(page, '/admin/results/new');
  // So that it is not smaller before it is sent.
  await page.evaluate(() => {
    const sent = new Promise((resolve) => addEventListener('submit', resolve, { once: true, capture: true }));
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...drawn) {
      sent.then(() => toBlob.apply(this, drawn));
    };
  });
  await page.locator('input[type=file]').setInputFiles(await picture('camera.jpg', 4000, 300));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-sent', '2560 × 192 image/jpeg camera.jpg');
});

test('somebody without a mouse chooses, names, removes and uploads', async ({ page }) => {
  // So that the browser leaves choosing to the test from the beginning.
  page.on('filechooser', () => undefined);
  await openForm(page);
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles([...(await pictures(3)), notAPhoto]);
  await expect(page.getByText('Preparing…')).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Remove photo-2.jpg' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove photo-3.jpg' })).toBeFocused();
  await tabTo(page, page.locator('.batch-words').getByLabel('Title').nth(1));
  const title = `The long jump ${newId().slice(0, 6)}`;
  await page.keyboard.type(title);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.upload-failures li')).toHaveText(/^letter\.jpg: This file is not a photo/);
  await expect(page.getByRole('status').filter({ hasText: '2 of 3' })).toHaveText(
    '2 of 3 files uploaded. 1 file could not be uploaded.',
  );
  await expect(page.getByRole('button', { name: /^(Retry letter.jpg|Upload)/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Finish with 2 photos' })).toHaveClass('button');
  expect(await axeViolations(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: 'Remove letter.jpg' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Photo uploaded successfully: 2 photos are in the gallery.')).toBeVisible();
  const kept = await inDatabase((db) => db.selectFrom('photo').select('id').where('title', '=', title).execute());
  expect(kept).toHaveLength(1);
});

test('an upload can be stopped and sent again, and nobody leaves it by a slip', async ({ page }) => {
  await openForm(page);
  await choose(page, await pictures(1));
  await page.route(uploads, async (route) => {
    const isCheck = (route.request().postData() ?? '').includes('name="intent"');
    if (isCheck) await route.continue();
  });
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await page.getByRole('button', { name: 'Stop uploading photo-1.jpg' }).click();
  await expect(page.getByText('Stopped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry photo-1.jpg' })).toBeFocused();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/admin/photos/new');
  await page.unroute(uploads);
  await page.getByRole('button', { name: 'Retry photo-1.jpg' }).press('Enter');
  await expect(page.getByText('Photo uploaded successfully', { exact: true })).toBeVisible();
});

test('somebody who leaves in the middle of an upload sends nothing more', async ({ page }) => {
  await openForm(page);
  await choose(page, await pictures(3));
  let sent = 0;
  await page.route(uploads, async (route) => {
    const isCheck = (route.request().postData() ?? '').includes('name="intent"');
    if (isCheck) return route.continue();
    sent += 1;
  });
  await page.getByRole('button', { name: 'Upload 3 photos' }).click();
  await expect.poll(() => sent).toBe(1);
  await page.clock.install();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add Faculty' }).first()).toBeVisible();
  const askServer = () => page.evaluate(async () => void (await fetch('/admin/bin')));
  await askServer();
  // Longer than the pause after a line that broke.
  await page.clock.fastForward(10_000);
  await askServer();
  expect(sent).toBe(1);
});

test('who was signed out meanwhile signs in again in another tab, and goes on', async ({ page, context }) => {
  const colleague = await createStaff();
  await signIn(page, colleague);
  await page.goto('/admin/photos/new');
  await choose(page, await pictures(2));
  await endSessionsOf(colleague.username);
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await signIn(await context.newPage(), colleague);
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(page.getByText('Photo uploaded successfully: 2 photos are in the gallery.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  for (const viewport of sizesOf('phone')) {
    test(`one photo goes up with the plain form (${viewport.width} px)`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await signInAsStaff(page);
      await page.goto('/admin/photos/new');
      const album = `Annual day ${newId().slice(0, 6)}`;
      await page.getByLabel('Photo', { exact: true }).setInputFiles(await picture('photo.jpg', 400, 300));
      await page.getByLabel('What the photo shows').fill('Two children plant a tree');
      await page.getByLabel('Or a new album').fill(album);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(page).toHaveURL('/admin/dashboard');
      await expect(page.getByText('Photo uploaded successfully')).toBeVisible();
      expect(await photosIn(album)).toEqual([{ title: '', alt: 'Two children plant a tree' }]);
    });
  }
});
