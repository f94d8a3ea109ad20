import { beforeEach, expect, test } from 'vitest';
import { block } from '../../../scripts/demonstration/content/page-blocks.ts';
import { attribute } from '../../../tests/answer.ts';
import { showLanguages } from '../../../tests/show-languages.ts';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { day, fromNow } from '../../lib/clock.ts';
import { addDays, formatDays, today } from '../../lib/dates.ts';
import { insertNotice, type NewNotice } from '../../notices/notices.server.ts';
import type { Block } from '../../pages/block-kinds.ts';
import type { PageKey } from '../../pages/page-templates.ts';
import { findPageByKey, publishPage } from '../../pages/pages.server.ts';
import { claimSchoolFacts, setSchoolFact } from '../../settings/school.server.ts';

const site = siteForEach();
beforeEach(() => showLanguages(site.db));

const publish = (key: PageKey, blocks: Block[]) =>
  site.db.transaction().execute(async (tx) => {
    await publishPage(tx, await findPageByKey(tx, key), { title: key, description: '', blocks }, asStaff);
  });
const publishNotice = (more: Partial<NewNotice>) =>
  site.db.transaction().execute((tx) => insertNotice(tx, { title: '', details: 'Words', ...more }, asStaff));
const feesInMenu = async () =>
  (await site.visit('/bn')).all('.sub-link').filter((link) => attribute(link, 'href')?.endsWith('#fees'));

test('the fees are in the menu, with the next day to pay above their table', async () => {
  const table = { head: ['Class', 'Each quarter'], rows: [['III', '₹1,800']] };
  await publish('admission', [block('table', { heading: 'Bus fees', table })]);
  expect(await feesInMenu()).toEqual([]);
  await publish('admission', [
    block('table', { heading: 'Bus fees', table }),
    block('table', { heading: 'ফি', table }),
  ]);
  expect((await feesInMenu()).map((link) => link.textContent.trim())).toEqual(['ফি']);
  expect((await site.visit('/admission')).text('#fees')).toBe('ফি');

  for (const days of [-3, 6, 40])
    await publishNotice({ title: `Pay ${days}`, category: 'fee', happens_on: addDays(today(), days) });
  const long = { happens_on: addDays(today(), -9), happens_until: addDays(today(), 20) };
  await publishNotice({ title: 'Pay early', category: 'fee', ...long });
  const page = (await site.visit('/admission')).text('main');
  expect(page).toContain(`Next fee day: ${formatDays(addDays(today(), 6), addDays(today(), 6))} Pay 6`);
  expect(page).not.toMatch(/Pay -3|Pay 40/);
});

test('the bus page lists the villages with both times, and marks what a notice changes', async () => {
  const bus = (name: string, stops: string) => ({ bus: name, stops, at_school: '9 am', goes_home: '3:45 pm' });
  const rows = [bus('Bus No. 1', '8:05 am, 4:10 pm Madhupur'), bus('Bus No. 3', '8:30 am, 4:25 pm Bamunpara, bridge')];
  await publish('transport', [block('buses', {}, rows)]);
  const sentence = 'Children from Bamunpara please board at the canal, ten minutes later than usual. ';
  await publishNotice({ title: 'The bridge is closed', category: 'transport', details: sentence.repeat(4) });
  const page = await site.visit('/transport');
  const [villages, buses] = page.all('tbody').map((body) => body.querySelectorAll('tr'));
  const words = villages?.map((row) => row.textContent.replace(/\s+/g, ' ').trim());
  expect(words).toEqual([
    expect.stringMatching(/^Bamunpara, bridge Bus No\. 3 ?Changed: The bridge is closed8:30 am4:25 pm$/),
    expect.stringMatching(/^Madhupur Bus No\. 18:05 am4:10 pm$/),
  ]);
  expect(buses?.map((row) => row.textContent.includes('Changed'))).toEqual([false, true]);
  expect(page.text('.note')).toContain(sentence.repeat(4).trim());
});

test('who to turn to if something is wrong: only who is known, and a number for every child', async () => {
  expect((await site.visit('/contact')).text('#wrong')).not.toMatch(/Principal|Chairperson|answer/);
  await site.db
    .transaction()
    .execute((tx) =>
      claimSchoolFacts(
        tx,
        { phone: '00000 00001', principalName: 'Rina Sen', principalPhone: '00000 00002', answerDays: '7' },
        asStaff,
      ),
    );
  const page = await site.visit('/contact');
  expect(page.text('#wrong')).toMatch(/within 7 days.*Class teacher.*Principal\s*Rina Sen.*Child helpline/s);
  const numbers = page.all('#wrong a').map((link) => attribute(link, 'href'));
  expect(numbers).toEqual(['tel:0000000001', 'tel:0000000002', 'tel:1098']);
  expect((await site.visit('/')).all('footer a').map((link) => attribute(link, 'href'))).toContain('/contact#wrong');
});

test('a long page leads to its parts, and every page ends with what comes next', async () => {
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
});

test('what is different on the buses these days comes first on their page', async () => {
  const row = { bus: 'Bus No. 1', stops: '8:05 am Market', at_school: '9:05 am', goes_home: '3:45 pm' };
  await publish('transport', [block('buses', { heading: 'Stops and times' }, [row])]);
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
});
