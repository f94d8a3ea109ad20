import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './site.ts';
import { signInAsStaff } from './staff.ts';

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A JPEG; `orientation` as a phone that was turned notes it. */
export async function picture(name: string, width: number, height: number, orientation = 1): Promise<Picture> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#b54a2a' } });
  return { name, mimeType: 'image/jpeg', buffer: await drawn.withMetadata({ orientation }).jpeg().toBuffer() };
}

export function pictures(count: number): Promise<Picture[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => picture(`photo-${index + 1}.jpg`, 160, 120)));
}

type Words = { title: string; album_id?: string };

/** Uploads a photo as the form does, without opening it. */
export async function sendPhoto(page: Page, words: Words, [width, height] = [160, 120]): Promise<void> {
  const photo = await picture('photo.jpg', width ?? 0, height ?? 0);
  const sent = await page.request.post('/admin/photos/new', {
    multipart: { photo, alt: words.title, ...words },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(303);
}

export const notAPhoto = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n%%EOF') };

export async function openForm(page: Page): Promise<void> {
  await signInAsStaff(page);
  await page.goto('/admin/photos/new');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
}

export async function choose(page: Page, files: Picture[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles(files);
  await expect(page.getByText('Preparing…')).toHaveCount(0);
}
