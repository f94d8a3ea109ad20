import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './site.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// More than axe requires by default: places to touch, and contrast at the highest level. Passing rules are not listed,
// because that takes axe the most time.
const options: RunOptions = {
  resultTypes: ['violations'],
  // For rules that are not used, axe would fetch and read every style sheet again.
  preload: false,
  rules: {
    'target-size': { enabled: true },
    'color-contrast-enhanced': { enabled: true },
    'color-contrast': { enabled: false },
  },
};

/** As in axe, but for `minThreshold`: with it the rule leaves out what the usual one reports, and both take twice the time. */
const contrast = {
  id: 'color-contrast-enhanced',
  evaluate: 'color-contrast-evaluate',
  options: {
    ignoreUnicode: true,
    ignoreLength: false,
    ignorePseudo: false,
    boldValue: 700,
    boldTextPt: 14,
    largeTextPt: 18,
    contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } },
    pseudoSizeThreshold: 0.25,
    shadowOutlineEmMax: 0.1,
    textStrokeEmMin: 0.03,
  },
};

/**
 * Axe draws texts on a canvas to find fonts of icons, which takes it a quarter of its time. This website has none, and axe
 * takes most Indic texts for icons and leaves their contrast out: on this canvas every character looks alike.
 */
function hideFontsOfIcons(): void {
  const { prototype } = HTMLCanvasElement;
  const { getContext } = prototype as { getContext: (this: HTMLCanvasElement, ...args: unknown[]) => unknown };
  const pixels = { data: new Uint8ClampedArray(4).fill(1) };
  const plain = {
    canvas: {},
    measureText: (text: string) => ({ width: 30 * text.length }),
    fillText: () => undefined,
    clearRect: () => undefined,
    getImageData: () => pixels,
  };
  Object.assign(prototype, {
    getContext(this: HTMLCanvasElement, kind: string, settings?: CanvasRenderingContext2DSettings) {
      // Only axe reads its canvas often.
      return settings?.willReadFrequently ? plain : getContext.call(this, kind, settings);
    },
  });
}

const setUp = [source, `(${hideFontsOfIcons})()`, `axe.configure({ checks: [${JSON.stringify(contrast)}] })`].join(
  ';\n',
);

type Axe = { run(options: RunOptions): Promise<AxeResults> };

/** What stands in the way of people with a disability, one sentence for each element. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(setUp);
  return page.evaluate(async (chosen) => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(chosen);
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} (${node.target})`));
  }, options);
}

/** Pixels by which the page is wider than its window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Axe finds nothing, a thumb hits everything, and nothing hangs over the edge. */
export async function expectOpenToEverybody(page: Page): Promise<void> {
  const where = `${page.url()} at ${page.viewportSize()?.width} px`;
  expect.soft(await overhang(page), `pixels of sideways scroll of ${where}`).toBe(0);
  expect.soft(await axeViolations(page), `axe on ${where}`).toEqual([]);
  expect.soft(await smallTargets(page), `too small to touch on ${where}`).toEqual([]);
}

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
