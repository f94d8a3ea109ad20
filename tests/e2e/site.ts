import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { isId } from '../../app/lib/ids.ts';
import { type Language, languages, pathIn } from '../../app/lib/languages/languages.ts';
import { itemPaths, publicPaths } from '../public-paths.ts';

/** Every public page by its address; `{item}` means the last one that the list before it shows: other tests delete only what they added. */
export const pages = [...publicPaths, ...itemPaths, '/no-such-page'];

export const otherLanguages = languages.filter((language) => language !== 'en');

export type Complaints = string[];

type Closing = () => Promise<void>;

/**
 * A test on the website: `page.goto('/faculty')`. Anything that the browser complains of fails the test.
 *
 * What tests of one worker share is closed by `atEnd`. They have no further fixtures of a worker: for each set of them
 * Playwright starts other workers with browsers of their own.
 */
export const test = base.extend<{ complaints: Complaints }, { atEnd: Closing[] }>({
  atEnd: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used.
    async ({}, use) => {
      const closings: Closing[] = [];
      await use(closings);
      for (const close of closings) await close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used.
  baseURL: async ({}, use) => use(process.env.SITE_ADDRESS),
  complaints: [
    async ({ page }, use) => {
      const complaints: Complaints = [];
      const onError = (error: Error) => complaints.push(`${page.url()}: ${error.message}`);
      const onMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
      };
      page.on('pageerror', onError).on('console', onMessage);
      await use(complaints);
      // Some files show several tests one page.
      page.off('pageerror', onError).off('console', onMessage);
      expect(
        complaints.filter((text) => !isExpected(text)),
        'complaints of the browser',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * The browser reports the status of a page that is meant to be missing or shut, or of a form that is meant to be faulty,
 * and data that nobody waits for any more, because a different page was requested.
 */
function isExpected(complaint: string): boolean {
  const isLeft = complaint.endsWith('BodyStreamBuffer was aborted');
  return (
    isLeft ||
    /(no-such-page|reset-password\/\w+): .*404/.test(complaint) ||
    /status of (401|403|422|429)/.test(complaint)
  );
}

export async function open(page: Page, path: string, language: Language = 'en'): Promise<void> {
  const [list = path, item] = pathIn(language, path).split('{item}');
  if (item === undefined) {
    await page.goto(list);
    return;
  }
  // The gallery lists both its photos and its albums.
  await page.goto(path.startsWith('/gallery/') ? pathIn(language, '/gallery') : list.slice(0, -1));
  const links = page.locator(`main a[href^="${list}"]`);
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  await page.goto(addresses.findLast((address) => isId(address.slice(list.length))) ?? path);
}

type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };

/** Waits until React has taken over the whole page: from then on, what is typed stays and is known. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? [];
    return root && !(root as ReactRoot).stateNode.current.memoizedState.isDehydrated;
  });
  // What its effects listen to comes a moment later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Opens a page of the admin area, and waits until what is typed into it is known. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

export { expect };
