import { expect, test } from 'vitest';
import { siteForEach } from '../../../tests/site-of-tests.ts';

const site = siteForEach();

test.each([
  ['/admin/templates', 'notice_template', 'Templates'],
  ['/admin/faculty', 'faculty', 'Manage faculty'],
] as const)('%s has its own heading also when its list cannot be loaded', async (path, table, heading) => {
  const asha = await site.signIn();
  await site.db.schema.alterTable(table).renameTo('away').execute();
  const page = await asha.visit(path);
  const shown = [page.status, page.text('h1'), page.text('.empty-title')];
  expect(shown).toEqual([500, heading, 'The list could not be loaded']);
});

test('a word that is only in the text of a template is found by its list and by the search of everything', async () => {
  const asha = await site.signIn();
  for (const path of ['/admin/templates', '/admin/search']) {
    const page = await asha.visit(`${path}?q=will+be+closed`);
    expect([path, page.text('main')]).toEqual([path, expect.stringContaining('Holiday')]);
    expect([path, page.text('main')]).toEqual([path, expect.not.stringContaining('Fee due date')]);
  }
});
