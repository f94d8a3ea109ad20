import type { Locator, Page } from '@playwright/test';

/** Opens the menu of a row and answers it. */
export async function openMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  return page.getByRole('group', { name: `Actions for ${name}`, exact: true });
}

/** Presses something in the menu of a row. */
export async function choose(page: Page, name: string, what: string): Promise<void> {
  const menu = await openMenu(page, name);
  await menu.getByText(what, { exact: true }).click();
}
