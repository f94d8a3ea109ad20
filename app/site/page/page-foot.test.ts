import { expect, test } from 'vitest';
import { block } from '../../../scripts/demonstration/content/page-blocks.ts';
import { attribute } from '../../../tests/answer.ts';
import { asStaff } from '../../../tests/staff.ts';
import { testApp } from '../../../tests/test-app.ts';
import { day, fromNow } from '../../lib/clock.ts';
import { addDays, today } from '../../lib/dates.ts';
import { insertNotice, type NewNotice } from '../../notices/notices.server.ts';
import type { Block } from '../../pages/block-kinds.ts';
import type { PageKey } from '../../pages/page-templates.ts';
import { findPageByKey, publishPage } from '../../pages/pages.server.ts';
import { setSchoolFact } from '../../settings/school.server.ts';

test('a long page leads to its parts, and every page ends with what comes next', async () => {
  const site = await testApp();
  const publish = (key: PageKey, blocks: Block[]) =>
    site.db.transaction().execute(async (tx) => {
      const page = await findPageByKey(tx, key);
      await publishPage(tx, page, { title: key, description: '', blocks }, asStaff);
    });
  const table = { head: ['Distance to school', 'Each month'], rows: [['Up to 4 kilometres', '₹250']] };
  const headings = ['Fees', 'Dates', 'ভর্তি', 'Fees again', 'Ages', 'Twice', 'Twice'];
  const parts = headings.map((heading) => block('table', { heading, table }));
  await publish('library', [block('lead', { text: 'Cool.' }), ...parts]);
  await publish('sports', parts.slice(0, 2));

  const page = await site.visit('/library');
  const jumps = page.all('.jump-link').map((link) => attribute(link, 'href')?.slice(1) ?? '');
  expect(jumps).toEqual(['fees', 'part-dates', 'part-ভর্তি', 'part-fees-again', 'part-ages']);
  for (const id of jumps) expect(page.body.split(` id="${id}"`)).toHaveLength(2);
  const heads = page.all('thead th').map((head) => head.textContent);
  expect(heads.slice(0, 2)).toEqual(table.head);
  expect(attribute(page.all('tbody td')[0], 'data-label')).toBe('Each month');
  expect(page.text('.page-foot')).toMatch(/Next: Sports.*Admission.*Write to the school/);
  expect((await site.visit('/sports')).all('.jump-link')).toEqual([]);

  for (const path of ['/faculty', '/results', '/MPD', '/gallery', '/calendar']) {
    expect([path, (await site.visit(path)).text('.page-foot')]).toEqual([path, expect.stringContaining('Admission')]);
  }
  for (const path of ['/', '/contact', '/allnotices', '/api', '/login'])
    expect((await site.visit(path)).all('.page-foot')).toEqual([]);

  await site.db.transaction().execute((tx) => setSchoolFact(tx, 'phone', '00000 00000', asStaff));
  expect((await site.visit('/library')).text('.page-foot')).toContain('Call 00000 00000');
  expect(site.errors).toEqual([]);
  await site.close();
});

test('what is different on the buses these days comes first on their page', async () => {
  const site = await testApp();
  const publishNotice = (more: Partial<NewNotice>) =>
    site.db.transaction().execute((tx) => insertNotice(tx, { title: '', details: 'Words', ...more }, asStaff));
  await site.db.transaction().execute(async (tx) => {
    const page = await findPageByKey(tx, 'transport');
    const row = { bus: 'Bus No. 1', stops: '8:05 am Market', at_school: '9:05 am', goes_home: '3:45 pm' };
    const blocks = [block('buses', { heading: 'Stops and times' }, [row])];
    await publishPage(tx, page, { title: 'Buses', description: '', blocks }, asStaff);
  });
  await publishNotice({ title: 'Fees', category: 'fee' });
  expect((await site.visit('/transport')).all('.note')).toEqual([]);

  await publishNotice({ title: 'Bus 2 is late', category: 'transport' });
  await publishNotice({ title: 'Bus 1 rests', category: 'transport', happens_on: addDays(today(), -1) });
  await publishNotice({ title: 'A stop of last year', category: 'transport' });
  const old = fromNow(-31 * day);
  await site.db.updateTable('notice').set({ created_at: old }).where('title', '=', 'A stop of last year').execute();
  const note = (await site.visit('/transport')).text('.note');
  expect(note).toMatch(/Bus 2 is late\s*Posted on \d.*Words/);
  expect(note).not.toMatch(/Fees|Bus 1|last year/);
  await site.close();
});
