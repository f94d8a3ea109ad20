import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { oneEngine } from '../../tests/fresh-database.ts';
import { pictureFile } from '../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { uploadForm } from '../../tests/uploads.ts';
import { addDays, today } from '../lib/dates.ts';
import { dayOfFileName, readExifDay, titleOfFileName, withExifDay } from '../lib/photo-files.ts';

const gps = { GPSLatitude: '22/1 34/1 0/1', GPSLatitudeRef: 'N' };

function photoOf(stamp: string): Promise<Buffer> {
  const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#b54a2a' } });
  return drawn
    .withExif({ IFD2: { DateTimeOriginal: stamp }, IFD3: gps })
    .jpeg()
    .toBuffer();
}

test.each([
  ['sports_day-relay.jpg', 'Sports day relay'],
  ['Van Mahotsav 2026 (3).JPG', 'Van Mahotsav 2026'],
  ['বার্ষিক ক্রীড়া.jpeg', 'বার্ষিক ক্রীড়া'.normalize('NFC')],
  ['IMG_2034.jpg', ''],
  ['IMG-20261122-WA0003.jpg', ''],
  ['DOC-20261122-WA0003.jpg', ''],
  ['WhatsApp Image 2026-11-22 at 10.15.07 AM (1).jpeg', ''],
  ['PXL_20261122_101500123.PORTRAIT.jpg', ''],
  ['Screenshot_2026-11-22-10-15-07-32.png', ''],
  ['DSC00012.JPG', ''],
  ['photo-12.jpg', ''],
  ['b9f3c2d17ae0.png', ''],
  ['received_1234567890.jpeg', ''],
  ['.jpg', ''],
])('the file name %s gives the title “%s”', (name, title) => {
  expect(titleOfFileName(name)).toBe(title);
});

describe('the day of a photo', () => {
  test('is what the camera noted, or what its file name says', async () => {
    expect(readExifDay(await photoOf('2026:01:26 10:15:00'))).toBe('2026-01-26');
    expect(readExifDay(await pictureFile(40, 30))).toBeUndefined();
    expect(dayOfFileName('IMG_20260126_101500.jpg')).toBe('2026-01-26');
    expect(dayOfFileName('WhatsApp Image 2026-01-26 at 10.15.jpeg')).toBe('2026-01-26');
    expect(dayOfFileName('IMG_2034.jpg')).toBeUndefined();
  });

  test('is none when it is to come, no day, or cut off', async () => {
    const later = `${addDays(today(), 3).replaceAll('-', ':')} 10:15:00`;
    expect(readExifDay(await photoOf(later))).toBeUndefined();
    expect(readExifDay(await photoOf('0000:00:00 00:00:00'))).toBeUndefined();
    const whole = await photoOf('2026:01:26 10:15:00');
    for (let length = 0; length < 400; length += 7) expect(() => readExifDay(whole.subarray(0, length))).not.toThrow();
  });

  test('stays in a picture that was made smaller, and nothing else does', async () => {
    const plain = await pictureFile(40, 30);
    const dated = withExifDay(new Blob([plain as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), '2026-01-26');
    const bytes = new Uint8Array(await dated.arrayBuffer());
    expect(readExifDay(bytes)).toBe('2026-01-26');
    expect(await sharp(bytes, { failOn: 'warning' }).stats()).toBeDefined();
    expect((await sharp(bytes).metadata()).width).toBe(40);
  });
});

describe.each(oneEngine)('a photo that is uploaded without words, on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);

  const rows = () => site.db.selectFrom('photo').selectAll().orderBy('sequence').execute();

  test('keeps its file name and its day for the office, and visitors see neither', async () => {
    await staff.post('/admin/photos/new', uploadForm({}, await photoOf('2026:01:26 10:15:00'), 'IMG_2034.JPG'));
    const [photo] = await rows();
    expect(photo).toMatchObject({ title: '', file_name: 'IMG_2034.JPG', taken_on: '2026-01-26' });
    const list = await staff.visit('/admin/photos');
    expect(list.text('tbody th')).toContain('IMG_2034, 26 Jan 2026');
    expect(list.text('tbody tr')).toContain('Taken 26 Jan 2026');
    expect((await staff.visit(`/admin/photos/${photo?.id}/delete`)).body).toContain('IMG_2034');
    for (const path of ['/gallery', `/gallery/${photo?.id}`, '/gallery.data', `/gallery/${photo?.id}.data`]) {
      const { body } = await site.visit(path);
      expect([path, body.includes('IMG_2034'), body.includes('26 Jan 2026')]).toEqual([path, false, false]);
    }
  });

  test('has the words of its file as title, unless others were typed', async () => {
    const picture = await pictureFile(400, 300);
    await staff.post('/admin/photos/new', uploadForm({}, picture, 'van-mahotsav.jpg'));
    await staff.post('/admin/photos/new', uploadForm({ title: 'Two hundred saplings' }, picture, 'van-mahotsav.jpg'));
    expect((await rows()).map(({ title }) => title)).toEqual(['Van mahotsav', 'Two hundred saplings']);
    expect((await site.visit('/gallery')).body).toContain('Van mahotsav');
  });

  test('has the day that somebody writes instead', async () => {
    await staff.post('/admin/photos/new', uploadForm({}, await photoOf('2026:01:26 10:15:00'), 'IMG_2034.JPG'));
    const [photo] = await rows();
    const words = { title: '', picture: 'keep', version: '1', taken_on: '2026-01-25' };
    expect((await staff.post(`/admin/photos/${photo?.id}/edit`, uploadForm(words, undefined))).status).toBe(303);
    expect(await rows()).toMatchObject([{ taken_on: '2026-01-25', file_name: 'IMG_2034.JPG' }]);
  });
});
