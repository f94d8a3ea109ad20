import type { Page } from '@playwright/test';

/** Everything to press that is smaller than a thumb, 44 by 44 pixels. Links within a line of text may be. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5;
    const pressable = document.querySelectorAll('a[href], button, summary, input, select, textarea');
    const shown = [...pressable].filter((element) => {
      const isHidden = !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return (
        !isHidden &&
        !element.matches('.skip-link, [aria-hidden="true"]') &&
        getComputedStyle(element).display !== 'inline'
      );
    });
    return shown.flatMap((element) => {
      // The words of a box to tick can be pressed too.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
      return width < least || height < least ? [`${element.tagName} ${name}: ${width} × ${height}`] : [];
    });
  });
}
