import type { Page } from '@playwright/test';
import { addRecord } from '../admin-records.ts';
import { pictureFile } from '../pictures.ts';
import { send } from './office-tasks.ts';
import { onEmptySchool, signInAsAdministrator } from './own-school.ts';
import { expect, openReady } from './site.ts';
import { inDatabase, setOwnIpAddress } from './staff.ts';

const test = onEmptySchool();

const shown = (page: Page, selector: string) => page.locator(selector).filter({ visible: true });

test('a list prints all its rows with what they say, and no buttons', async ({ page, ownSchool }) => {
  await inDatabase(async (db) => {
    for (let number = 1; number <= 26; number += 1) await addRecord(db, 'faculty', `Teacher ${number}`);
  }, ownSchool.dataDir);
  const body = await pictureFile(60, 45);
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/jpeg', body }));
  await setOwnIpAddress(page.context());
  await signInAsAdministrator(page);
  await openReady(page, '/admin/faculty');
  await page.getByRole('link', { name: 'All on one page, to print' }).click();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(shown(page, '.record-table tbody tr')).toHaveCount(26);
  await expect(shown(page, 'main :is(button, select, input, .drag-handle)')).toHaveCount(0);
  await expect(page.getByRole('rowheader').first()).toContainText('Teacher');

  const family = { name: 'Rina Das', mobile_no: '0000000417', message: 'Is there a seat?' };
  await send(page, '/admin/enquiries/new', family);
  await page.goto('/admin/enquiries');
  await expect(page.locator('.row-more')).not.toHaveCount(0);
  await page.goto('/admin/enquiries?all=1');
  await expect(page.locator('.row-more, .record-lead')).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: family.name });
  await expect(row.getByText('0000000417', { exact: false }).filter({ visible: true })).toHaveCount(1);
  await expect(row.getByText('WhatsApp').filter({ visible: true })).toHaveCount(0);
  await expect(shown(page, 'main :is(button, select, input, .contact-way)')).toHaveCount(0);
});
