import type { Page } from '@playwright/test';
import { untilHydrated } from './families.ts';

/** Opens a page while its scripts are held back, and tells what React moved when it took the page over: a press would miss it. */
export async function openAndSeeMoves(page: Page, address: string): Promise<string[]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: measured, resolve: letEditorCome } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    // The editor of a rich text is as high as the text, and comes when it comes: what React itself moves is looked for.
    if (route.request().url().includes('/rich-text-editor-')) await measured;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading' && document.querySelector('main'));
  if (!(await page.evaluate(() => '__reactRouterContext' in window))) {
    release();
    letEditorCome();
    return [];
  }
  const before = await placesOn(page);
  release();
  await page.waitForLoadState();
  await untilHydrated(page);
  const after = await placesOn(page);
  letEditorCome();
  await page.unrouteAll({ behavior: 'wait' });
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
