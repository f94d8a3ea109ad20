import type { Browser, Page } from '@playwright/test';
import type { test as base } from './site.ts';
import { signInAsStaff } from './staff.ts';

/**
 * All tests of a file that a worker runs share one window, made by `open`: a new one takes longer than most pages. They
 * may leave nothing behind in it. After a failure Playwright starts another worker.
 */
export function inOneWindow<Test extends typeof base>(
  test: Test,
  open: (options: WindowOptions) => Promise<Page>,
): Test {
  let window: Promise<Page> | undefined;
  return test.extend({
    page: async ({ browser, baseURL }, use) => {
      window ??= open({ browser, baseURL });
      await use(await window);
    },
  }) as Test;
}

type WindowOptions = { browser: Browser; baseURL: string | undefined };

/** On a phone, as somebody who has signed in. */
export async function openOffice({ browser, baseURL }: WindowOptions): Promise<Page> {
  const phone = { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...phone, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signInAsStaff(page);
  return page;
}
