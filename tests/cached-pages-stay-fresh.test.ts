import { afterEach, describe, expect, test } from 'vitest';
import { shownTables } from '../app/database/content-version/content-version.server.ts';
import { endpoints } from '../app/legacy-api/endpoints.server.ts';
import { scheduledJobs } from '../server/scheduled-jobs.ts';
import { calendarCases } from './cached-calendar-cases.ts';
import type { Case } from './cached-cases.ts';
import { disclosureCases } from './cached-disclosure-cases.ts';
import { menuCases } from './cached-menu-cases.ts';
import { noticeCases } from './cached-notice-cases.ts';
import { facultyCases, officeCases } from './cached-other-cases.ts';
import { pageCases } from './cached-page-cases.ts';
import { allPages, pagesOf } from './cached-pages.ts';
import { photoCases } from './cached-photo-cases.ts';
import { resultCases } from './cached-result-cases.ts';
import { type CachedSchool, openCachedSchool, warm } from './cached-school.ts';
import { setupCases } from './cached-setup-cases.ts';
import { translationCases } from './cached-translation-cases.ts';
import { eachEngine } from './engines.ts';
import { difference } from './http-reader.ts';
import { builtServer } from './test-app.ts';

const groups = {
  notices: noticeCases,
  photos: photoCases,
  results: resultCases,
  faculty: facultyCases,
  calendar: calendarCases,
  office: officeCases,
  disclosure: disclosureCases,
  setup: setupCases,
  menu: menuCases,
  pages: pageCases,
  translations: translationCases,
};
const covered = new Set(Object.values(groups).flatMap((cases) => cases.map(({ route }) => route)));

/** Routes whose actions change nothing that visitors see. */
const elsewhere = [
  /^\/\*$/,
  /^\/(contact|forgot-password|login|login\/code|invitation\/:token|reset-password\/:token)?$/,
  /^\/privacy\/withdraw(\/:token)?$/,
  /^\/setup\/:token\/(administrator|finish)$/,
  /^\/admin\/(\*|logout|dashboard|editing|account|account\/.+|people|people\/.+|enquiries|enquiries\/.+|outbox|outbox\/.+)$/,
  // Answers the rows that were sent.
  /^\/admin\/(calendar|faculty|results)\/left-out\.(csv|xlsx)$/,
  // Texts that the office begins with.
  /^\/admin\/(templates|answers)\/(new|:id\/edit)$/,
  /^\/admin\/settings\/export\/archive$/,
  /^\/admin\/backups(\/download)?$/,
  /^\/api\/(\*|login\.php|logout\.php|sendingmail\.php)$/,
  /^(tidy the outbox|send e-mails|write morning e-mails|erase old enquiries|erase rows left out|sweep throttle|warn of the disclosure|sweep files|sweep uploads|back up|check database|prune pages|prune sign-ins|prune editing|prune activity)$/,
];

let school: CachedSchool | undefined;
afterEach(async () => {
  expect(school?.site.errors ?? []).toEqual([]);
  await school?.close();
  school = undefined;
});

/** Runs the case while every page that could show it is cached, and compares what visitors read next with an uncached page. */
async function expectTruth(open: CachedSchool, { name, feature, isHidden = false, run }: Case): Promise<void> {
  const { db } = open.site;
  const before = await warm(open, await pagesOf(db, feature));
  await run(open);
  const paths = [...new Set([...before.keys(), ...(await pagesOf(db, feature))])];
  const read = await open.readAll(paths);
  const anew = await open.readUncached(paths);
  expectSame(read, anew, name);
  const changed = paths.filter((path) => before.has(path) && before.get(path) !== read.get(path));
  expect(changed.length > 0, `${name}: has changed ${changed.join(' ') || 'nothing'}`).toBe(!isHidden);
}

type Pages = Map<string, string>;

function expectSame(read: Pages, anew: Pages, one: string): void {
  for (const [path, text] of read) expect(difference(text, anew.get(path)), `${path} after: ${one}`).toBeUndefined();
}

eachEngine('what is kept is true after everything that is done to', (_, engine) => {
  test.each(Object.entries(groups))('%s', async (_name, cases) => {
    school = await openCachedSchool(engine);
    for (const one of cases) await expectTruth(school, one);
    // Facts about the school are on every page.
    if (cases !== officeCases) return;
    const paths = await allPages(school.site.db);
    expectSame(await warm(school, paths), await school.readUncached(paths), 'all');
  });
});

describe('no case is forgotten', () => {
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

  test('by the server itself', () => {
    const names = Object.keys(scheduledJobs);
    expect(names.length).toBeGreaterThan(5);
    expect(forgotten(names)).toEqual([]);
  });

  test('on a table that visitors see', () => {
    const tried = [
      ...['setting', 'image', 'notice', 'attachment', 'photo', 'album', 'result', 'faculty'],
      ...['calendar_item', 'document', 'disclosure_value', 'menu_item', 'page', 'page_address', 'translation'],
    ];
    expect(shownTables.toSorted()).toEqual(tried.toSorted());
  });

  test('and each route that is named here is one', async () => {
    const { routeTable } = await builtServer();
    const paths = Object.values(routeTable).map((route) => `/admin/${route?.path}`);
    const pages = [...covered].filter((route) => route?.startsWith('/admin/'));
    expect(pages.filter((route) => !paths.includes(route ?? ''))).toEqual([]);
  });
});

function forgotten(found: readonly string[]): string[] {
  return found.filter((route) => !covered.has(route) && !elsewhere.some((pattern) => pattern.test(route)));
}
