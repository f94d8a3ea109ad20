import type { Page } from '@playwright/test';
import { pictureFile } from '../pictures.ts';
import { axeViolations, overhang } from './axe.ts';
import { sizesOf } from './screens.ts';
import { expect, test, untilHydrated } from './site.ts';
import { signInAsStaff } from './staff.ts';

/** Makes a page of the school's own and arrives at its blocks. */
async function createPage(page: Page, title: string): Promise<string> {
  await page.goto('/admin/pages/new');
  await untilHydrated(page);
  await page.getByLabel('Title of the page').fill(title);
  await page.locator('.button-row [type=submit]').first().click();
  await expect(page).toHaveURL(/\/admin\/pages\/\w{26}$/);
  return page.url().split('/').at(-1) ?? '';
}

async function writeLead(page: Page, text: string): Promise<void> {
  await page.locator('.entry').getByRole('link', { name: 'Introduction', exact: true }).click();
  await page.locator('textarea[name=text]').fill(text);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.locator('.toast p')).toHaveText('Draft saved');
}

for (const size of sizesOf('desktop')) {
  test(`a page is written, looked at, published, compared and restored at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await signInAsStaff(page);
    const id = await createPage(page, `School garden ${size.width}`);
    await writeLead(page, 'We grow brinjal and okra.');

    await test.step('Publish is in reach wherever the page is scrolled to, and covers nothing that has the focus', async () => {
      const bar = await page.locator('.sticky-foot').boundingBox();
      await page.evaluate(() => scrollTo(0, 0));
      await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, 0));
      for (let count = 0; count < 25; count++) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const element = document.activeElement;
          return element?.closest('.entry') ? element.getBoundingClientRect().bottom : 0;
        });
        expect(focused).toBeLessThanOrEqual(bar?.y ?? 0);
      }
    });

    await test.step('by keyboard, and the focus stays on the block that has moved', async () => {
      const down = page.getByRole('button', { name: /^Down: Introduction/ });
      await down.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.entry strong').first()).toHaveText('Text');
      await expect(down).toBeFocused();
      const remove = page.getByRole('button', { name: /^Remove “Text/ });
      await remove.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.entry')).toHaveCount(1);
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(page.locator('.entry')).toHaveCount(2);
      // A button that the head of the page covers in part would be too small.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('a photo gets its focus by a tap and by keys', async () => {
      await page.getByRole('link', { name: 'Add a block' }).click();
      await page.getByRole('button', { name: /^Picture with text/ }).click();
      await expect(page).toHaveURL(/\/blocks\//);
      const photo = { name: 'garden.jpg', mimeType: 'image/jpeg', buffer: await pictureFile(160, 120) };
      await page.getByLabel('A new photo').check();
      await page.locator('input[name=photo]').setInputFiles(photo);
      // While it is drawn it moves, and a tap meets another place of it.
      await expect(async () => {
        await page.locator('.focus-picture').click({ position: { x: 5, y: 5 } });
        expect(await page.getByLabel('Distance from the left').inputValue()).toBe('0');
        expect(await page.getByLabel('Distance from the top').inputValue()).toMatch(/^1?0$/);
      }).toPass();
      await page.getByLabel('Distance from the left').press('ArrowRight');
      await expect(page.locator('.focus-crop-desktop')).toHaveAttribute('data-focus-x', '10');
      await page.getByLabel('What the picture shows').fill('Beds of okra');
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/pages/${id}`));
    });

    await test.step('it is looked at on a phone and on a wide screen', async () => {
      await page.getByRole('link', { name: 'Preview' }).click();
      const shown = page.frameLocator('iframe').getByText('We grow brinjal and okra.');
      await expect(shown).toBeVisible();
      await page.getByRole('button', { name: 'Desktop' }).click();
      await expect(shown).toBeVisible();
      expect(await overhang(page)).toBe(0);
      await page.getByRole('link', { name: 'Back to the page' }).click();
    });

    await test.step('it is published, changed, compared and restored', async () => {
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.locator('.toast')).toContainText('Visitors see it now');
      await writeLead(page, 'We grow brinjal, okra and chillies.');
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.locator('.toast')).toContainText('Visitors see it now');
      await page.getByRole('link', { name: 'History' }).click();
      await page
        .getByRole('link', { name: /^What changed/ })
        .first()
        .click();
      await expect(page.locator('ins').filter({ hasText: 'chillies' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Back to the history' }).click();
      await page
        .getByRole('button', { name: /^Restore the version/ })
        .last()
        .click();
      await expect(page).toHaveURL(new RegExp(`/admin/pages/${id}$`));
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.locator('.toast')).toContainText('Visitors see it now');
      await page.goto(`/school-garden-${size.width}`);
      await expect(page.getByText('We grow brinjal and okra.')).toBeVisible();
      const photo = page.locator('main picture');
      await expect(photo.locator('img')).toHaveCSS('object-position', '0% 0%');
      // Otherwise they take cells of the photo’s grid.
      await expect(photo.locator('source').first()).toHaveCSS('display', 'none');
    });
  });
}

const spaced = (text: string) => text.replace('_', ' ');

test('a spreadsheet is pasted into a table from a cell on, undone, pasted as HTML and published', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAsStaff(page);
  await createPage(page, 'Bus fees');
  await page.getByRole('link', { name: 'Add a block' }).click();
  await page.getByRole('button', { name: /^Bus table/ }).click();
  await expect(page.getByLabel('Heading of column 5')).toHaveValue('Telephone');
  const cells = () =>
    page.locator('textarea[name="cell[]"]').evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
  const first = page.locator('textarea[name="cell[]"]').first();
  const paste = (type: string, text: string) =>
    first.evaluate(
      (cell, copied) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(copied.type, copied.text);
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { type, text },
    );
  await first.fill('Typed');
  await paste('text/plain', 'Kendua\tPond\t7:10\t300\t\tBus 1\nMadhupur\tSchool\t7:25\t350\t\tBus 2\n');
  await expect(page.getByText('Pasted 2 × 6 cells.')).toBeVisible();
  expect(await cells()).toEqual('Kendua Pond 7:10 300  Bus_1 Madhupur School 7:25 350  Bus_2'.split(' ').map(spaced));
  await expect(first).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo the paste' }).click();
  await expect(first).toHaveValue('Typed');
  expect(await cells()).toHaveLength(5);
  await paste('text/html', '<table><tr><td>Kendua<td rowspan=2>Pond<tr><td><b>Madhupur</b></table>');
  await expect(first).toHaveValue('Kendua');
  expect(await cells()).toEqual(['Kendua', 'Pond', '', '', '', 'Madhupur', '', '', '', '']);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('.toast')).toContainText('Visitors see it now');
});

test('a link is chosen from the list of pages or entered, and a photo without a description is marked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAsStaff(page);
  await createPage(page, 'Come and see');
  await page.getByRole('link', { name: 'Add a block' }).click();
  await page.getByRole('button', { name: /^Coloured band/ }).click();
  const [list, address] = [page.getByLabel('Page', { exact: true }), page.getByLabel(/^Address/)];
  await list.selectOption('Library');
  await expect(address).toHaveValue('/library');
  await address.fill('https://board.example');
  await expect(list).toHaveValue('');
  await address.fill('/sports');
  await expect(list.locator('option:checked')).toHaveText('Sports');
  await list.selectOption({ index: 0 });
  await expect(address).toHaveValue('');
  await address.fill('admission');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'Coloured band with a button', exact: true }).click();
  await expect(address).toHaveValue('/admission');
  await page.getByRole('link', { name: 'Back to the page' }).click();
  await page.getByRole('link', { name: 'Add a block' }).click();
  await page.getByRole('button', { name: /^Picture with text/ }).click();
  const alt = page.getByLabel('What the picture shows');
  await expect(alt).not.toHaveAttribute('required');
  await expect(page.locator('label').filter({ has: page.getByText('What the picture shows') })).not.toContainText(
    'optional',
  );
  await page.getByLabel('A new photo').check();
  await expect(alt).toHaveAttribute('required');
});

test('a page is changed and published where parents see it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAsStaff(page);
  await createPage(page, 'Our well');
  await page.goto('/admin/pages');
  await page.getByRole('link', { name: 'Our well', exact: true }).click();
  const pencil = page.getByRole('link', { name: 'Introduction', exact: true });
  await pencil.click();
  await page.locator('textarea[name=text]').fill('Clean water from 40 feet.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Clean water from 40 feet.')).toBeVisible();
  await expect(pencil).toBeFocused();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('.toast')).toContainText('Visitors see it now');
});
