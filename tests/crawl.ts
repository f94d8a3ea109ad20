import type { Answer } from './answer.ts';
import { addressesOn } from './page-addresses.ts';
import { listPages } from './site-pages.ts';
import type { TestApp } from './test-app.ts';

/** Every address of the website that can be reached from its pages, and what it answers. */
export async function crawl(site: Pick<TestApp, 'db' | 'origin' | 'visit'>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const waiting = [...(await listPages(site.db)), '/sitemap.xml', '/manifest.webmanifest', '/api/fetchresult.php'];
  for (const address of waiting) {
    const { pathname, search, origin } = new URL(address, site.origin);
    const path = pathname + search;
    if (origin !== site.origin || answers.has(path)) continue;
    const page = await site.visit(path);
    answers.set(path, `${page.status} ${page.headers.get('content-type')} ${page.body}`);
    if (page.headers.get('content-type')?.startsWith('text/html')) waiting.push(...followed(page));
  }
  return answers;
}

/** The addresses on each page that was read: it is often crawled again, and to parse it takes longer than to make it. */
const known = new Map<string, readonly string[]>();

function followed(page: Answer): readonly string[] {
  const addresses = known.get(page.body) ?? addressesOn(page);
  known.set(page.body, addresses);
  return addresses;
}
