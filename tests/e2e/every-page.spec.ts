import { axeViolations } from './axe.ts';
import { expect, open, pages, test } from './site.ts';
import { smallTargets } from './targets.ts';

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };
const widths = [320, 360, 768, 769, 1024, 1280];

// Nothing moves while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of pages) {
  test(`${path} is open to everybody and fits every width`, async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, path);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      expect.soft(await axeViolations(page), `axe at ${size.width} px`).toEqual([]);
      expect.soft(await smallTargets(page), `too small to touch at ${size.width} px`).toEqual([]);
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overhang, `pixels of sideways scroll at ${width} px`).toBe(0);
    }
  });
}
