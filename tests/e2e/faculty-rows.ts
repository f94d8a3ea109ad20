import type { Locator, Page } from '@playwright/test';
import { nextInSequence } from '../../app/database/transaction.server.ts';
import { newId } from '../../app/lib/ids.ts';
import { expect } from './site.ts';
import { inDatabase } from './staff.ts';

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Names in the order of the list. */
export async function namesIn(page: Page): Promise<string[]> {
  const cells = await page.getByRole('rowheader').allInnerTexts();
  return cells.map((cell) => cell.split('\n')[0] ?? '');
}

/** Adds members who share the picture of another; answers their names. */
export async function addUntilTwoPages(dataDir: string): Promise<string[]> {
  const names = Array.from({ length: 26 }, (_, index) => `Guest ${index}`);
  await inDatabase(async (db) => {
    const member = await db.selectFrom('faculty').selectAll().executeTakeFirstOrThrow();
    for (const name of names) {
      const position = await nextInSequence(db, 'faculty');
      await db
        .insertInto('faculty')
        .values({ ...member, id: newId(), name, position })
        .execute();
    }
  }, dataDir);
  return names;
}

/** Drags a row by its handle with a finger or a mouse until it is on the upper edge of another. */
export async function dragBefore(page: Page, row: Locator, other: Locator): Promise<void> {
  const handle = row.locator('.order-handle');
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const from = await handle.boundingBox();
  const to = await other.boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag, or nowhere to.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 10);
  await page.mouse.move(from.x + from.width / 2, to.y + 6, { steps: 4 });
  await expect(other).toHaveAttribute('data-drop', 'before');
  await page.mouse.up();
}

/** Begins to drag a row by its handle with the mouse, as far as a height of the window. */
export async function dragTo(page: Page, row: Locator, height: number): Promise<void> {
  const handle = await row.locator('.order-handle').boundingBox();
  if (!handle) throw new Error('There is nothing to drag.');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + handle.width / 2, height, { steps: 4 });
}
