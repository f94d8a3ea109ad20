import { beforeEach, expect, test } from 'vitest';
import { block } from '../../../scripts/demonstration/content/page-blocks.ts';
import { attribute } from '../../../tests/answer.ts';
import { showLanguages } from '../../../tests/show-languages.ts';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { addDays, formatDays, today } from '../../lib/dates.ts';
import { insertNotice, type NewNotice } from '../../notices/notices.server.ts';
import type { Block } from '../../pages/block-kinds.ts';
import type { PageKey } from '../../pages/page-templates.ts';
import { findPageByKey, publishPage } from '../../pages/pages.server.ts';
import { claimSchoolFacts } from '../../settings/school.server.ts';

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
