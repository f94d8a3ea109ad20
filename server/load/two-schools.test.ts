import { expect, test } from 'vitest';
import { inSchool } from '../../app/lib/schools-of-process.server.ts';
import { type TestApp, testApp } from '../../tests/test-app.ts';
import { createPageBudget } from '../page-cache/page-store.ts';
import { createAdmission } from './admission.ts';

test('the pages of a school do not wait for the flood of another school of the same process', async () => {
  const shared = { admission: createAdmission(), pageBudget: createPageBudget(1_000_000) };
  const [flooded, quiet] = await Promise.all([testApp(shared), testApp(shared)]);
  const answered: string[] = [];
  const ask = (name: string, site: TestApp) => async (_: unknown, index: number) => {
    const visit = () => site.browser(`10.0.0.${index}`).visit(`/allnotices?q=${index}`);
    answered.push(`${name} ${(await inSchool(name, visit)).status}`);
  };
  const count = (text: string) => answered.filter((one) => one === text).length;
  const flood = Array.from({ length: 100 }, ask('flooded', flooded));
  await Promise.all(Array.from({ length: 3 }, ask('quiet', quiet)));
  expect(count('quiet 200')).toBe(3);
  expect(count('flooded 200')).toBeLessThan(12);
  await Promise.all(flood);
  await Promise.all([flooded.close(), quiet.close()]);
});
