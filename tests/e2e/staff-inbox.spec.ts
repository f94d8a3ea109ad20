import type { Locator } from '@playwright/test';
import { overhang } from './axe.ts';
import { browserWithoutScript, fillInContact, fillInHoneypot, sendContact, someFamily } from './families.ts';
import { expect, openReady, test } from './site.ts';
import { signInAsStaff } from './staff.ts';

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };

// One after the other: an enquiry of another test would be above the one that is measured.
test.describe.configure({ mode: 'default' });
test('a name without a space makes no list wider than the screen, and work is above the fold', async ({
  page,
  browser,
}) => {
  const parent = await browserWithoutScript(browser);
  const family = { ...someFamily(), name: 'W'.repeat(200) };
  await fillInContact(parent, family, 'Q'.repeat(300));
  await sendContact(parent);
  await parent.context().close();
  await signInAsStaff(page);
  for (const size of [phone, { width: 1060, height: 800 }, desktop]) {
    await page.setViewportSize(size);
    for (const path of [`/admin/enquiries?q=${family.mobile}`, '/admin/enquiries']) {
      await page.goto(path);
      expect.soft(await overhang(page), `pixels of sideways scroll of ${path} at ${size.width} px`).toBe(0);
      const list = await page.locator('.record-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      expect.soft(list, `pixels that the list of ${path} is too wide at ${size.width} px`).toBe(0);
    }
    const row = page.getByRole('row').filter({ hasText: 'WWW' });
    expect.soft(await topOf(row), `the first family at ${size.width} px`).toBeLessThan(420);
    if (size === desktop) expect.soft((await row.boundingBox())?.height).toBeLessThanOrEqual(112);
  }
  await page.setViewportSize(phone);
  await page.goto('/admin/dashboard');
  const barTop = await topOf(page.getByRole('navigation', { name: 'Most used pages' }));
  expect(await topOf(page.getByRole('link', { name: /new enquir/ }).filter({ visible: true }))).toBeLessThan(
    barTop - 40,
  );
  // However many are new, the figure fits on the tab, at twice the font size too.
  const badge = page.locator('.tab-bar .new-count');
  await badge.evaluate((one) => one.replaceChildren('9+'));
  for (const fontSize of ['100%', '200%']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    const box = await badge.boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0), `right edge at ${fontSize}`).toBeLessThanOrEqual(360);
  }
});

async function topOf(locator: Locator): Promise<number> {
  return (await locator.first().boundingBox())?.y ?? Number.NaN;
}

test('a lost connection leaves the Spam folder unchanged, and a removed row moves the focus to the list', async ({
  page,
  browser,
  complaints,
}) => {
  const parent = await browserWithoutScript(browser);
  const family = someFamily();
  await fillInContact(parent, family, 'Are there still places in class V?');
  await fillInHoneypot(parent);
  await sendContact(parent);
  await parent.context().close();
  await signInAsStaff(page);
  await openReady(page, '/admin/enquiries?state=spam');
  const row = page.getByRole('row').filter({ hasText: family.name });
  await page.route('**/*.data*', (route) => route.abort());
  const notSpam = row.getByRole('button', { name: 'Not spam' }).filter({ visible: true }).first();
  await notSpam.click();
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be sent.' })).toBeFocused();
  await expect(row).toBeVisible();
  await page.unroute('**/*.data*');
  await notSpam.click();
  await expect(page.getByText(`Moved to New: ${family.name}.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.locator('.panel.inbox')).toBeFocused();
  // The browser's own words about the broken line.
  complaints.splice(0);
});
