import { findStaff } from '../../app/accounts/sessions.server.ts';
import type { Database } from '../../app/database/schema.ts';
import { nextMidnightInIndia } from '../../app/lib/dates.ts';
import { hasCopy } from '../../app/lib/entity-tag.server.ts';
import { isLanguage } from '../../app/lib/languages/languages.ts';
import { nextChangeOfBoard } from '../../app/notices/notice-lists.server.ts';
import { nextChangeOfHours } from '../../app/settings/school.server.ts';
import type { App } from '../http/http-server.ts';
import type { ServerContext } from '../http/server-context.ts';
import { sharedBody } from '../http/shared-body.ts';
import type { Admission } from '../load/admission.ts';
import type { Log } from '../log.ts';
import type { Render } from '../renderer.ts';
import type { RouteFacts } from '../routes/route-facts.ts';
import type { EncodedBytes } from './encoded-page.ts';
import { FastPath } from './fast-path.ts';
import { PageCache, type RenderedPage } from './page-cache.ts';
import type { CachedPage, PageBudget } from './page-store.ts';

export type CachedResponse = { response: Response; cached?: { page: CachedPage; encoded: EncodedBytes } };

/** Browsers ask each time; a CDN may answer for a minute, and for another minute while it asks. */
const publicPageCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

type CachedResponsesOptions = {
  db: Database;
  log: Log;
  publicUrl: URL | undefined;
  contentVersion: () => string | undefined;
  facts: RouteFacts;
  openContext: (id: string, request: Request) => ServerContext;
  render: Render;
  admission: Pick<Admission, 'isBusy'>;
  pageBudget: PageBudget;
};

export type CachedResponses = {
  find(request: Request, context: ServerContext): Promise<CachedResponse | undefined>;
  learn(request: Request, cached: NonNullable<CachedResponse['cached']>, headers: Headers): void;
  answerFast: NonNullable<App['answerFast']>;
  close(): void;
};

export function cachedResponses(options: CachedResponsesOptions): CachedResponses {
  const { db, log, publicUrl, contentVersion, facts } = options;
  const pages = new PageCache({
    contentVersion,
    nextChange: () => nextChange(db),
    budget: options.pageBudget,
    isBusy: options.admission.isBusy,
    onOutdated: (page) => fastPath.forget(page),
  });
  const fastPath: FastPath = new FastPath({ pages, publicUrl, log, facts });
  return {
    async find(request, context) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const address = cacheKeyOf(new URL(request.url), facts);
      const reader = address && (await readerOf(context, db));
      if (!reader) return undefined;
      const plain = new Request(address.url, { headers: context.savesData ? { 'Save-Data': 'on' } : {} });
      const key = `${reader} ${context.language} ${context.savesData ? 'little' : 'all'} ${address.key}`;
      const incoming = { reader, request, context };
      const page = await pages.findOrRender(key, () => renderForAll(plain, incoming, options));
      return 'response' in page ? page : responseFrom(page, incoming);
    },
    learn: (request, cached, headers) => fastPath.learn({ request, headers, ...cached }),
    answerFast: (request, response) => fastPath.answer(request, response),
    close: () => pages.close(),
  };
}

/** Public pages say the same to all staff: only the link to sign in leads to the office instead. */
type Reader = 'visitor' | 'staff';

type IncomingRequest = { reader: Reader; request: Request; context: ServerContext };

/** Undefined: the page is for one person, or the session has ended. */
async function readerOf({ isPrivate, cookies }: ServerContext, db: Database): Promise<Reader | undefined> {
  if (!isPrivate) return 'visitor';
  const token = cookies.read('session');
  const staff = token === undefined ? undefined : await findStaff(db, token).catch(() => undefined);
  return staff && 'staff';
}

type RenderOptions = Pick<CachedResponsesOptions, 'openContext' | 'render'>;

/** A context of its own, so that nothing of the first reader gets into the page. */
async function renderForAll(
  request: Request,
  first: IncomingRequest,
  { openContext, render }: RenderOptions,
): Promise<RenderedPage> {
  const context = openContext(first.context.id, request);
  context.isForStaff = first.reader === 'staff';
  const { clientAddress, cookies } = first.context;
  const connection = { clientAddress, cookies, signal: request.signal };
  const response = await render(request, context, connection);
  const isShared = !/no-store|private/.test(response.headers.get('Cache-Control') ?? '');
  const isForEveryone = isShared && !context.isPrivate && !context.hasFailed && context.cookies.headers().length === 0;
  if (response.status === 200 && isForEveryone && !response.headers.has('Cache-Control')) {
    response.headers.set('Cache-Control', publicPageCacheControl);
  }
  return { response, isForEveryone };
}

async function responseFrom(page: CachedPage, { reader, request, context }: IncomingRequest): Promise<CachedResponse> {
  const headers = new Headers(page.headers);
  const encoded = await page.bytes.as(context.acceptedEncoding);
  // Pages that staff read are stored nowhere, so only calls of the API have a tag; the fast path learns neither.
  const learnt = reader === 'visitor' && { cached: { page, encoded } };
  const isTagged = learnt || headers.has('ETag');
  if (isTagged) headers.set('ETag', page.etag);
  if (isTagged && hasCopy(request.headers.get('if-none-match'), page.etag)) {
    return { response: new Response(null, { status: 304, headers }), ...learnt };
  }
  if (encoded.encoding) headers.set('Content-Encoding', encoded.encoding);
  headers.set('Content-Length', String(encoded.bytes.byteLength));
  const body = request.method === 'HEAD' ? null : sharedBody(encoded.bytes);
  return { response: new Response(body, { headers }), ...learnt };
}

async function nextChange(db: Database): Promise<number> {
  const changes = await Promise.all([nextChangeOfBoard(db), nextChangeOfHours(db)]);
  return Math.min(nextMidnightInIndia(Date.now()), ...changes);
}

type CacheKey = { key: string; url: URL };

export function cacheKeyOf(
  url: URL,
  facts: Pick<RouteFacts, 'cacheableSearch' | 'uncachedSearch'>,
): CacheKey | undefined {
  const names = facts.cacheableSearch(url.pathname);
  if (!names || facts.uncachedSearch(url.pathname).some((name) => url.searchParams.has(name))) return undefined;
  const plain = new URL(url.pathname, url);
  for (const name of names) {
    const value = url.searchParams.get(name);
    // A language that there is not is the same page as none: made-up ones must not each be rendered.
    if (value !== null && (name !== 'lang' || isLanguage(value))) plain.searchParams.set(name, value);
  }
  return { key: plain.pathname + plain.search, url: plain };
}
