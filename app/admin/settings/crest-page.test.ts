import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { siteForAll, staffForAll } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { projectFolder } from '../../../tests/test-app.ts';
import { sweepFiles } from '../../media/stray-files.server.ts';
import { removeCrest } from '../../settings/crest/crests.server.ts';

/** A dark blue disc on paper that is darker on one side, as a phone takes it. */
async function letterhead(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [600, 400];
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isDisc = (x - 300) ** 2 + (y - 200) ** 2 < 120 ** 2;
      const paper = 235 - (x / width) * 50;
      data.set(isDisc ? [27, 45, 107] : [paper, paper - 4, paper - 16], (y * width + x) * 3);
    }
  }
  return new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer(),
  );
}

/** Red, green, blue and how opaque, each from 0 to 255, at a part of the width and height. */
async function pixelAt(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(start, start + 4)];
}

describe.each(oneEngine)('the crest on %s', (engine) => {
  const site = siteForAll({ engine });
  const asha = staffForAll(site);
  let photo: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    photo = await letterhead();
  });
  beforeEach(() => site.db.transaction().execute((tx) => removeCrest(tx, asStaff)));
  afterAll(() => expect(site.errors).toEqual([]));

  function formOf(fields: Record<string, string>, file: Uint8Array<ArrayBuffer> | null = photo): FormData {
    const form = new FormData();
    form.set('crest', new File(file ? [file] : [], file ? 'letterhead.jpg' : ''));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  }

  async function prepare(fields: Record<string, string>): Promise<{ path: string; id: string }> {
    const { status, headers } = await asha.post('/admin/settings/crest', formOf(fields));
    expect(status).toBe(303);
    const path = headers.get('Location') ?? '';
    return { path, id: path.split(/[/?]/)[4] ?? '' };
  }

  async function bytesAt(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await site.app(new Request(site.origin + path), { address: '127.0.0.1' });
    expect([path, response.status]).toEqual([path, 200]);
    return new Uint8Array(await response.arrayBuffer());
  }

  test('is looked at before it is used, then shown everywhere at once, and replaced by the drawing again', async () => {
    const drawn = readFileSync(join(projectFolder, 'public/favicon.ico'));
    expect(Buffer.from(await bytesAt('/favicon.ico'))).toEqual(drawn);
    const { path, id } = await prepare({});
    const crest = `/media/crest/${id}`;
    expect((await asha.visit(path)).all(`img[src="${crest}/icon-192.png"]`)).toHaveLength(2);
    expect((await site.visit('/contact')).body).not.toContain(id);
    expect((await asha.post(path, { intent: 'use' })).headers.get('Location')).toBe('/admin/settings');
    const page = await site.visit('/contact');
    expect(attribute(page.all('.masthead .brand img')[0], 'src')).toBe(`${crest}/crest.webp`);
    expect(attribute(page.all('.footer-school img')[0], 'src')).toBe(`${crest}/crest.webp`);
    const icons = page.all('head link[rel=icon]').map((link) => attribute(link, 'href'));
    expect(icons).toEqual([`${crest}/favicon-32.png`, `${crest}/icon-192.png`]);
    expect(attribute(page.all('meta[property="og:image"]')[0], 'content')).toBe(`${site.origin}${crest}/share.jpg`);
    expect(page.body).toContain(`"logo":"${site.origin}${crest}/icon-512.png"`);
    const manifest = JSON.parse((await site.visit('/manifest.webmanifest')).body);
    const addresses = manifest.icons.map(({ src }: { src: string }) => src);
    expect(addresses).toEqual([`${crest}/icon-192.png`, `${crest}/icon-512.png`, `${crest}/maskable-512.png`]);
    for (const address of addresses) await bytesAt(address);
    const sizes = await Promise.all(
      ['favicon-32.png', 'touch-180.png', 'icon-192.png', 'share.jpg'].map(async (name) => {
        const { width, height } = await sharp(await bytesAt(`${crest}/${name}`)).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [32, 32],
      [180, 180],
      [192, 192],
      [1200, 630],
    ]);
    // The addresses that phones know by heart.
    const icon = await bytesAt('/favicon.ico');
    expect([...icon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
    expect((await sharp(icon.subarray(22)).metadata()).width).toBe(32);
    expect(await bytesAt('/apple-touch-icon.png')).toEqual(await bytesAt(`${crest}/touch-180.png`));
    const { status } = await asha.post('/admin/settings/crest', formOf({ intent: 'drawing' }, null));
    expect(status).toBe(303);
    expect(Buffer.from(await bytesAt('/favicon.ico'))).toEqual(drawn);
    expect((await site.visit('/contact')).body).not.toContain(id);
    await sweepFiles(site.db, site.mediaStore);
    expect((await site.visit(`${crest}/crest.webp`)).status).toBe(404);
  });

  test('is the square that was chosen, as it is in the picture, on white where the picture has nothing', async () => {
    const { id } = await prepare({ x: '0.5', y: '0.5', side: '0.4' });
    const disc = await bytesAt(`/media/crest/${id}/master.png`);
    for (const share of [0.06, 0.5, 0.94]) {
      const [red = 255, green = 255, blue = 0, opaque] = await pixelAt(disc, share, share);
      expect([share, red < 60, green < 80, blue > 80, opaque]).toEqual([share, true, true, true, 255]);
    }
    const whole = await prepare({ side: '1.5' });
    const all = await bytesAt(`/media/crest/${whole.id}/master.png`);
    expect(await pixelAt(all, 0.5, 0.02)).toEqual([255, 255, 255, 255]);
    expect((await pixelAt(all, 0.02, 0.5))[2]).toBeLessThan(235);
    const clear = {
      create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    const sent = await asha.post(
      '/admin/settings/crest',
      formOf({}, new Uint8Array(await sharp(clear).png().toBuffer())),
    );
    const cleared = (sent.headers.get('Location') ?? '').split(/[/?]/)[4];
    const crest = await bytesAt(`/media/crest/${cleared}/crest.webp`);
    expect(await pixelAt(crest, 0.5, 0.5)).toEqual([255, 255, 255, 255]);
  });

  test('can be cut again from the same picture until it is used', async () => {
    const { path, id } = await prepare({});
    const again = await asha.post(path, { intent: 'again', x: '0', y: '0', side: '0.1' });
    const location = again.headers.get('Location') ?? '';
    expect(location).toContain('side=0.1');
    const corner = await bytesAt(`/media/crest/${location.split(/[/?]/)[4]}/master.png`);
    expect((await pixelAt(corner, 0.5, 0.5))[0]).toBeGreaterThan(200);
    expect((await site.visit(`/media/crest/${id}/source.webp`)).status).toBe(404);
    expect((await asha.visit(`/media/crest/${id}/source.webp`)).status).toBe(200);
  });

  test('is refused with a sentence when it is no picture', async () => {
    const nothing = await asha.post('/admin/settings/crest', formOf({}, null));
    expect([nothing.status, nothing.text('#field-crest-error')]).toEqual([422, 'Please select a file.']);
    const text = await asha.post('/admin/settings/crest', formOf({}, new TextEncoder().encode('not a picture')));
    expect(text.status).toBe(422);
    expect((await asha.visit('/admin/settings/crest/nonsense')).status).toBe(404);
    expect((await asha.post('/admin/settings/crest/nonsense', { intent: 'use' })).status).toBe(404);
  });
});
