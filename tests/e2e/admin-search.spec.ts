import { expect, openReady, test } from './site.ts';
import { signInAsStaff } from './staff.ts';

test('the search opens by / and leads to what was found, but / is an ordinary character in a field', async ({
  page,
}) => {
  await signInAsStaff(page);
  await openReady(page, '/admin/notices/new');
  await page.getByLabel('Title').pressSequentially('Bus 1/2');
  await expect(page.getByLabel('Title')).toHaveValue('Bus 1/2');
  await openReady(page, '/admin/activity');
  await page.keyboard.press('/');
  const box = page.getByLabel('Search everything');
  await expect(box).toBeFocused();
  await page.keyboard.type('colours');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/search?q=colours');
  await expect(page.getByLabel('What are you looking for?')).toHaveValue('colours');
  await page.getByRole('link', { name: 'Colours', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Colours');

  // On a phone it is one tap away.
  await page.setViewportSize({ width: 360, height: 800 });
  await openReady(page, '/admin/activity');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByLabel('What are you looking for?')).toBeFocused();
});
