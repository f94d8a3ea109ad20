import type { Locator, Page } from '@playwright/test';
import { expect } from './site.ts';

/** Opens the menu of a row and answers it. */
export async function openMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  return menuOf(page, name);
}

/** Presses something in the menu of a row; a press that fell beside the menu, as it moved with the page, closed it. */
export async function choose(page: Page, name: string, what: string): Promise<void> {
  await page.waitForLoadState();
  await expect(async () => {
    if (!(await menuOf(page, name).isVisible())) await openMenu(page, name);
    await menuOf(page, name).getByText(what, { exact: true }).click({ timeout: pressMs });
  }).toPass();
}

/** By then the menu stands still, or is closed. */
const pressMs = 5_000;

function menuOf(page: Page, name: string): Locator {
  return page.getByRole('group', { name: `Actions of ${name}`, exact: true });
}
