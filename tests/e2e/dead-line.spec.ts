import type { Page } from '@playwright/test';
import { isLong } from '../extent.ts';
import { expect, test } from './site.ts';
import { setOwnIpAddress } from './staff.ts';

test.use({ contextOptions: {} });

const words = 'Is there a bus from Kendua?\nWe live beside the pond.';
const message = (page: Page) => page.locator('#enquiry textarea[name=message]');
const send = (page: Page) => page.locator('#enquiry .form-send');
const unsent = (page: Page) => page.locator('#enquiry [data-unsent]');

async function write(page: Page, path: string, delay = 0): Promise<void> {
  await setOwnIpAddress(page.context());
  // The dialog of the home page must not open over the form.
  await page.addInitScript(() => localStorage.setItem('toppers', new Date().toDateString()));
  await page.goto('/faculty');
  await page.goto(path);
  await unfold(page);
  await message(page).fill(words);
  await page.locator('#enquiry input[name=email]').fill('mina@post.example');
  await page.locator('#enquiry input[name=mobile_no]').fill('9000000000');
  // Last, because a letter that the browser has not noted yet harms no name.
  await page.locator('#enquiry input[name=name]').pressSequentially('Mina Hembram', { delay });
}

/** On the home page the form is behind its button. */
async function unfold(page: Page): Promise<void> {
  const button = page.locator('.enquiry-fold:not([open]) > summary');
  if (await button.count()) await button.click();
}

/** Browsers note what is typed a second later. A person takes longer than that for a name. */
const asAPerson = 200;

/** The form of each page has a script of its own. In short, what the browser itself does is seen once each way. */
const ways = [
  ['/', true],
  ['/contact', false],
  ['/', false],
  ['/contact', true],
] as const;

for (const path of ['/', '/contact']) {
  test(`a message that is typed without a connection stays on ${path} and is sent with the next press`, async ({
    page,
    context,
  }) => {
    await write(page, path);
    await context.setOffline(true);
    await send(page).click();
    await expect(unsent(page)).toBeVisible();
    await expect(message(page)).toHaveValue(words);
    await context.setOffline(false);
    await send(page).click();
    await expect(page).toHaveURL(/sent=1/);
  });
}

for (const [path, javaScriptEnabled] of ways.slice(0, isLong ? undefined : 2)) {
  test(`Back from the browser's own page leads to the message on ${path}, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await write(page, path, asAPerson);
    await page.route('**/*', (route) => route.abort('internetdisconnected'));
    await send(page).click();
    await page.waitForURL(/chrome-error/).catch(() => undefined);
    await page.unroute('**/*');
    await page.goBack();
    await expect(message(page)).toHaveValue(words);
    // The script opens it at once.
    if (!javaScriptEnabled) await unfold(page);
    await send(page).click();
    await expect(page).toHaveURL(/sent=1/);
    await context.close();
  });
}

test('where the browser stores nothing, the banner still pauses and dialogs still open', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  const banner = page.locator('[data-enhance~=notice-banner]');
  const pause = banner.locator('[data-part=pause]');
  const wasPlaying = await banner.evaluate((element) => element.matches('.is-playing'));
  await pause.click();
  await expect(banner).toHaveClass(wasPlaying ? /^(?!.*is-playing)/ : /is-playing/);
  await page.locator('[commandfor=toppers]').first().click();
  await expect(page.locator('dialog#toppers')).toHaveJSProperty('open', true);
});

for (const javaScriptEnabled of [true, false]) {
  test(`the form of the home page is open at #enquiry and after a refusal, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) });
    await setOwnIpAddress(context);
    const page = await context.newPage();
    await page.goto('/#enquiry');
    await expect(message(page)).toBeInViewport();
    await page.goto('/faculty');
    await page.goto('/');
    await expect(message(page)).toBeHidden();
    await unfold(page);
    await message(page).fill(words);
    await send(page).click();
    await expect(page.locator('#enquiry .field-error').first()).toBeVisible();
    await expect(message(page)).toHaveValue(words);
    await context.close();
  });
}
