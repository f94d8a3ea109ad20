import { axeViolations } from './axe.ts';
import { expect, open, pages, test } from './site.ts';
import { smallTargets } from './targets.ts';

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };
const widths = [320, 360, 768, 769, 1024, 1280];

/** In pixels, on a phone. */
const maxHeights: Record<string, number> = { '/': 6500 };

// Nothing moves while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('/api fits a phone with letters of twice the size', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/api');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang, 'pixels of sideways scroll').toBe(0);
  const cut = await page.evaluate(() => {
    const frames = [...document.querySelectorAll('main .table-frame, main pre.answer, main h2, main h3')];
    return frames.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent?.slice(0, 60));
  });
  expect(cut, 'wider than its place').toEqual([]);
});

for (const path of pages) {
  test(`${path} is open to everybody and fits every width`, async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, path);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height, 'height on a phone').toBeLessThanOrEqual(maxHeights[path] ?? Number.POSITIVE_INFINITY);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overhang, `pixels of sideways scroll at ${width} px`).toBe(0);
      if (width !== phone.width && width !== desktop.width) continue;
      expect.soft(await axeViolations(page), `axe at ${width} px`).toEqual([]);
      expect.soft(await smallTargets(page), `too small to touch at ${width} px`).toEqual([]);
    }
  });
}
