import { expect, test } from './site.ts';
import { createStaff, signIn } from './staff.ts';
import { Wire } from './wire.ts';

const maxBytes = 180_000;
const maxFiles = 42;
const paths = ['/admin/dashboard', '/admin/notices', '/admin/notices/new', '/admin/enquiries', '/admin/settings'];

for (const path of paths) {
  test(`the script of ${path} comes over a slow line, in few files`, async ({ page }) => {
    await signIn(page, await createStaff());
    await page.goto('about:blank');
    const wire = await Wire.watch(page);
    await page.goto(path);
    await wire.settle(page);
    expect.soft(wire.bytesOf('Script'), 'bytes of script').toBeLessThanOrEqual(maxBytes);
    const files = wire.addresses.filter((address) => address.endsWith('.js'));
    expect(files.length, 'files of script').toBeLessThanOrEqual(maxFiles);
  });
}
