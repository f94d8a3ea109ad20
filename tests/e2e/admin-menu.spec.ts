import { expectOpenToEverybody } from './axe.ts';
import { onDemonstration, signInAsAdministrator } from './own-school.ts';
import { screens, screensOf } from './screens.ts';
import { expect } from './site.ts';

const test = onDemonstration();

// One footer for all.
test.describe.configure({ mode: 'serial' });

for (const screen of screensOf('desktop')) {
  test.describe(`on a ${screen}`, () => {
    test.use(screens[screen]);

    test('the footer is changed with the keyboard, and visitors see it at once', async ({ page, browser }) => {
      const column = `Parents ${screen}`;
      const visitor = await browser.newPage();
      const headings = async () => {
        await visitor.goto('/contact');
        return visitor.locator('.footer-heading').allTextContents();
      };
      await signInAsAdministrator(page);
      await test.step('a column is added, with a link to another website', async () => {
        await page.goto('/admin/menu/new-group?place=footer');
        await page.getByLabel('Label').fill(column);
        await page.getByRole('button', { name: 'Add a column' }).click();
        await page.getByLabel(`0 links in ${column}`).click();
        await page.getByRole('link', { name: `Add a link to ${column}` }).click();
        await page.getByLabel('Address').fill('http://fees.example');
        await page.getByLabel('Label').fill('Pay the fees');
        await page.getByRole('button', { name: 'Add a link' }).click();
        await expect(page.getByText('begins with https://')).toBeVisible();
        await expectOpenToEverybody(page);
        await page.getByLabel('Address').fill('https://fees.example');
        await page.getByRole('button', { name: 'Add a link' }).click();
        await expect(page.getByText('The link has been added to the menu')).toBeVisible();
        expect((await headings()).at(-1)).toBe(column);
      });
      await test.step('it moves up with the keyboard, and the focus stays', async () => {
        const up = page.getByRole('button', { name: `Up: ${column}` });
        await up.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('status').filter({ hasText: `${column} is now ` })).toContainText(/ of \d+/);
        await expect(up).toBeFocused();
        expect((await headings()).at(-2)).toBe(column);
      });
      await test.step('it is hidden and shown by one press', async () => {
        await page.getByRole('button', { name: `Hide: ${column}` }).click();
        const show = page.getByRole('button', { name: `Show: ${column}` });
        await expect(show).toBeVisible();
        expect(await headings()).not.toContain(column);
        await show.click();
        await expect(page.getByRole('button', { name: `Hide: ${column}` })).toBeVisible();
        expect(await headings()).toContain(column);
        await expectOpenToEverybody(page);
      });
      await test.step('it is deleted, taken back, and deleted again', async () => {
        const remove = async () => {
          await page.getByRole('link', { name: `Delete ${column}` }).click();
          await expect(page.getByText('A group is deleted with its links.')).toBeVisible();
          await page.getByRole('button', { name: 'Delete' }).click();
          await expect(page.getByText('was moved to the bin')).toBeVisible();
        };
        await remove();
        expect(await headings()).not.toContain(column);
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(page.getByText('was restored')).toBeVisible();
        expect(await headings()).toContain(column);
        await remove();
      });
      await visitor.close();
    });
  });
}
