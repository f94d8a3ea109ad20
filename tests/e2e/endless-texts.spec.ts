import type { Page } from '@playwright/test';
import { createCalendarItem } from '../../app/calendar/calendar.server.ts';
import type { Transaction } from '../../app/database/schema.ts';
import { inTransaction } from '../../app/database/transaction.server.ts';
import { type BlockField, type BlockFields, pageAddress } from '../../app/pages/block-fields.ts';
import { type Block, type BlockKind, declarationOf, homeKinds, informationKinds } from '../../app/pages/block-kinds.ts';
import { changeDraft } from '../../app/pages/drafts.server.ts';
import { createMenuLink } from '../../app/pages/menu/menu-admin.server.ts';
import { topLine } from '../../app/pages/menu/menu-fields.ts';
import { emptyBlock, emptyRow } from '../../app/pages/page-content.ts';
import { findPageByKey, publishPage } from '../../app/pages/pages.server.ts';
import { setSchoolFact } from '../../app/settings/school.server.ts';
import { drawing } from '../../scripts/demonstration/content/page-blocks.ts';
import { isLong } from '../extent.ts';
import { onEmptySchool, signInAsAdministrator } from './own-school.ts';
import { expect } from './site.ts';
import { inDatabase } from './staff.ts';

/** What somebody types who never presses the space bar. */
function endlessWord(max: number): string {
  return 'Thewordthatneverends'.repeat(10).slice(0, Math.min(max, 189));
}

const by = { id: null, name: endlessWord(80) };

/** Answers the ids of both pages that were written, the home page last. */
async function writeEndlessTexts(tx: Transaction): Promise<[string, string]> {
  for (const fact of ['name', 'tagline', 'motto', 'principalName', 'directorName'] as const)
    await setSchoolFact(tx, fact, endlessWord(100), by);
  await setSchoolFact(tx, 'address', endlessWord(120), by);
  await setSchoolFact(tx, 'addressDetail', endlessWord(300), by);
  const link = {
    to: '',
    address: '/contact',
    label: endlessWord(60),
    parent: topLine,
    icon: '',
    is_overview: 0,
  } as const;
  await createMenuLink(tx, link, 'https://school.example', by);
  const item = { title: endlessWord(200), first_day: new Date().toISOString().slice(0, 10), details: endlessWord(500) };
  await createCalendarItem(tx, item, by);
  return [await writePage(tx, 'sports', informationKinds), await writePage(tx, 'home', homeKinds)];
}

/** Published twice, so that there are versions to compare, and with a draft. */
async function writePage(tx: Transaction, key: 'sports' | 'home', kinds: readonly BlockKind[]): Promise<string> {
  const { id } = await findPageByKey(tx, key);
  const blocks = kinds.flatMap(blocksOf);
  const [title, description] = [endlessWord(200), endlessWord(150)];
  for (const shown of [blocks.slice(1), blocks])
    await publishPage(tx, await findPageByKey(tx, key), { title, description, blocks: shown }, by);
  await changeDraft(tx, id, (content) => ({ ...content, blocks: content.blocks.toReversed() }), by);
  return id;
}

/** Each look of it, with few rows and with many. */
function blocksOf(kind: BlockKind): Block[] {
  const { fields, row } = declarationOf(kind);
  const looks = Object.values(fields).map((field) => (field.kind === 'choice' ? field.options.length : 2));
  return Array.from({ length: Math.max(2, ...looks) }, (_, turn) => {
    const rows = Array.from({ length: turn === 0 ? 2 : 6 }, (_one, index) => ({
      ...emptyRow(kind),
      values: filled(row ?? {}, index),
    }));
    return { ...emptyBlock(kind), values: filled(fields, turn), rows: row ? rows : [] } as unknown as Block;
  });
}

function filled(fields: BlockFields, turn: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filling(field, turn)]));
}

function filling(field: BlockField, turn: number): unknown {
  if (field.kind === 'choice') return field.options[turn % field.options.length];
  if (field.kind === 'checkbox') return 1;
  if (field.kind === 'picture') return turn === 0 ? null : drawing('plant', endlessWord(200));
  if (field.kind === 'file') return null;
  if (field.kind === 'table') {
    const cells = [1, 2, 3].map(() => endlessWord(500));
    return { head: cells, rows: [cells, cells] };
  }
  if (field.format === pageAddress) return '/contact';
  return field.format ? '00000 00000' : endlessWord(field.max);
}

let writing: Promise<[string, string]> | undefined;

const test = onEmptySchool().extend<{ written: [string, string] }>({
  written: async ({ ownSchool }, use) => {
    writing ??= inDatabase((db) => inTransaction(db, writeEndlessTexts), ownSchool.dataDir);
    await use(await writing);
  },
});

// In one worker: each starts a school of its own.
test.describe.configure({ mode: 'default' });
/** What hangs over the right edge; nothing while the page is as wide as its window. */
function overhanging(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
    const found = Array.from(document.body.querySelectorAll('*')).filter(isBeyond);
    const names = found.map(({ localName, classList }) => [localName, ...classList].join('.'));
    return [`${document.documentElement.scrollWidth} px`, ...new Set(names)].slice(0, 12);
  });
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  expect.soft(await page.locator('body').textContent(), path).toContain(endlessWord(60));
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await overhanging(page), `${path} at ${width} px`).toEqual([]);
  }
}

test('words without an end make no public page wider than the window', async ({ page, written }) => {
  expect(written).toHaveLength(2);
  for (const path of ['/', '/sports', '/contact', '/calendar', '/calendar?view=month', '/MPD', '/privacy', '/login'])
    await expectToFit(page, path);
});

test('words without an end make no page of the admin area wider than the window', async ({ page, written }) => {
  await signInAsAdministrator(page);
  const ofPages = written
    .slice(isLong ? 0 : 1)
    .flatMap((id) => ['', '/history', '/compare', '/preview', '/add'].map((part) => id + part));
  const lists = ['dashboard', 'pages', 'menu', 'menu/new', 'calendar', 'calendar/new', 'activity', 'start'];
  const settings = ['settings', 'settings/school', 'settings/place', 'settings/people'];
  for (const path of [...lists, ...settings, ...ofPages.map((part) => `pages/${part}`)])
    await expectToFit(page, `/admin/${path}`);
});
