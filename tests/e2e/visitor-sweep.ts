import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { demonstrationTables } from '../../app/content-types.server.ts';
import { openDatabase } from '../../app/database/open.server.ts';
import type { Database } from '../../app/database/schema.ts';
import { notOftenAlike } from '../crawl.ts';
import { publicPaths } from '../public-paths.ts';
import { projectFolder } from '../test-app.ts';
import { setOwnIpAddress } from './staff.ts';

type Sight = { path: string; text: string; pictures: string[]; documents: string[] };

/** What a visitor is shown at these addresses and at all that they lead to on this site; see `crawl.ts`. */
export async function seeEverything(browser: Browser, origin: string): Promise<Sight[]> {
  const context = await browser.newContext({ baseURL: origin, bypassCSP: true });
  await setOwnIpAddress(context);
  const page = await context.newPage();
  await page.goto('/robots.txt');
  const seen = new Map<string, Sight>();
  const waiting: string[] = [...publicPaths, '/no-such-page'];
  const sheets = new Set<string>();
  const isNews = notOftenAlike();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path) || !isNews(path)) continue;
    const { sight, links, styles } = await look(page, path);
    seen.set(path, sight);
    for (const style of styles) sheets.add(style);
    waiting.push(...links.filter((link) => isAPage(link) && !seen.has(link)));
  }
  for (const path of ['/manifest.webmanifest', '/sitemap.xml', '/robots.txt', ...apiLists, ...sheets]) {
    const text = plain(await (await context.request.get(path, { failOnStatusCode: true })).text());
    seen.set(path, { path, text, pictures: addressesIn(text), documents: [] });
  }
  await context.close();
  return [...seen.values()];
}

const apiLists = ['fetchnotice', 'fetchresult', 'fetch_faculty', 'fetchimage'].map((call) => `/api/${call}.php`);

type Look = { sight: Sight; links: string[]; styles: string[] };

/** Reads the page without drawing it. Pictures behind it can only come from its style sheets: no page has a `style`. */
async function look(page: Page, path: string): Promise<Look> {
  const { words, pictures, links, styles } = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    if (answer.status >= 500) throw new Error(`${address} answered ${answer.status}.`);
    const shown = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const all = <Found>(selector: string, read: (element: Element) => Found) =>
      [...shown.querySelectorAll(selector)].map(read);
    const spoken = ['alt', 'content', 'title', 'aria-label', 'placeholder'].flatMap((name) =>
      all(`[${name}]`, (element) => element.getAttribute(name) ?? ''),
    );
    // Templates of scripts and styles have no words; the facts for search engines are in a script.
    const texts = all('html', (element) => element.textContent ?? '');
    const pieces = all('main *, header *, footer *', (element) => (element.children.length ? '' : element.textContent));
    const sources = ['src', 'srcset', 'poster', 'data-full-src', 'data-full-srcset'].flatMap((name) =>
      all(`[${name}]:not(script)`, (element) => element.getAttribute(name) ?? ''),
    );
    const shared = all('meta[property="og:image"], link[rel~="icon"], link[rel="apple-touch-icon"]', (element) =>
      element.getAttribute(element.tagName === 'META' ? 'content' : 'href'),
    );
    return {
      styles: all('link[rel=stylesheet]', (element) => element.getAttribute('href') ?? ''),
      words: [...spoken, ...texts, ...pieces].join('\n'),
      pictures: [...sources, ...shared].filter(Boolean).join(' '),
      links: all('a[href^="/"]', (element) => element.getAttribute('href') ?? ''),
    };
  }, path);
  const sight = {
    path,
    text: plain(words),
    pictures: addressesIn(pictures),
    documents: links.filter((link) => link.startsWith('/documents/')),
  };
  return { sight, links: links.map((link) => link.replace(/[#?].*$/, '')), styles };
}

function addressesIn(text: string): string[] {
  const found = text.match(/[^\s"'(),]*\/[^\s"'(),]+\.(?:svg|png|jpe?g|webp|avif|gif|ico)\b[^\s"'(),]*/g) ?? [];
  return [...new Set(found)];
}

function isAPage(link: string): boolean {
  return link !== '' && !/^\/(admin|api|media|assets|documents)\b|\.\w+$/.test(link);
}

const village = ['Sundarpur', 'Sunderpur'];
const minCharacters = 14;
const minFactCharacters = 9;

/** The names, sentences and numbers that only the made-up school uses, as its database has them. */
export async function demonstrationTexts(dataDir: string): Promise<string[]> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    const found = (await Promise.all(demonstrationTables.map((table) => wordsOf(db, table)))).flat();
    const ours = productTexts();
    return [...new Set([...village, ...found])].filter((words) => !ours.has(words));
  } finally {
    await db.destroy();
  }
}

async function wordsOf(db: Database, table: (typeof demonstrationTables)[number]): Promise<string[]> {
  // The names of its papers are those that the board asks of every school.
  if (table === 'document') return [];
  const rows = await db
    .selectFrom(table as 'notice')
    .selectAll()
    .where('is_demonstration', '=', 1)
    .execute();
  const isFact = table === 'setting';
  const min = isFact ? minFactCharacters : minCharacters;
  return rows
    .flatMap((row) => Object.entries(isFact ? { value: (row as { value?: unknown }).value } : row))
    .filter(([column]) => !/(^|_)(id|at|on|day|key|path|by|secret|reference)$|^(widths|version|name_key)$/.test(column))
    .flatMap(([, value]) => textsIn(value))
    .flatMap((text) => text.split('\n').map(plain))
    .filter(
      (text) =>
        text.length >= min &&
        !text.startsWith('/') &&
        /[\p{L}\d]/u.test(text) &&
        !/^[\d:.\-TZ to]+$/.test(text.replace('to', '')),
    );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('{"') ? textsIn(JSON.parse(value)) : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** As a browser tells the text of a page. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What the product says on the page of any school. */
function productTexts(): Set<string> {
  const folder = join(projectFolder, 'messages');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const texts = files.flatMap((file) => textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  return new Set(texts.map(plain));
}
