import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demonstrationTables } from '../app/content-types.server.ts';
import type { Database } from '../app/database/schema.ts';
import { type Answer, attribute } from './answer.ts';
import { notOftenAlike } from './crawl.ts';
import { publicPaths } from './public-paths.ts';
import { projectFolder } from './test-app.ts';

type Visit = (path: string) => Promise<Answer>;

type Sight = { path: string; text: string; pictures: string[]; documents: string[] };

/** What a visitor is shown at these addresses and at all that they lead to on this site; see `crawl.ts`. */
export async function seeEverything(visit: Visit): Promise<Sight[]> {
  const seen = new Map<string, Sight>();
  const waiting: string[] = [...publicPaths, '/no-such-page'];
  const sheets = new Set<string>();
  const isNews = notOftenAlike();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path) || !isNews(path)) continue;
    const page = await visit(path);
    if (page.status >= 500) throw new Error(`${path} answered ${page.status}.`);
    const links = valuesOf(page, 'a[href^="/"]', 'href');
    seen.set(path, { ...sightOf(page, path), documents: links.filter((link) => link.startsWith('/documents/')) });
    for (const sheet of valuesOf(page, 'link[rel=stylesheet]', 'href')) sheets.add(sheet);
    waiting.push(
      ...links.map((link) => link.replace(/[#?].*$/, '')).filter((link) => isAPage(link) && !seen.has(link)),
    );
  }
  for (const path of ['/manifest.webmanifest', '/sitemap.xml', '/robots.txt', ...apiLists, ...sheets]) {
    const { status, body } = await visit(path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    const text = plain(body);
    seen.set(path, { path, text, pictures: addressesIn(text), documents: [] });
  }
  return [...seen.values()];
}

const apiLists = ['fetchnotice', 'fetchresult', 'fetch_faculty', 'fetchimage'].map((call) => `/api/${call}.php`);

function valuesOf(page: Answer, selector: string, name: string): string[] {
  return page.all(selector).map((element) => attribute(element, name) ?? '');
}

/** Pictures behind the page can only come from its style sheets: no page has a `style`. */
function sightOf(page: Answer, path: string): Omit<Sight, 'documents'> {
  const spoken = ['alt', 'content', 'title', 'aria-label', 'placeholder'].flatMap((name) =>
    valuesOf(page, `[${name}]`, name),
  );
  const sources = ['src', 'srcset', 'poster', 'data-full-src', 'data-full-srcset'].flatMap((name) =>
    valuesOf(page, `[${name}]:not(script)`, name),
  );
  const shared = [
    ...valuesOf(page, 'meta[property="og:image"]', 'content'),
    ...valuesOf(page, 'link[rel~="icon"], link[rel="apple-touch-icon"]', 'href'),
  ];
  // The facts for search engines are in a script.
  const text = plain([...spoken, page.text('html')].join('\n'));
  return { path, text, pictures: addressesIn([...sources, ...shared].join(' ')) };
}

/** Words, pictures and documents of the demonstration. Drawings are on signposts alone: a calendar where nothing is written yet, a goat where no page is. */
export function leftOf(words: readonly string[], sights: readonly Sight[]): string[] {
  return sights.flatMap(({ path, text, pictures, documents }) => [
    ...words.filter((one) => text.includes(one)).map((one) => `${path} says “${one}”`),
    ...pictures.filter((address) => !isOfEverySchool(address)).map((address) => `${path} shows ${address}`),
    ...documents.map((address) => `${path} leads to ${address}`),
  ]);
}

function isOfEverySchool(address: string): boolean {
  return /\/media\/(crest|images)\/|^\/allnotices\/\w+\/card\.jpg$|^\.\/uploads\/images\/|\/assets\/(alpona|calendar|goat)|^\/(favicon|apple-touch-icon|icon-\d+|share)\b/.test(
    address.replace(/^https?:\/\/[^/]+/, ''),
  );
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
export async function demonstrationTexts(db: Database): Promise<string[]> {
  const found = (await Promise.all(demonstrationTables.map((table) => wordsOf(db, table)))).flat();
  const ours = productTexts();
  return [...new Set([...village, ...found])].filter((words) => !ours.has(words));
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
