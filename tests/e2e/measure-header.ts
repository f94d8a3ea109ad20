import type { Page } from '@playwright/test';

/** The layout of a page header on a desktop. */
export function measureHeader(page: Page) {
  return page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const [masthead] = boxes('.masthead') as [DOMRect];
    return {
      menuLines: new Set(boxes('.nav-item:not(.phone-only)').map(({ top }) => Math.round(top))).size,
      linesOfLongestLabel: Math.round((boxes('.nav-two-lines')[0]?.height ?? 0) / 18),
      strip: boxes('.contact-strip')[0]?.height,
      isLow: masthead.height <= 150,
      cut: boxes('.brand-name').filter(({ left, right }) => left < 0 || right > innerWidth).length,
      width: document.documentElement.scrollWidth,
    };
  });
}
