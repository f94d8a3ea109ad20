import type { Language } from '../../lib/languages/languages.ts';

export const boardCache = 'board-1';

export function languageOf(path: string): Language {
  const language = /^\/(bn|hi|or)(?=\/|$)/.exec(path);
  return language ? (language[1] as Language) : 'en';
}

/** In the language of the page, whose months not every phone knows; `#` is the time. */
export type CopyTexts = { asOf: string; newer: string; months: string[] };

/** The page as it is shown later: marked, and without what is true only at the time when it was made. */
export function copyOf(html: string, mark: string): string {
  return html
    .replace(/<section id="today"[\s\S]*?<\/section>/, '')
    .replace(/<p class="today-line[\s\S]*?<\/p>/, '')
    .replace('class="today-hero"', 'class="hero-alone"')
    .replace(/<main[^>]*>/, (main) => main + mark);
}

type Mark = { language: Language; texts: CopyTexts; at: number; script: string };

/** With the script that offers a newer page. */
export function markOf({ language, texts, at, script }: Mark): string {
  const local = new Date(at + 5.5 * 60 * 60 * 1000).toISOString();
  const day = `${Number(local.slice(8, 10))} ${texts.months[Number(local.slice(5, 7)) - 1]}`;
  const time = `${day}, ${local.slice(11, 16)}`.replace(/\d/g, (digit) => Number(digit).toLocaleString(language));
  const words = `${texts.asOf.replace('#', time)} <a class="link-line" href="" hidden>${texts.newer}</a>`;
  return `<p class="container translation-note" role="status" data-kept>${words}</p><script type="module" src="${script}"></script>`;
}

/** Style sheets, scripts and pictures that never change, by the addresses that a page names. */
export function filesIn(html: string): string[] {
  const files =
    html.match(/\/(?:assets|media)\/[\w./-]+\.(?:css|js|avif|webp|jpg|png|svg|woff2)(?:\?[\w=&;]+)?/g) || [];
  return [...new Set(files)].map((file) => file.replace(/&amp;/g, '&'));
}

/** `files`: absent for a file. */
export type StoredCopy = { address: string; at: number; bytes: number; files?: readonly string[] };

const maxPages = 60;
const maxBytes = 2_000_000;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

export function isTooOld(at: number): boolean {
  return !(Date.now() - at < maxAgeMs);
}

/** The oldest pages above the limits, and files that no page needs any more. */
export function surplusOf(all: readonly StoredCopy[]): string[] {
  const sizes = new Map(all.map(({ address, bytes }) => [address, bytes]));
  const needed = new Set<string>();
  let total = 0;
  let pages = 0;
  for (const { address, at, files } of all.filter((one) => one.files).sort((one, other) => other.at - one.at)) {
    const own = [address, ...(files as string[])].filter((one) => !needed.has(one));
    const bytes = own.reduce((sum, one) => sum + (sizes.get(one) || 0), 0);
    if (isTooOld(at) || ++pages > maxPages || total + bytes > maxBytes) continue;
    total += bytes;
    for (const one of own) needed.add(one);
  }
  return all.map(({ address }) => address).filter((address) => !needed.has(address));
}

export const offlinePath = '/allnotices/offline';

/** Of the page that opens from the icon on a phone's screen: the worker then keeps the newest notices unasked. */
export const installedSearch = '?installed';
