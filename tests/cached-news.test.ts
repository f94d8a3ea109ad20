import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCalendarItem } from '../app/calendar/calendar.server.ts';
import { hour, minute } from '../app/lib/clock.ts';
import { dayInIndia, nextMidnightInIndia } from '../app/lib/dates.ts';
import { insertNotice } from '../app/notices/notices.server.ts';
import { findPageByKey, publishPage } from '../app/pages/pages.server.ts';
import { block } from '../scripts/demonstration/content/page-blocks.ts';
import { type CachedSchool, openCachedSchool } from './cached-school.ts';
import { eachEngine } from './engines.ts';
import { asStaff } from './staff.ts';

let school: CachedSchool;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  expect(school.site.errors).toEqual([]);
  await school.close();
});

/** What the home page says of the news at this moment, and whether it came from memory. */
async function readAt(moment: number): Promise<{ found: string[]; isCached: boolean }> {
  vi.setSystemTime(moment);
  const before = school.queries.length;
  const { text } = await school.read('/');
  const found = ['Latest notices', 'Fees by Friday', 'Coming up', 'Sports day'].filter((words) =>
    new RegExp(`<(h2|a)[^>]*>${words}<`).test(text),
  );
  return { found, isCached: school.queries.length === before };
}

eachEngine('the news of the home page', (_, engine) => {
  test('has a day until it is over and a notice until it ends, and no heading above nothing', async () => {
    school = await openCachedSchool(engine);
    const { db } = school.site;
    const midnight = nextMidnightInIndia(Date.now()) + 24 * hour;
    const evening = midnight - hour;
    expect((await readAt(evening)).found).toEqual([]);

    const first_day = dayInIndia(evening);
    await db.transaction().execute((tx) => createCalendarItem(tx, { title: 'Sports day', first_day }, asStaff));
    expect((await readAt(evening)).found).toEqual(['Coming up', 'Sports day']);

    const expires_at = new Date(midnight - minute).toISOString();
    const fees = { title: 'Fees by Friday', details: 'Words', expires_at };
    await db.transaction().execute((tx) => insertNotice(tx, fees, asStaff));
    const all = ['Latest notices', 'Fees by Friday', 'Coming up', 'Sports day'];
    expect((await readAt(evening)).found).toEqual(all);
    expect(await readAt(evening + 1)).toEqual({ found: all, isCached: true });

    expect((await readAt(midnight - minute)).found).toEqual(['Coming up', 'Sports day']);
    expect(await readAt(midnight - 1)).toEqual({ found: ['Coming up', 'Sports day'], isCached: true });
    expect((await readAt(midnight)).found).toEqual([]);
  });

  test('is on a published page where the office has left it, and nowhere else', async () => {
    school = await openCachedSchool(engine);
    const { db } = school.site;
    await db.transaction().execute((tx) => insertNotice(tx, { title: 'Fees by Friday', details: 'Words' }, asStaff));
    const publish = (isHidden: boolean) =>
      db.transaction().execute(async (tx) => {
        const latest = { ...block('latest-notices', {}), is_hidden: isHidden };
        const blocks = [block('welcome', { lead: 'Come in.' }), latest];
        const content = { title: 'Home', description: '', blocks };
        await publishPage(tx, await findPageByKey(tx, 'home'), content, asStaff);
      });
    await publish(false);
    expect((await readAt(Date.now())).found).toEqual(['Latest notices', 'Fees by Friday']);
    await publish(true);
    expect((await readAt(Date.now())).found).toEqual([]);
  });
});
