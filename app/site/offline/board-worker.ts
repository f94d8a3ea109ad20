import type { Language } from '../../lib/languages/languages.ts';
import type { FetchEvent, ServiceWorker } from '../../lib/service-workers.ts';
import type { Board } from './board-worker.server.ts';
import {
  boardCache,
  type CopyTexts,
  copyOf,
  filesIn,
  installedSearch,
  isTooOld,
  languageOf,
  markOf,
  offlinePath,
  type StoredCopy,
  surplusOf,
} from './page-copy.ts';

declare const self: ServiceWorker & { board: Board };

const { texts, script } = self.board;
const headersTimeoutMs = 4000;
const newestNotices = 5;

/** Office, sign-in and files are left alone. */
const otherPath = /\/(admin|login|setup|api|push)(\/|$)|\.\w+$/;
const keptPath = /^(?:\/(bn|hi|or))?(\/(?:allnotices(?:\/(?:[\w-]{26}|offline|phone))?|calendar|contact|transport)?)?$/;
/** Kept before anybody opens them. */
const listed = ['/', '/allnotices', '/calendar', '/contact', '/transport', offlinePath];

self.addEventListener('install', (event) => {
  event.waitUntil(keepOpened().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith('board-') && name !== boardCache);
  await Promise.all(others.map((name) => caches.delete(name)));
  const { navigationPreload } = self.registration;
  if (navigationPreload) await navigationPreload.enable();
  await self.clients.claim();
}

/** The pages that were opened before there was a worker: they and their files are in the browser's own cache. */
async function keepOpened(): Promise<void> {
  for (const { url } of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const path = pathOf(url);
    if (path) await keepFrom(path, 'force-cache');
  }
}

/** Of a page that is kept; empty for any other address. What a search or a sent form leads to is not kept. */
function pathOf(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const isKept = origin === self.location.origin && (!search || search === installedSearch) && keptPath.test(pathname);
  return isKept ? pathname : '';
}

function inLanguage(language: Language, path: string): string {
  return language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(answerNavigation(event, pathname));
  else if (origin === self.location.origin && /^\/(assets|media)\//.test(pathname)) {
    event.respondWith(answerFile(event));
  }
});

async function answerNavigation(event: FetchEvent, pathname: string): Promise<Response> {
  const { request } = event;
  // With preloading on, not to use its answer would request the page twice. Safari 15 has none.
  const network = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded || fetch(request));
  if (otherPath.test(pathname)) return network;
  const path = pathOf(request.url);
  const shown = path ? showCopyUnlessAnswered(event, path, network) : undefined;
  return (await shown) || network.catch((failure) => offlinePage(pathname, failure));
}

/** The limit is to the headers alone: a long page over a slow line is on its way. */
async function showCopyUnlessAnswered(
  event: FetchEvent,
  path: string,
  network: Promise<Response>,
): Promise<Response | undefined> {
  const copy = findCopy(path);
  let isCopyShown = false;
  // First of all, since a body that somebody reads cannot be cloned.
  const kept = network.then(async (response) => {
    if (!(await keep(path, response.clone()))) return;
    const page = isCopyShown && (await self.clients.get(event.resultingClientId));
    if (page) page.postMessage('newer');
    await keepUnasked(path, event.request.url);
  });
  event.waitUntil(kept.catch(() => undefined));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, headersTimeoutMs));
  const response = await Promise.race([network, late]).catch(() => undefined);
  if (response && response.status < 500) return response;
  isCopyShown = (await copy) !== undefined;
  return copy;
}

async function offlinePage(pathname: string, failure: unknown): Promise<Response> {
  const page = await findCopy(inLanguage(languageOf(pathname), offlinePath));
  if (page) return page;
  throw failure;
}

async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (request.referrer && pathOf(request.referrer)) {
    event.waitUntil(keepFile(request.url, response.clone()).catch(() => undefined));
  }
  return response;
}

/** A browser that refuses its storage has no copies. */
async function match(address: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(boardCache)).match(address);
  } catch {
    return undefined;
  }
}

async function findCopy(path: string): Promise<Response | undefined> {
  const copy = await match(path);
  return copy && !isTooOld(factsOf(copy).at) ? copy : undefined;
}

function factsOf({ headers }: Response): Omit<StoredCopy, 'address'> {
  return JSON.parse(headers.get('X-Kept') || '{}');
}

/** Whether the kept copy is another one now, or none. */
async function keep(path: string, response: Response): Promise<boolean> {
  const { status, headers } = response;
  if (!path) return false;
  const cache = await caches.open(boardCache);
  // A withdrawn notice must not be read any more.
  if (status === 404 || status === 410) return cache.delete(path);
  if (status !== 200 || response.redirected || !isPublic(headers, 'text/html')) return false;
  const at = Date.parse(headers.get('Date') || '') || Date.now();
  const text = await response.text();
  const language = languageOf(path);
  const mark = path.endsWith(offlinePath) ? '' : markOf({ language, texts: texts[language] as CopyTexts, at, script });
  const html = copyOf(text, mark);
  const files = filesIn(html).map((file) => self.location.origin + file);
  await cache.put(path, stored(new Blob([html]), headers, { at, files }));
  for (const file of files) {
    if (await cache.match(file)) continue;
    // The copy is shown without a picture that the browser has not loaded, but not without its style sheet.
    const mode = /\.(css|js)(\?|$)/.test(file) ? 'force-cache' : 'only-if-cached';
    const found = await fetch(file, { cache: mode, mode: 'same-origin' }).catch(() => undefined);
    if (found) await keepFile(file, found);
  }
  await removeSurplus(cache);
  return true;
}

async function keepFile(address: string, response: Response): Promise<void> {
  if (response.status !== 200 || !isPublic(response.headers, '')) return;
  const cache = await caches.open(boardCache);
  await cache.put(address, stored(await response.blob(), response.headers, { at: Date.now() }));
}

function isPublic(headers: Headers, type: string): boolean {
  return /public/.test(`${headers.get('Cache-Control')}`) && `${headers.get('Content-Type')}`.startsWith(type);
}

/** Without Vary, since one copy is for all readers of the phone, and in the sizes that the cache really takes. */
function stored(body: Blob, from: Headers, facts: Pick<StoredCopy, 'at' | 'files'>): Response {
  const headers = new Headers(from);
  for (const name of ['Vary', 'Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set('X-Kept', JSON.stringify({ ...facts, bytes: body.size }));
  return new Response(body, { headers });
}

async function removeSurplus(cache: Cache): Promise<void> {
  const all: StoredCopy[] = [];
  for (const request of await cache.keys()) {
    all.push({ address: request.url, ...factsOf((await cache.match(request)) as Response) });
  }
  await Promise.all(surplusOf(all).map((address) => cache.delete(address)));
}

async function keepFrom(path: string, cache: RequestCache = 'default'): Promise<void> {
  try {
    const isChanged = await keep(path, await fetch(path, { cache, priority: 'low' } as RequestInit));
    if (isChanged && cache === 'force-cache') await keepUnasked(path, '');
  } catch {
    // Without a connection it is kept another time.
  }
}

/** The list once for each language, and the newest notices for those who have the website on their screen. */
async function keepUnasked(path: string, address: string): Promise<void> {
  const language = languageOf(path);
  const { saveData } = self.navigator.connection || {};
  const wanted = (saveData ? [offlinePath] : listed).map((one) => inLanguage(language, one));
  // The page for what is not kept comes last: with it the list is complete.
  if (!(await findCopy(wanted[wanted.length - 1] as string))) {
    for (const one of wanted) if (!(await findCopy(one))) await keepFrom(one);
  }
  if (saveData || !address.endsWith(installedSearch)) return;
  const board = inLanguage(language, '/allnotices');
  await keepFrom(board);
  const copy = await findCopy(board);
  const links = ((copy && (await copy.text())) || '').match(/"(\/\w\w)?\/allnotices\/\w{26}(?=")/g) || [];
  const paths = links.map((link) => link.slice(1)).filter((link) => link.startsWith(board));
  for (const one of [...new Set(paths)].slice(0, newestNotices)) if (!(await findCopy(one))) await keepFrom(one);
}
