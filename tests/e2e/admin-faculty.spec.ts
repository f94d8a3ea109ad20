import type { Locator, Page } from '@playwright/test';
import { nextInSequence } from '../../app/database/transaction.server.ts';
import { newId } from '../../app/lib/ids.ts';
import { onDemonstration, signInAsAdministrator } from './own-school.ts';
import { choose, openMenu } from './row-menu.ts';
import { screens, screensOf } from './screens.ts';
import { expect, openReady } from './site.ts';
import { inDatabase, setOwnIpAddress } from './staff.ts';

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Names in the order of the list. */
async function namesIn(page: Page): Promise<string[]> {
  const cells = await page.getByRole('rowheader').allInnerTexts();
  return cells.map((cell) => cell.split('\n')[0] ?? '');
}

/** Adds teachers who share the picture of another. */
function addTeachers(dataDir: string, names: readonly string[]): Promise<void> {
  return inDatabase(async (db) => {
    const member = await db.selectFrom('faculty').selectAll().executeTakeFirstOrThrow();
    for (const name of names) {
      const position = await nextInSequence(db, 'faculty');
      await db
        .insertInto('faculty')
        .values({ ...member, id: newId(), name, position })
        .execute();
    }
  }, dataDir);
}

/** Drags a row by its handle with a finger or a mouse until it is on the upper edge of another. */
async function dragBefore(page: Page, row: Locator, other: Locator): Promise<void> {
  const handle = row.locator('.drag-handle');
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
async function dragTo(page: Page, row: Locator, height: number): Promise<void> {
  const handle = await row.locator('.drag-handle').boundingBox();
  if (!handle) throw new Error('There is nothing to drag.');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + handle.width / 2, height, { steps: 4 });
}

const test = onDemonstration();

// One list for all of them: who moves somebody while another looks would confuse both.
test.describe.configure({ mode: 'serial' });

test.beforeAll(({ ownSchool }) => addTeachers(ownSchool.dataDir, ['Shri Ganesh Murmu']));

for (const screen of screensOf('phone')) {
  test.describe(`on a ${screen}`, () => {
    test.use(screens[screen]);

    test('a teacher is moved by the keyboard and by dragging', async ({ page }) => {
      const name = 'Shri Ganesh Murmu';
      await signInAsAdministrator(page);
      await test.step('by the keyboard, and the focus stays', async () => {
        await openReady(page, '/admin/faculty');
        const before = await namesIn(page);
        const index = before.indexOf(name);
        const up = page.getByRole('button', { name: `Up: ${name}` });
        // A narrow row has its buttons in the menu, which stays open.
        if (screen === 'phone') await openMenu(page, name);
        await up.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('status').filter({ hasText: `${name} is now ` })).toContainText(/ of \d+/);
        await expect.poll(async () => (await namesIn(page)).indexOf(name)).toBe(index - 1);
        await expect(up).toBeFocused();
        const down = page.getByRole('button', { name: `Down: ${name}` });
        await down.focus();
        await page.keyboard.press('Enter');
        await expect.poll(async () => (await namesIn(page)).indexOf(name)).toBe(index);
        await expect(down).toBeFocused();
        await expect(down).toBeInViewport();
        await page.keyboard.press('Escape');
      });
      await test.step('by dragging', async () => {
        const before = await namesIn(page);
        const other = before.at(before.indexOf(name) - 1) ?? '';
        await dragBefore(page, rowOf(page, name), rowOf(page, other));
        const expected = before.indexOf(name) - 1;
        await expect(page.getByRole('status').filter({ hasText: `${name} is now ` })).toContainText(`${expected + 1}`);
        await page.reload();
        await expect.poll(async () => (await namesIn(page)).indexOf(name)).toBe(expected);
      });
    });
  });
}

test('a finger drags a row', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...screens.phone, baseURL });
  const page = await context.newPage();
  await signInAsAdministrator(page);
  await openReady(page, '/admin/faculty');
  const [first = '', second = ''] = await namesIn(page);
  const handle = rowOf(page, second).locator('.drag-handle');
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const from = await handle.boundingBox();
  const to = await rowOf(page, first).boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag, or nowhere to.');
  const touch = await context.newCDPSession(page);
  const x = from.x + from.width / 2;
  const at = (y: number) => ({ touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.y + from.height / 2) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from.y - 20) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to.y + 6) });
  await expect(rowOf(page, first)).toHaveAttribute('data-drop', 'before');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual([second, first]);
  await expect(page.getByRole('status').filter({ hasText: `${second} is now 1st` })).toHaveCount(1);
  await context.close();
});

test('a row that leaves its page is followed', async ({ page, ownSchool }) => {
  await signInAsAdministrator(page);
  const names = Array.from({ length: 26 }, (_, index) => `Guest ${index}`);
  await addTeachers(ownSchool.dataDir, names);
  try {
    await openReady(page, '/admin/faculty');
    const name = (await namesIn(page)).at(-1) ?? '';
    const down = page.getByRole('button', { name: `Down: ${name}`, exact: true });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/older=\d+$/);
    await expect(down).toBeFocused();
    await expect.poll(async () => (await namesIn(page))[0]).toBe(name);
    await page.getByRole('button', { name: `Up: ${name}`, exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/faculty$/);
    await expect.poll(async () => (await namesIn(page)).at(-1)).toBe(name);
  } finally {
    await inDatabase((db) => db.deleteFrom('faculty').where('name', 'in', names).execute(), ownSchool.dataDir);
  }
});

test.describe('of three', () => {
  test.use(screens.desktop);

  test.beforeEach(async ({ page }) => {
    await signInAsAdministrator(page);
    await openReady(page, '/admin/faculty');
  });

  test('two quick moves are both kept', async ({ page }) => {
    const [first = '', second = '', third = ''] = await namesIn(page);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.data*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByRole('button', { name: `Up: ${third}`, exact: true }).press('Enter');
    await page.getByRole('button', { name: `Down: ${first}`, exact: true }).press('Enter');
    const expected = [third, first, second];
    await expect.poll(async () => (await namesIn(page)).slice(0, 3)).toEqual(expected);
    release();
    await expect(page.getByRole('status').filter({ hasText: `${first} is now 2nd` })).toHaveCount(1);
    await expect.poll(async () => (await namesIn(page)).slice(0, 3)).toEqual(expected);
    await page.reload();
    await expect.poll(async () => (await namesIn(page)).slice(0, 3)).toEqual(expected);
  });

  test('a row goes to either end in one step', async ({ page }) => {
    const before = await namesIn(page);
    const second = before[1] ?? '';
    const first = page.getByRole('button', { name: `First: ${second}`, exact: true });
    await openMenu(page, second);
    await first.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: `${second} is now 1st` })).toHaveCount(1);
    await expect(first).toBeFocused();
    await expect.poll(async () => (await namesIn(page))[0]).toBe(second);
    await page.getByRole('button', { name: `Last: ${second}`, exact: true }).press('Enter');
    await expect.poll(async () => (await namesIn(page)).at(-1)).toBe(second);
  });

  test('Escape leaves the order as it was', async ({ page }) => {
    const before = await namesIn(page);
    const row = rowOf(page, before[1] ?? '');
    await dragTo(page, row, 300);
    await expect(row).toHaveAttribute('data-dragged');
    await page.keyboard.press('Escape');
    await expect(row).not.toHaveAttribute('data-dragged');
    await page.mouse.up();
    await expect.poll(() => namesIn(page)).toEqual(before);
  });

  test('a page that goes takes the dragging with it', async ({ page }) => {
    const name = (await namesIn(page))[1] ?? '';
    await dragTo(page, rowOf(page, name), 795);
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin/photos/new"]')?.click());
    await expect(page).toHaveURL('/admin/photos/new');
    await expect(rowOf(page, name)).toHaveCount(0);
    const moved = await page.evaluate(async () => {
      scrollTo(0, 0);
      for (let pictures = 0; pictures < 5; pictures += 1) await new Promise(requestAnimationFrame);
      return scrollY;
    });
    expect(moved).toBe(0);
  });
});

test('the order is changed with scripts blocked', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...screens.phone, baseURL, javaScriptEnabled: false });
  await setOwnIpAddress(context);
  const page = await context.newPage();
  await signInAsAdministrator(page);
  await page.goto('/admin/faculty');
  const [first = '', second = ''] = await namesIn(page);
  await expect(page.locator('.drag-handle').first()).toBeHidden();
  await choose(page, second, 'Up');
  await expect(page.getByText(`${second} is now 1st of`)).toBeVisible();
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual([second, first]);
  await choose(page, second, 'Down');
  await expect(page.getByText(`${second} is now 2nd of`)).toBeVisible();
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual([first, second]);
  await context.close();
});
