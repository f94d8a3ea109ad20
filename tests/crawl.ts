import type { Answer } from './answer.ts';
import { isLong } from './extent.ts';
import { addressesOn } from './page-addresses.ts';
import { listPages } from './public-paths.ts';
import type { TestApp } from './test-app.ts';

/** The addresses of the website that can be reached from its pages, and what they answer: in short one of each kind. */
export async function crawl(site: Pick<TestApp, 'db' | 'origin' | 'visit'>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const waiting = [...(await listPages(site.db)), '/sitemap.xml', '/manifest.webmanifest', '/api/fetchresult.php'];
  const isNews = notOftenAlike(1);
  for (const address of waiting) {
    const { pathname, search, origin } = new URL(address, site.origin);
    const path = pathname + search;
    if (origin !== site.origin || answers.has(path) || !isNews(path)) continue;
    let page = await site.visit(path);
    // A paper that took too long to make on a busy machine is offered again.
    while (page.status === 503) page = await site.visit(path);
    answers.set(path, `${page.status} ${page.headers.get('content-type')} ${page.body}`);
    if (page.headers.get('content-type')?.startsWith('text/html')) waiting.push(...followed(page));
  }
  return answers;
}

/** Says of each address whether it is worth to be opened: in short, `mostAlike` that differ in ids and numbers only. */
export function notOftenAlike(mostAlike = 2): (path: string) => boolean {
  const counts = new Map<string, number>();
  return (path) => {
    const kind = path
      .replace(/^\/(?:bn|hi|or)(?=\/|$)/, '/language')
      .replace(/\b[0-9a-v]{26}\b/g, '*')
      .replace(/\d+/g, '0');
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return isLong || count <= mostAlike;
  };
}

/** The addresses on each page that was read: it is often crawled again, and to parse it takes longer than to make it. */
const known = new Map<string, readonly string[]>();

function followed(page: Answer): readonly string[] {
  const addresses = known.get(page.body) ?? addressesOn(page);
  known.set(page.body, addresses);
  return addresses;
}
