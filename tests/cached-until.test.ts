import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileDocument } from '../app/disclosure/documents.server.ts';
import { day, hour, minute, second } from '../app/lib/clock.ts';
import { dayInIndia, nextMidnightInIndia } from '../app/lib/dates.ts';
import { newDurationMs } from '../app/notices/notice-fields.ts';
import { insertNotice, type NewNotice } from '../app/notices/notices.server.ts';
import { schoolHoursFacts } from '../app/settings/office-hours.ts';
import { setSchoolFact } from '../app/settings/school.server.ts';
import { type CachedSchool, openCachedSchool } from './cached-school.ts';
import { asStaff } from './staff.ts';

let school: CachedSchool;

beforeEach(async () => {
  school = await openCachedSchool('sqlite');
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  expect(school.site.errors).toEqual([]);
  await school.close();
});

const fees = { title: 'Fees by Friday', details: 'Words', category: 'fee', is_pinned: 0 } as const;

function publish(more: Partial<NewNotice>): Promise<string> {
  return school.site.db.transaction().execute((tx) => insertNotice(tx, { ...fees, ...more }, asStaff));
}

/** What a page says at this moment, and whether it came from memory. */
async function readAt(moment: number, path = '/allnotices'): Promise<{ text: string; isCached: boolean }> {
  vi.setSystemTime(moment);
  const before = school.queries.length;
  const { text } = await school.read(path);
  return { text, isCached: school.queries.length === before };
}

const isNew = ({ text }: { text: string }) => text.includes('>New<');
const instant = (moment: number) => new Date(moment).toISOString();

/** Noon in India, so that midnight is far. */
function noon(): number {
  return nextMidnightInIndia(Date.now()) + 12 * hour;
}

test('a notice is no longer shown from its last moment on', async () => {
  const end = noon();
  vi.setSystemTime(end - hour);
  await publish({ expires_at: instant(end) });
  for (const path of ['/allnotices', '/', '/api/fetchnotice.php', '/sitemap.xml']) {
    await readAt(end - minute, path);
    const last = await readAt(end - 1, path);
    expect(last.isCached, path).toBe(true);
    const over = await readAt(end, path);
    expect(over.isCached, path).toBe(false);
    expect(over.text === last.text, path).toBe(false);
    expect(over.text, path).not.toContain(fees.title);
  }
  expect((await readAt(end + second)).isCached).toBe(true);
});

test('a notice is new for its seven days and not longer', async () => {
  const end = noon();
  vi.setSystemTime(end - hour);
  await publish({ created_at: instant(end - newDurationMs) });
  expect(isNew(await readAt(end - minute))).toBe(true);
  const last = await readAt(end);
  expect([last.isCached, isNew(last)]).toEqual([true, true]);
  expect(isNew(await readAt(end + 1))).toBe(false);
  expect(isNew(await readAt(end + 2))).toBe(false);
});

test('of two that are new the second is counted on when the first no longer is', async () => {
  const end = noon();
  vi.setSystemTime(end - hour);
  await publish({ created_at: instant(end - newDurationMs) });
  await publish({ title: 'Exams', created_at: instant(end + minute - newDurationMs) });
  const countNew = ({ text }: { text: string }) => text.split('>New<').length - 1;
  expect(countNew(await readAt(end - second))).toBe(2);
  expect(countNew(await readAt(end + 1))).toBe(1);
  expect(countNew(await readAt(end + minute))).toBe(1);
  expect(countNew(await readAt(end + minute + 1))).toBe(0);
});

test('a notice is pinned and coming up until midnight after its day, and then it steps back', async () => {
  const midnight = nextMidnightInIndia(Date.now() + day);
  vi.setSystemTime(midnight - day);
  await publish({ happens_on: dayInIndia(midnight - second), is_pinned: 1 });
  await publish({ title: 'Exams' });
  await readAt(midnight - minute);
  const last = await readAt(midnight - 1);
  const over = await readAt(midnight);
  expect([last.isCached, over.isCached]).toEqual([true, false]);
  const order = ({ text }: { text: string }) => text.indexOf(fees.title) < text.indexOf('Exams');
  expect([order(last), order(over)]).toEqual([true, false]);
  expect([last, over].map(({ text }) => text.includes('>Over<'))).toEqual([false, true]);
});

test('a paper is over at midnight in India, and the year of the footer goes on', async () => {
  const midnight = Date.parse(`${new Date().getUTCFullYear() + 1}-01-01T00:00:00+05:30`);
  const lastDay = dayInIndia(midnight - second);
  const paper = { slug: 'lease', name: 'Lease', section: 'B', position: 1 } as const;
  vi.setSystemTime(midnight - day);
  await school.site.db
    .transaction()
    .execute((tx) => fileDocument(tx, { ...paper, file: { key: 'x', bytes: 9 }, valid_until: lastDay }, asStaff));
  await readAt(midnight - minute, '/MPD');
  const valid = await readAt(midnight - 1, '/MPD');
  const over = await readAt(midnight, '/MPD');
  expect([valid.isCached, over.isCached]).toEqual([true, false]);
  const anew = [...(await school.readUncached(['/MPD'])).values()][0] ?? '';
  expect(anew.endsWith(over.text)).toBe(true);
  expect(valid.text).not.toContain(lastDay.slice(0, 3) + String(Number(lastDay.slice(3, 4)) + 1));
  expect(over.text === valid.text).toBe(false);
});

test('when the clock is set back nothing is kept from the time that is still to come', async () => {
  const end = noon();
  vi.setSystemTime(end - hour);
  await publish({ created_at: instant(end - newDurationMs) });
  expect(isNew(await readAt(end + 5 * minute))).toBe(false);
  const back = await readAt(end - 2 * minute);
  expect([back.isCached, isNew(back)]).toEqual([false, true]);
  expect(isNew(await readAt(end + 1))).toBe(false);
});

test('ten minutes is the longest that anything is kept unasked', async () => {
  const begin = noon();
  await readAt(begin);
  expect((await readAt(begin + 10 * minute - 1)).isCached).toBe(true);
  expect((await readAt(begin + 10 * minute)).isCached).toBe(false);
});

test('an undated closure carries its age from the midnight on which it is four days old, and a new age with each', async () => {
  const written = Date.parse('2026-11-30T09:00:00Z');
  const midnight = nextMidnightInIndia(written) + 3 * day;
  vi.setSystemTime(written);
  const id = await publish({ title: 'School closed tomorrow', created_at: instant(written) });
  const ageAt = async (moment: number, path: string) => {
    const { text, isCached } = await readAt(moment, path);
    return [/\d+ (?:days?|months?|years?) old/.exec(text)?.[0], isCached];
  };
  for (const path of ['/allnotices', `/allnotices/${id}`]) {
    await ageAt(midnight - minute, path);
    expect([path, await ageAt(midnight - 1, path)]).toEqual([path, [undefined, true]]);
    expect([path, await ageAt(midnight, path)]).toEqual([path, ['4 days old', false]]);
    expect([path, await ageAt(midnight + second, path)]).toEqual([path, ['4 days old', true]]);
    expect([path, await ageAt(midnight + day, path)]).toEqual([path, ['5 days old', false]]);
  }
  const monthOld = Date.parse('2026-12-30T00:00:00+05:30');
  for (const path of ['/allnotices', `/allnotices/${id}`]) {
    await ageAt(monthOld - minute, path);
    expect([path, await ageAt(monthOld - 1, path)]).toEqual([path, ['29 days old', true]]);
    expect([path, await ageAt(monthOld, path)]).toEqual([path, ['1 month old', false]]);
  }
});

test('the share text and the preview of a notice say that its day is over from midnight on', async () => {
  const midnight = nextMidnightInIndia(Date.now() + day);
  vi.setSystemTime(midnight - day);
  const path = `/allnotices/${await publish({ happens_on: dayInIndia(midnight - second) })}`;
  const beginning = ({ text }: { text: string }) => /og:title" content="([^:]+): /.exec(text)?.[1];
  const shared = ({ text }: { text: string }) => /wa\.me\/\?text=(\w+)/.exec(text)?.[1];
  await readAt(midnight - minute, path);
  const [last, over] = [await readAt(midnight - 1, path), await readAt(midnight, path)];
  expect([last.isCached, over.isCached]).toEqual([true, false]);
  expect([beginning(last)?.slice(3, 5), beginning(over), shared(over)]).toEqual([
    ', ',
    `Was on ${beginning(last)}`,
    'Was',
  ]);
  expect(shared(last)).not.toBe('Was');
});

test('the school opens and closes on the minute, and is closed until its notice expires', async () => {
  const midnight = nextMidnightInIndia(Date.now());
  const [opens, over] = [9.5, 16].map((hours) => midnight + hours * hour) as [number, number];
  vi.setSystemTime(midnight);
  await school.site.db.transaction().execute(async (tx) => {
    for (const fact of schoolHoursFacts) await setSchoolFact(tx, fact, '9:30 am to 3 pm', asStaff);
  });
  const says = async (moment: number) => {
    const { text, isCached } = await readAt(moment, '/');
    return [/id="today-now"[^>]*>(?:<a[^>]*>)?([\w ]+)/.exec(text)?.[1], isCached];
  };
  await says(opens - minute);
  expect(await says(opens - 1)).toEqual(['Opens at 9', true]);
  expect(await says(opens)).toEqual(['Open until 3', false]);
  await publish({ category: 'holiday', happens_on: dayInIndia(opens), expires_at: instant(over) });
  expect(await says(opens + second)).toEqual(['Closed today', false]);
  await says(over - minute);
  expect(await says(over - 1)).toEqual(['Closed today', true]);
  expect(await says(over)).toEqual(['Closed since 3', false]);
  await says(midnight + day - minute);
  expect(await says(midnight + day - 1)).toEqual(['Closed since 3', true]);
  expect(await says(midnight + day)).toEqual(['Opens at 9', false]);
});
