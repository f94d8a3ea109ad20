import { expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { testApp } from '../../../tests/test-app.ts';

test('each page of the office leads to its part of the help, which leads to the list and is found by the search', async () => {
  const site = await testApp();
  const staff = await site.signIn({ role: 'editor', username: 'rina', name: 'Rina Sen' });
  const help = await staff.visit('/admin/help');
  const parts = help.all('.help-part').map((part) => attribute(part, 'id'));
  expect(parts).toHaveLength(9);
  for (const link of help.all('.help-open a')) {
    const path = attribute(link, 'href') ?? '';
    expect([path, (await staff.visit(path)).status]).toEqual([path, 200]);
  }
  const helpOf = async (path: string) => attribute((await staff.visit(path)).all('.admin-help')[0], 'href');
  for (const [path, part] of [
    ['/admin/notices', 'notices'],
    ['/admin/notices/new', 'notices'],
    ['/admin/albums', 'photos'],
    ['/admin/results/import', 'results'],
    ['/admin/faculty', 'faculty'],
    ['/admin/calendar', 'calendar'],
    ['/admin/enquiries', 'enquiries'],
    ['/admin/menu', 'pages'],
    ['/admin/account', 'settings'],
  ] as const) {
    expect([path, await helpOf(path)]).toEqual([path, `/admin/help#${part}`]);
    expect(parts).toContain(part);
  }
  expect(await helpOf('/admin/dashboard')).toBe('/admin/help');
  expect(await helpOf('/admin/help')).toBeUndefined();
  const found = await staff.visit('/admin/search?q=three+notices+can+be+pinned');
  expect(found.all('.search-hit').map((link) => attribute(link, 'href'))).toEqual(['/admin/help#notices']);
  expect(site.errors).toEqual([]);
  await site.close();
});
