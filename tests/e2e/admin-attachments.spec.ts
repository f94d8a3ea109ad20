import type { Page } from '@playwright/test';
import { pdfFile } from '../pdfs.ts';
import { pictureFile } from '../pictures.ts';
import { axeViolations, expectOpenToEverybody } from './axe.ts';
import { sizesOf } from './screens.ts';
import { expect, test } from './site.ts';
import { inDatabase, signInAsStaff } from './staff.ts';

const uploads = '**/admin/notices/files';

type Chosen = { name: string; mimeType: string; buffer: Buffer };

async function paper(name: string, isActive = false): Promise<Chosen> {
  const bytes = await pdfFile((made) => isActive && made.addJavaScript('a', 'b()'));
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
}

async function picture(name: string): Promise<Chosen> {
  return { name, mimeType: 'image/jpeg', buffer: await pictureFile(150, 100) };
}

async function openForm(page: Page): Promise<void> {
  await signInAsStaff(page);
  await page.goto('/admin/notices/new');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
}

async function choose(page: Page, files: Chosen[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles(files);
}

async function publish(page: Page, details: string): Promise<void> {
  await page.getByLabel('Details').fill(details);
  await page.getByRole('button', { name: 'Publish notice' }).click();
}

/** The names of the files of a notice, in their order. */
function filesOf(details: string): Promise<string[]> {
  return inDatabase(async (db) => {
    const rows = await db
      .selectFrom('attachment')
      .innerJoin('notice', 'notice.id', 'attachment.notice_id')
      .select('attachment.name')
      .where('notice.details', '=', details)
      .orderBy('attachment.place')
      .execute();
    return rows.map(({ name }) => name);
  });
}

for (const viewport of sizesOf('phone')) {
  test(`files are sent, removed and put back on ${viewport.width} pixels, and nothing faulty goes along`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openForm(page);
    await choose(page, [await paper('a.pdf'), await picture('goats.jpg'), await paper('bad.pdf', true)]);
    await expect(page.getByText('contains a program')).toBeVisible();
    await expect(page.locator('.upload-done')).toHaveCount(2);
    await expectOpenToEverybody(page);
    const details = `Files on ${viewport.width}`;
    await publish(page, details);
    await expect(page.getByText('Remove the file marked in red, then save the notice again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry bad.pdf' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove bad.pdf' }).click();
    await page.getByRole('button', { name: 'Remove a.pdf' }).click();
    await page.getByRole('button', { name: 'Restore a.pdf' }).click();
    await page.getByRole('button', { name: 'Remove goats.jpg' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await publish(page, details);
    await expect(page.getByText('Notice Created Successfully').first()).toBeVisible();
    await expect(page.locator('.upload-row')).toHaveCount(0);
    expect(await filesOf(details)).toEqual(['a.pdf']);
  });
}

test('a notice that is sent while its files are still on their way waits for them', async ({ page }) => {
  await openForm(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(uploads, async (route) => {
    await released;
    await route.continue();
  });
  await choose(page, [await paper('late.pdf')]);
  await publish(page, 'See the late paper.');
  await expect(page.getByText('Uploading the files…')).toBeVisible();
  const preview = page.getByRole('region', { name: 'How parents will see it' });
  await expect(preview.getByText('See the late paper.').first()).toBeVisible();
  await expect(preview.getByText('Files with this notice'), 'a file that is not there yet').toHaveCount(0);
  expect(await filesOf('See the late paper.')).toEqual([]);
  release();
  await expect(page.getByText('Notice Created Successfully').first()).toBeVisible();
  expect(await filesOf('See the late paper.')).toEqual(['late.pdf']);
});

test('more than ten files are not taken', async ({ page }) => {
  await openForm(page);
  const file = await paper('a.pdf');
  await choose(page, Array<Chosen>(11).fill(file));
  await expect(page.getByText('at most 10 files. Remove one first.')).toBeVisible();
  await expect(page.locator('.upload-row')).toHaveCount(10);
});

test('without script one file goes along with the form, and a tick keeps those that are there', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.SITE_ADDRESS ?? '' });
  const page = await context.newPage();
  await signInAsStaff(page);
  await page.goto('/admin/notices/new');
  await page.getByLabel('Add a PDF or a photo').setInputFiles(await paper('bad.pdf', true));
  await publish(page, 'See the plain paper.');
  await expect(page.locator('#field-file-error')).toContainText('contains a program');
  await page.getByLabel('Add a PDF or a photo').setInputFiles(await paper('plain.pdf'));
  await page.getByRole('button', { name: 'Publish notice' }).click();
  expect(await filesOf('See the plain paper.')).toEqual(['plain.pdf']);
  await page.goto('/admin/notices');
  await page.getByRole('link', { name: 'Edit See the plain paper.' }).click();
  await page.getByLabel('Keep plain.pdf').uncheck();
  await page.getByLabel('Add a PDF or a photo').setInputFiles(await picture('goats.jpg'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect(await filesOf('See the plain paper.')).toEqual(['goats.jpg']);
  await context.close();
});
