import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { uploadForm } from '../../../tests/uploads.ts';
import { croppedTo, noEdit, turnedTo } from './picture-edit.ts';

const [red, blue] = ['#d01010', '#1010d0'];

/** The left half red, the right one blue. */
async function twoHalves(width = 400, height = 200): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3, background: blue } } as const;
  const right = await sharp(half).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: red } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();
}

test('what is cut off turns with the picture, and something is always left', () => {
  const cut = { ...noEdit, left: 10, top: 20 };
  expect(turnedTo(cut, 90)).toEqual({ turn: 90, left: 0, top: 10, right: 20, bottom: 0 });
  expect(turnedTo(turnedTo(cut, 270), 0)).toEqual(cut);
  expect(croppedTo({ ...noEdit, left: 60 }, 'right', 80)).toMatchObject({ left: 60, right: 30 });
});

describe.each(oneEngine)('a picture that is turned and cropped, on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);

  const image = () => site.db.selectFrom('image').selectAll().executeTakeFirstOrThrow();

  /** `red` or `blue`, at a place that is given in parts of width and height. */
  async function colourAt(x: number, y: number): Promise<string> {
    const { id, widths } = await image();
    const largest = Math.max(...(JSON.parse(widths) as number[]));
    const bytes = await site.mediaStore.find(`images/${id}/${largest}.jpg`);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return (data[offset] ?? 0) > (data[offset + 2] ?? 0) ? 'red' : 'blue';
  }

  async function addPhoto(words: Record<string, string> = {}): Promise<string> {
    const sent = await staff.post('/admin/photos/upload', uploadForm(words, await twoHalves(), 'sports-day.jpg'));
    return JSON.parse(sent.body).id;
  }

  test('has a new address, and the earlier one is served no more', async () => {
    const id = await addPhoto();
    const before = await image();
    const edit = { title: '', picture: 'keep', version: '1', turn: '90', crop_bottom: '50' };
    expect((await staff.post(`/admin/photos/${id}/edit`, uploadForm(edit, undefined))).status).toBe(303);
    const after = await image();
    expect(after.id).not.toBe(before.id);
    expect([after.width, after.height]).toEqual([200, 200]);
    expect([await colourAt(0.5, 0.2), await colourAt(0.5, 0.8)]).toEqual(['red', 'red']);
    expect((await site.visit(`/media/images/${before.id}/160.webp`)).status).toBe(404);
    expect((await site.visit(`/media/images/${after.id}/160.webp`)).status).toBe(200);
    const photo = await site.db.selectFrom('photo').selectAll().executeTakeFirstOrThrow();
    expect(photo).toMatchObject({ image_id: after.id, file_name: 'sports-day.jpg', version: 2 });
  });

  test('of a batch is turned before it is kept', async () => {
    await addPhoto({ turn: '270' });
    expect(await image()).toMatchObject({ width: 200, height: 400 });
    expect([await colourAt(0.5, 0.1), await colourAt(0.5, 0.9)]).toEqual(['blue', 'red']);
  });

  test('stays as it is when nothing would be left, and what was chosen comes back', async () => {
    const id = await addPhoto();
    const before = await image();
    const edit = { picture: 'keep', version: '1', turn: '180', crop_left: '60', crop_right: '40' };
    const sent = await staff.post(`/admin/photos/${id}/edit`, uploadForm(edit, undefined));
    expect([sent.status, sent.text('.field-error')]).toEqual([422, expect.stringContaining('Nothing would be left')]);
    expect(attribute(sent.all('[name=turn] option[selected]')[0], 'value')).toBe('180');
    expect(await image()).toEqual(before);
  });

  test('stays as it is for who has seen an older one, and no file is left behind', async () => {
    const id = await addPhoto();
    const before = await image();
    await staff.post(
      `/admin/photos/${id}/edit`,
      uploadForm({ title: 'Theirs', picture: 'keep', version: '1' }, undefined),
    );
    const edit = { title: 'Mine', picture: 'keep', version: '1', turn: '90' };
    expect((await staff.post(`/admin/photos/${id}/edit`, uploadForm(edit, undefined))).status).toBe(409);
    expect(await image()).toEqual(before);
    expect(await site.db.selectFrom('stray_file').select('id').execute()).toEqual([]);
  });

  test('can be the portrait of a teacher', async () => {
    await staff.post('/admin/faculty/new', uploadForm({ name: 'Sujata Das' }, await twoHalves()));
    const { id } = await site.db.selectFrom('faculty').select('id').executeTakeFirstOrThrow();
    const edit = { name: 'Sujata Das', picture: 'keep', version: '1', crop_right: '50' };
    expect((await staff.post(`/admin/faculty/${id}/edit`, uploadForm(edit, undefined))).status).toBe(303);
    expect([await colourAt(0.1, 0.5), await colourAt(0.9, 0.5)]).toEqual(['red', 'red']);
  });
});
