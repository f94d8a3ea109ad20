import { expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { addOwnPage } from '../../../tests/own-page.ts';
import { testApp } from '../../../tests/test-app.ts';
import { schoolIcons } from '../block-inputs/school-icons.ts';
import { originalRows } from './original-menu.ts';

test('a form to add a page to the menu opens with the page that its address names', async () => {
  const site = await testApp();
  await addOwnPage(site.db, '/hostel', 'Our hostel');
  const staff = await site.signIn();
  const chosen = async (to: string) => {
    const page = await staff.visit(`/admin/menu/new?to=${encodeURIComponent(to)}`);
    return [page.text('#field-to [selected]'), attribute(page.all('#field-address')[0], 'value')];
  };
  expect(await chosen('/hostel')).toEqual(['Our hostel (not published)', '']);
  expect(await chosen('/allnotices?category=exam')).toEqual(['The address below', '/allnotices?category=exam']);
  await site.close();
});

test('the icons of the menu of a new school are all offered', () => {
  const used = originalRows().map(({ icon }) => icon);
  expect(used.filter((icon) => icon && !schoolIcons.some((offered) => offered === icon))).toEqual([]);
});
