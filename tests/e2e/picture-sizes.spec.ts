import type { Page } from '@playwright/test';
import { isLong } from '../extent.ts';
import { expect, open, test } from './site.ts';

const widths = [360, 412, 768, 1280, 1536];
/** Where the page is opened anew, and nothing may move while it comes. In short on a phone and a desktop. */
const widthsToOpen = isLong ? widths : [360, 1280];
const withPhotos = ['/gallery', '/gallery/{item}', '/results', '/faculty'];

for (const path of ['/', '/MPD', ...withPhotos]) {
  test(`the pictures of ${path} are as wide as their sizes attribute promises, and nothing shifts`, async ({
    page,
  }) => {
    await open(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const opens = widthsToOpen.includes(width);
      if (opens) await page.goto(page.url());
      const pictures = await pictureWidths(page);
      if (withPhotos.includes(path)) expect(pictures.length, `pictures at ${width} px`).toBeGreaterThan(0);
      expect.soft(pictures.filter(isWrong), `promised and actual width at ${width} px`).toEqual([]);
      expect.soft(await unmeasured(page), `without width and height at ${width} px`).toEqual([]);
      if (opens) expect.soft(await layoutShifts(page), `layout shift at ${width} px`).toEqual([]);
    }
  });
}

type LaidOutPicture = { sizes: string; promised: number; laidOut: number };

function isWrong({ promised, laidOut }: LaidOutPicture): boolean {
  return Math.abs(promised - laidOut) > Math.max(1, laidOut * 0.02);
}

/** What `sizes` promises of every picture that is shown, and how wide it is. */
function pictureWidths(page: Page): Promise<LaidOutPicture[]> {
  return page.evaluate(() => {
    const ruler = document.body.appendChild(document.createElement('div'));
    ruler.style.position = 'absolute';
    const promised = (sizes: string) => {
      const parts = sizes.split(/,(?![^()]*\))/);
      for (const part of parts) {
        const [, condition, length] = /^\s*(?:(\(.*?\))\s+)?(.+)$/.exec(part) ?? [];
        if (condition && !matchMedia(condition).matches) continue;
        ruler.style.width = length ?? '100vw';
        return ruler.getBoundingClientRect().width;
      }
      return 0;
    };
    const shown = [...document.querySelectorAll('img')].filter((img) => img.clientWidth > 0);
    const answers = shown.flatMap((img) => {
      const sizes = img.parentElement?.querySelector('source')?.sizes || img.sizes;
      return sizes ? [{ sizes, promised: promised(sizes), laidOut: img.clientWidth }] : [];
    });
    ruler.remove();
    return answers;
  });
}

function unmeasured(page: Page): Promise<string[]> {
  return page.$$eval('img:not([width][height])', (images) => images.map((image) => image.getAttribute('src') ?? ''));
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** What has moved without anybody's doing, and how far. */
function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const add = (list: PerformanceObserverEntryList) => {
          for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            const moved = sources.map(
              ({ node, previousRect: was, currentRect: { x, y, width, height } }) =>
                `${node?.parentElement?.outerHTML.slice(0, 60)} from ${was.x},${was.y} ${was.width}x${was.height} to ${x},${y} ${width}x${height}`,
            );
            shifts.push(
              `${value} after ${startTime} ms${hadRecentInput ? ' of a window made wider' : ''}: ${moved.join('; ')}`,
            );
          }
        };
        const observer = new PerformanceObserver(add);
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => {
          setTimeout(() => resolve(shifts));
        });
      }),
  );
}
