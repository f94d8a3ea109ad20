import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/test-app.ts';

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
});
afterEach(() => site.close());

test.each([
  ['/admin/templates', 'notice_template', 'Templates'],
  ['/admin/faculty', 'faculty', 'Manage faculty'],
] as const)('%s has its own heading also when its list cannot be loaded', async (path, table, heading) => {
  const asha = await site.signIn();
  await site.db.schema.alterTable(table).renameTo('away').execute();
  const page = await asha.visit(path);
  expect([page.status, page.text('h1'), page.text('.empty-title')]).toEqual([
    500,
    heading,
    'The list could not be loaded',
  ]);
});
