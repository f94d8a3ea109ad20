import { expect, test } from './site.ts';

test.use({ viewport: { width: 1280, height: 800 }, contextOptions: {} });

test('sub-menus open under the mouse and by a click, and close by leaving, Escape and a click elsewhere', async ({
  page,
}) => {
  await page.goto('/contact');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const [about, library] = [menu.getByText('About Us'), menu.getByRole('link', { name: 'Library' })];
  await menu.getByText('Campus', { exact: true }).hover();
  await expect(library).toBeVisible();
  await page.mouse.move(640, 700);
  await expect(library).toBeHidden();

  await menu.getByText('Campus', { exact: true }).hover();
  await expect(library).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(library).toBeHidden();
  await page.mouse.move(640, 700);

  const principal = menu.getByRole('link', { name: 'Principal' });
  await about.click();
  await expect(principal).toBeVisible();
  await page.mouse.click(640, 700);
  await expect(principal).toBeHidden();
});

test('carousels can be paused, and do not start for visitors who prefer reduced motion', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'Photos of our school' });
  const current = () =>
    hero
      .getByRole('button', { name: /^Slide \d/ })
      .evaluateAll((dots) => dots.findIndex((dot) => dot.ariaCurrent === 'true'));
  await page.getByRole('dialog').or(hero).first().waitFor();
  expect(await current()).toBe(0);
  await page.clock.runFor(2_000);
  await page.keyboard.press('Escape');
  await page.clock.runFor(5_500);
  expect(await current()).toBe(1);
  await hero.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(20_000);
  expect(await current()).toBe(1);
  await hero.getByRole('button', { name: 'Next slide' }).click();
  expect(await current()).toBe(2);
  await page.getByRole('button', { name: 'Pause the moving notice' }).click();
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Start the moving notice' }).waitFor();
  await page.goto('/');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await page.clock.runFor(20_000);
  expect(await current()).toBe(0);
});
