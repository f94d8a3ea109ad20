import type { Found } from '../content/server-content.server.ts';
import type { Connection } from '../database/schema.ts';
import { formatDayAndTime } from '../lib/dates.ts';
import { compareTexts } from '../lib/languages/languages.ts';
import { includesTerms, withTerms } from '../lib/languages/search-terms.ts';
import { m } from '../paraglide/messages.js';
import { translationsWith } from '../translations/translation-lists.server.ts';
import { visibleBlocks } from './blocks/visible-blocks.ts';
import { listMenuRows, pathsInMenu } from './menu/menu.server.ts';
import { draftContent, type Page, publishedContent } from './page-content.ts';
import { pageKeys, templateOf } from './page-templates.ts';
import { listPages } from './pages.server.ts';
import { listLastPublishers } from './revisions.server.ts';
import { translateTitles } from './translate-page.server.ts';

export type ListedPage = ReturnType<typeof listedPage> & {
  /** The menu has it, hidden. */
  isLeftOut: boolean;
};

/** The pages of the specification in the order of the menu, area by area, then the school's own by title. */
export async function listAdminPages(db: Connection) {
  const [pages, publishers, menu] = await Promise.all([listPages(db), listLastPublishers(db), listMenuRows(db)]);
  const inMenu = pathsInMenu(menu);
  const leftOut = new Set(menu.map(({ to }) => to).filter((path) => !inMenu.has(path)));
  const titles = await translateTitles(db, pages);
  const listed = (some: readonly Page[]) =>
    some.map((page) => ({
      ...listedPage(page, titles.get(page.id) ?? page.path, publishers.get(page.id) ?? ''),
      isLeftOut: leftOut.has(page.path),
    }));
  const specified = pageKeys.flatMap((key) => pages.find((page) => page.key === key) ?? []);
  const others = specified.filter(({ key }) => key !== 'home');
  const areas = (['about', 'study', 'campus'] as const).map((area) => ({
    name: area,
    pages: listed(others.filter((page) => page.area === area)),
  }));
  return [
    { name: 'home' as const, pages: listed(specified.filter(({ key }) => key === 'home')) },
    ...areas,
    {
      name: 'own' as const,
      pages: listed(pages.filter(({ key }) => key === null)).toSorted((a, b) => compareTexts(a.title, b.title)),
    },
  ];
}

/** By title, address and all that is written on them; those with the words in the title first. */
export async function searchPages(db: Connection, words: string): Promise<Found[]> {
  const pages = await listPages(db);
  const titles = await translateTitles(db, pages);
  const titleOf = ({ id, path }: Page) => titles.get(id) ?? path;
  const textOf = (page: Page) => {
    const { title, blocks } = draftContent(page);
    return [titleOf(page), title, page.path, ...textsIn(blocks.flatMap(({ values, rows }) => [values, rows]))].join(
      '\n',
    );
  };
  const found = withTerms(pages, words, textOf).map((page) => {
    const name = titleOf(page);
    return { id: page.id, name, detail: page.path, isNamed: includesTerms(name, words) };
  });
  return found.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed));
}

/** By what visitors read on them, in the language of the page too. */
export async function searchPublishedPages(db: Connection, words: string): Promise<{ path: string; title: string }[]> {
  const pages = (await listPages(db)).filter(({ published }) => published !== null);
  const [titles, translated] = await Promise.all([
    translateTitles(db, pages),
    translationsWith(db, 'page', words).execute(),
  ]);
  const isTranslated = new Set(translated.map(({ subject_id }) => subject_id));
  const titleOf = ({ id, path }: Page) => titles.get(id) ?? path;
  const textOf = (page: Page) => {
    const blocks = visibleBlocks(publishedContent(page)?.blocks ?? []);
    const texts = textsIn(blocks.flatMap(({ values, rows }) => [values, rows]));
    return [titleOf(page), ...texts.filter((text) => !/^(\/|https?:)/.test(text))].join('\n');
  };
  const written = withTerms(pages, words, textOf);
  const found = [...written, ...pages.filter((page) => isTranslated.has(page.id) && !written.includes(page))];
  const rank = (page: Page) => Number(!includesTerms(titleOf(page), words));
  return found.toSorted((a, b) => rank(a) - rank(b)).map((page) => ({ path: page.path, title: titleOf(page) }));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function listedPage(page: Page, title: string, publishedBy: string) {
  const { id, path, key, published_at, is_demonstration } = page;
  const template = templateOf(key);
  return {
    id,
    path,
    title,
    isOwn: key === null,
    state: stateOf(page),
    hint: template?.hint() ?? m.pages_hint_own(),
    isDemonstration: is_demonstration === 1,
    publishedBy,
    publishedAt: published_at && formatDayAndTime(published_at),
  };
}

function stateOf({ draft, published }: Page): 'empty' | 'draft' | 'changed' | 'published' {
  if (published === null) return draft === null ? 'empty' : 'draft';
  return draft === null ? 'published' : 'changed';
}
