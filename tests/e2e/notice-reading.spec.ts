import { axeViolations } from './axe.ts';
import { screens } from './screens.ts';
import { expect, open, test } from './site.ts';

test.use(screens.phone);

const notice = '/allnotices/{item}';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a notice can be read in bigger text, by keyboard too', async ({ page }) => {
    await page.goto('/allnotices');
    await page.goto((await page.locator('.notice-link').first().getAttribute('href')) ?? '');
    const size = () =>
      page.locator('.notice-words').evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize));
    const usual = await size();
    const box = page.getByRole('checkbox', { name: 'Bigger text' });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    expect(await size()).toBeGreaterThan(usual * 1.4);
    await page.locator('label[for=bigger-text]').tap();
    expect(await size()).toBe(usual);
    await expect(page.getByRole('button', { name: /^Listen/ })).toBeHidden();
  });
});

test('a phone that can speaks title and text in their language, until it is stopped', async ({ page }) => {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    const speak = ({ lang, text }: SpeechSynthesisUtterance) => spoken.push(`${lang}: ${text}`);
    Object.assign(window, { spoken });
    Object.defineProperty(window, 'speechSynthesis', { value: { speak, cancel: () => spoken.splice(0) } });
  });
  await open(page, notice, 'bn');
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  const button = page.locator('[data-enhance=on-tap]');
  await button.tap();
  await expect(button).toHaveText('থামান');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  expect((await spoken())[0]).toBe(`bn-IN: ${heading}`);
  expect((await spoken()).length).toBeGreaterThan(1);
  expect(await axeViolations(page)).toEqual([]);
  await button.tap();
  await expect(button).toHaveText('শুনুন, যদি ফোন পড়তে পারে');
  expect(await spoken()).toEqual([]);
});

test('where the browser offers it, a button puts the website on the screen', async ({ page }) => {
  await page.goto('/allnotices/phone');
  const button = page.getByRole('button', { name: 'Add to your phone' });
  await expect(button).toBeHidden();
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => document.documentElement.setAttribute('data-asked', ''),
    });
    dispatchEvent(offer);
  });
  await button.tap();
  await expect(page.locator('html')).toHaveAttribute('data-asked', '');
});
