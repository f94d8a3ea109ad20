import { afterEach, describe, expect, test } from 'vitest';
import { shownTables } from '../app/database/content-version.server.ts';
import { endpoints } from '../app/legacy-api/endpoints.server.ts';
import { houseJobs } from '../server/house-jobs.ts';
import { eachEngine } from './engines.ts';
import { builtServer } from './house.ts';
import type { Deed } from './kept-deeds.ts';
import { noticeDeeds } from './kept-notice-deeds.ts';
import { facultyDeeds, officeDeeds } from './kept-other-deeds.ts';
import { allPages, pagesOf } from './kept-pages.ts';
import { photoDeeds } from './kept-photo-deeds.ts';
import { difference } from './kept-reading.ts';
import { resultDeeds } from './kept-result-deeds.ts';
import { type KeptSchool, openKeptSchool, warm } from './kept-school.ts';

const groups = {
  notices: noticeDeeds,
  photos: photoDeeds,
  results: resultDeeds,
  faculty: facultyDeeds,
  office: officeDeeds,
};
const doors = new Set(Object.values(groups).flatMap((deeds) => deeds.map(({ door }) => door)));

/** Doors behind which nothing is done that visitors see. */
const elsewhere = [
  /^\/\*$/,
  /^\/(contact|forgot-password|login|login\/code|invitation\/:token|reset-password\/:token)?$/,
  /^\/privacy\/withdraw(\/:token)?$/,
  /^\/admin\/(\*|logout|account|account\/.+|people|people\/.+|enquiries|enquiries\/.+|outbox|outbox\/.+)$/,
  // Answers the rows that were sent.
  /^\/admin\/results\/template\.csv$/,
  /^\/api\/(\*|login\.php|logout\.php|sendingmail\.php)$/,
  /^(tidy the outbox|send letters|erase old enquiries|sweep throttle|sweep files)$/,
];

let school: KeptSchool | undefined;
afterEach(async () => {
  expect(school?.house.errors ?? []).toEqual([]);
  await school?.close();
  school = undefined;
});

/** Does it while all that could show it is kept, and compares what visitors read at once with what is true. */
async function expectTruth(open: KeptSchool, { name, room, isHidden = false, act }: Deed): Promise<void> {
  const { db } = open.house;
  const before = await warm(open, await pagesOf(db, room));
  await act(open);
  const paths = [...new Set([...before.keys(), ...(await pagesOf(db, room))])];
  const read = await open.readAll(paths);
  const anew = await open.readAnew(paths);
  expectSame(read, anew, name);
  const changed = paths.filter((path) => before.has(path) && before.get(path) !== read.get(path));
  expect(changed.length > 0, `${name}: has changed ${changed.join(' ') || 'nothing'}`).toBe(!isHidden);
}

type Pages = Map<string, string>;

function expectSame(read: Pages, anew: Pages, deed: string): void {
  for (const [path, text] of read) expect(difference(text, anew.get(path)), `${path} after: ${deed}`).toBeUndefined();
}

eachEngine('what is kept is true after everything that is done to', (_, engine) => {
  test.each(Object.entries(groups))('%s', { timeout: 180_000 }, async (_name, deeds) => {
    school = await openKeptSchool(engine);
    for (const deed of deeds) await expectTruth(school, deed);
    // What the office settles stands on every page.
    if (deeds !== officeDeeds) return;
    const paths = await allPages(school.house.db);
    expectSame(await warm(school, paths), await school.readAnew(paths), 'all');
  });
});

describe('no deed is forgotten', () => {
  test('behind a page that writes', async () => {
    const { routeTable } = await builtServer();
    const routes = Object.values(routeTable).filter((route) => route !== undefined);
    const addressOf = (route: (typeof routes)[number]): string => {
      const parent = route.parentId === undefined ? undefined : routeTable[route.parentId];
      const above = parent ? addressOf(parent) : '';
      return route.path ? `${above === '/' ? '' : above}/${route.path}` : above || '/';
    };
    // Addresses that were given out once lead to those of today.
    const writing = routes.filter(({ id, module }) => module.action && !id.startsWith('old/')).map(addressOf);
    expect(writing.length).toBeGreaterThan(30);
    expect(forgotten(writing)).toEqual([]);
  });

  test('behind a call that writes', () => {
    const writing = [...endpoints].filter(([, { method }]) => method !== 'GET').map(([name]) => `/api/${name}`);
    expect(writing.length).toBeGreaterThan(10);
    expect(forgotten(writing)).toEqual([]);
  });

  test('by the house itself', async () => {
    school = await openKeptSchool('sqlite');
    const mail = { smtpUrl: 'smtp://mail.example' };
    const silent = { info: () => undefined, warn: () => undefined };
    const names = houseJobs(school.house, mail as never, silent).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(forgotten(names)).toEqual([]);
  });

  test('on a table that visitors see', () => {
    const tried = ['setting', 'image', 'notice', 'attachment', 'photo', 'album', 'result', 'faculty', 'document'];
    expect(shownTables.toSorted()).toEqual(tried.toSorted());
  });

  test('and each door that is named here is one', async () => {
    const { routeTable } = await builtServer();
    const paths = Object.values(routeTable).map((route) => `/admin/${route?.path}`);
    const pages = [...doors].filter((door) => door?.startsWith('/admin/'));
    expect(pages.filter((door) => !paths.includes(door ?? ''))).toEqual([]);
  });
});

function forgotten(found: readonly string[]): string[] {
  return found.filter((door) => !doors.has(door) && !elsewhere.some((pattern) => pattern.test(door)));
}
