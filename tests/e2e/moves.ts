import type { Page } from '@playwright/test';
import { untilHydrated } from './families.ts';

/** Opens a page while its scripts are held back, and tells what React moved when it took the page over: a press would miss it. */
export async function openAndSeeMoves(page: Page, address: string): Promise<string[]> {
  const scripts = await holdBack(page);
  try {
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading' && document.querySelector('main'));
    if (!(await page.evaluate(() => '__reactRouterContext' in window))) return [];
    await scripts.held;
    const before = await placesOn(page);
    await scripts.letGo();
    await page.waitForLoadState();
    await untilHydrated(page);
    return movesBetween(before, await placesOn(page));
  } finally {
    await scripts.end();
  }
}

/** The page imports it, and runs nothing before all that it imports is there. */
const manifest = '/assets/manifest-';
/** It is as high as the text, and comes when it comes: what React itself moves is looked for. */
const editor = '/assets/rich-text-editor-';

/** Holds two files back until the end, or until the first is let go. Playwright's own way would look at every file. */
async function holdBack(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { promise: held, resolve } = Promise.withResolvers<string>();
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (request.url.includes(manifest)) resolve(requestId);
  });
  await session.send('Fetch.enable', { patterns: [manifest, editor].map((part) => ({ urlPattern: `*${part}*` })) });
  return {
    held,
    letGo: async () => session.send('Fetch.continueRequest', { requestId: await held }),
    // What is still held goes on.
    end: () => session.detach(),
  };
}

function movesBetween(before: Record<string, number>, after: Record<string, number>): string[] {
  return Object.keys(before)
    .filter((name) => after[name] !== undefined && after[name] !== before[name])
    .map((name) => `${name} from ${before[name]} to ${after[name]}`);
}

/** How far down each thing to press is, in pixels. */
function placesOn(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // What effects change is drawn with the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const places: Record<string, number> = {};
    const pressed = 'main :is(a, button, input, select, textarea, summary)';
    for (const one of document.querySelectorAll<HTMLElement & { name?: string }>(pressed)) {
      const { top } = one.getBoundingClientRect();
      const name = `${one.tagName} ${one.name || one.textContent?.trim().slice(0, 40)}`;
      // Of several with one name the first counts.
      if (one.checkVisibility()) places[name] ??= Math.round(top + scrollY);
    }
    return places;
  });
}
