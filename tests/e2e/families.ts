import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect } from './site.ts';
import { setOwnIpAddress } from './staff.ts';

const phone = { width: 360, height: 800 };

/** A family that no other test knows. */
export function someFamily() {
  const number = String(randomInt(100_000)).padStart(5, '0');
  return { name: `Rina Das ${number}`, mobile: `00000${number}`, email: `rina-${number}@family.example` };
}

type Family = ReturnType<typeof someFamily>;

/** A browser of somebody else, in which no script runs. */
export async function browserWithoutScript(browser: Browser): Promise<Page> {
  const baseURL = process.env.SITE_ADDRESS;
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, baseURL });
  await setOwnIpAddress(context);
  return context.newPage();
}

export async function fillInContact(page: Page, { name, mobile, email }: Family, question: string): Promise<void> {
  await page.goto('/contact');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('E-mail').first().fill(email);
  await page.getByLabel('Your question').fill(question);
}

export async function sendContact(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
}

/** Fills in the field that people do not see, as a machine does. */
export function fillInHoneypot(page: Page): Promise<void> {
  return page.locator('[name=homepage]').evaluate((field) => field.setAttribute('value', 'https://machine.example'));
}
