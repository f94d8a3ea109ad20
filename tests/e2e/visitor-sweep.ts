import type { Browser, Page } from '@playwright/test';
import { notOftenAlike } from '../crawl.ts';
import { publicPaths } from '../public-paths.ts';
import { plain } from './demonstration-texts.ts';
import { setOwnIpAddress } from './staff.ts';

type Sight = { path: string; status: number; text: string; pictures: string[]; documents: string[] };

/** What a visitor with a phone is shown at these addresses and at all that they lead to on this site; see `crawl.ts`. */
export async function seeEverything(browser: Browser, origin: string): Promise<Sight[]> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 800 } });
  await setOwnIpAddress(context);
  const page = await context.newPage();
  // Of pictures their addresses are enough.
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*/media/*'] });
  const seen = new Map<string, Sight>();
  const waiting: string[] = [...publicPaths, '/no-such-page'];
  const isNews = notOftenAlike();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path) || !isNews(path)) continue;
    const { sight, links } = await look(page, path);
    seen.set(path, sight);
    waiting.push(...links.filter((link) => isAPage(link) && !seen.has(link)));
  }
  for (const path of ['/manifest.webmanifest', '/sitemap.xml', '/robots.txt', '/api/fetchnotice.php', ...apiLists]) {
    const answer = await context.request.get(path);
    const text = plain(await answer.text());
    seen.set(path, { path, status: answer.status(), text, pictures: addressesIn(text), documents: [] });
  }
  await context.close();
  return [...seen.values()];
}

const apiLists = ['/api/fetchresult.php', '/api/fetch_faculty.php', '/api/fetchimage.php'];

async function look(page: Page, path: string): Promise<{ sight: Sight; links: string[] }> {
  const answer = await page.goto(path);
  const { words, pictures, links } = await page.evaluate(() => {
    const all = <Found>(selector: string, read: (element: Element) => Found) =>
      [...document.querySelectorAll(selector)].map(read);
    const spoken = ['alt', 'content', 'title', 'aria-label', 'placeholder'].flatMap((name) =>
      all(`[${name}]`, (element) => element.getAttribute(name) ?? ''),
    );
    // Templates of scripts and styles have no words; the facts for search engines are in a script.
    const texts = all('html', (element) => element.textContent ?? '');
    const pieces = all('main *, header *, footer *', (element) => (element.children.length ? '' : element.textContent));
    const sources = ['src', 'srcset', 'poster', 'data-full-src', 'data-full-srcset'].flatMap((name) =>
      all(`[${name}]:not(script)`, (element) => element.getAttribute(name) ?? ''),
    );
    const backgrounds = all('main *', (element) => getComputedStyle(element).backgroundImage);
    const shared = all('meta[property="og:image"], link[rel~="icon"], link[rel="apple-touch-icon"]', (element) =>
      element.getAttribute(element.tagName === 'META' ? 'content' : 'href'),
    );
    return {
      words: [...spoken, ...texts, ...pieces].join('\n'),
      pictures: [...sources, ...backgrounds, ...shared].filter(Boolean).join(' '),
      links: all('a[href^="/"]', (element) => element.getAttribute('href') ?? ''),
    };
  });
  const sight = {
    path,
    status: answer?.status() ?? 0,
    text: plain(words),
    pictures: addressesIn(pictures),
    documents: links.filter((link) => link.startsWith('/documents/')),
  };
  return { sight, links: links.map((link) => link.replace(/[#?].*$/, '')) };
}

function addressesIn(text: string): string[] {
  const found = text.match(/[^\s"'(),]*\/[^\s"'(),]+\.(?:svg|png|jpe?g|webp|avif|gif|ico)\b[^\s"'(),]*/g) ?? [];
  return [...new Set(found)];
}

function isAPage(link: string): boolean {
  return link !== '' && !/^\/(admin|api|media|assets|documents)\b|\.\w+$/.test(link);
}
