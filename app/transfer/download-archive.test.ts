import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readZip, recordsIn } from '../../tests/archives.ts';
import { siteForAll } from '../../tests/site-of-tests.ts';
import { writeSmallSchool } from '../../tests/small-school.ts';
import { asStaff } from '../../tests/staff.ts';
import { folderForTest } from '../../tests/temporary-folder.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { inSchool } from '../lib/schools-of-process.server.ts';
import { downloadArchive } from './export.server.ts';

const address = '/admin/settings/export/archive';
const site = siteForAll();

beforeAll(async () => {
  await writeSmallSchool(site);
});
afterAll(() => expect(site.errors).toEqual([]));

function ask(staff: Visitor): Promise<Response> {
  const Cookie = Array.from(staff.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Cookie, Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' };
  return site.app(new Request(site.origin + address, { method: 'POST', headers, body: '' }));
}

test('an administrator downloads everything, which the activity list tells', async () => {
  const staff = await site.signIn();
  expect((await staff.visit('/admin/settings')).body).toContain('/admin/settings/export');
  expect((await staff.visit('/admin/settings/export')).body).toContain(`action="${address}"`);
  const response = await ask(staff);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="school-[\d-]{10}\.zip"$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const folder = folderForTest();
  writeFileSync(join(folder, 'school.zip'), Buffer.from(await response.arrayBuffer()));
  expect(recordsIn(await readZip(join(folder, 'school.zip')), 'tables/notice.jsonl')).toHaveLength(1);
  expect((await staff.visit('/admin/activity')).body).toContain('all the school’s data');
});

test('only one is made at a time, and one that is given up makes room for the next', async () => {
  const staff = await site.signIn({ username: 'bimal' });
  const first = await ask(staff);
  expect(first.status).toBe(200);
  const second = await ask(staff);
  expect([second.status, second.headers.get('location')]).toEqual([303, '/admin/settings/export']);
  await first.body?.cancel();
  await expect
    .poll(async () => {
      const next = await ask(staff);
      await next.body?.cancel();
      return next.status;
    })
    .toBe(200);
});

test('another school of the process may make its own in the meantime', async () => {
  const download = (school: string) => inSchool(school, () => downloadArchive(site, asStaff, () => undefined));
  const made = [await download('a'), await download('a'), await download('b')];
  expect(made.map((response) => response?.status)).toEqual([200, undefined, 200]);
  for (const response of made) await response?.body?.cancel();
});

test('editors and strangers get nothing', async () => {
  const editor = await site.signIn({ username: 'rina', role: 'editor' });
  expect((await ask(editor)).status).toBe(403);
  expect((await ask(site.browser())).headers.get('location')).toContain('/login');
  const administrator = await site.signIn({ username: 'asha2' });
  expect((await administrator.visit(address)).headers.get('location')).toBe('/admin/settings/export');
});
