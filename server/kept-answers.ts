import { hasCopy } from '../app/lib/entity-tag.server.ts';
import type { KeptAddress } from './kept-routes.ts';
import type { MadePage, PageCache } from './page-cache.ts';
import type { KeptPage } from './page-store.ts';
import { type OpenVisit, openVisit, type VisitOptions } from './visit.ts';

/** Browsers ask each time; a CDN may answer for a minute, and for another while it asks. */
const forVisitors = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

type KeptAnswers = {
  pages: PageCache;
  addressOf: (url: URL) => KeptAddress | undefined;
  visitOptions: VisitOptions;
  /** Makes the answer to a request, as for anybody. */
  make: (request: Request, visit: OpenVisit) => Promise<Response>;
};

/** Answers what is the same for every visitor from the page cache; undefined for whatever is not. */
export function keptAnswers({ pages, addressOf, visitOptions, make }: KeptAnswers) {
  /** Made for nobody: of the visitor who happens to be the first nothing can get into the page. */
  async function makeForAll(asked: Request, id: string): Promise<MadePage> {
    const visit = openVisit(asked, undefined, { ...visitOptions, id });
    const answer = await make(asked, visit);
    const isShared = !/no-store|private/.test(answer.headers.get('Cache-Control') ?? '');
    const isForEverybody = isShared && !visit.isPrivate && !visit.hasFailed && visit.cookies.headers().length === 0;
    if (answer.status === 200 && isForEverybody && !answer.headers.has('Cache-Control')) {
      answer.headers.set('Cache-Control', forVisitors);
    }
    return { answer, isForEverybody };
  }

  return async (request: Request, url: URL, visit: OpenVisit): Promise<Response | undefined> => {
    if (visit.isPrivate || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    const address = addressOf(url);
    if (!address) return undefined;
    const asked = new Request(address.url, { headers: visit.savesData ? { 'Save-Data': 'on' } : {} });
    const key = `${visit.savesData ? 'little' : 'all'} ${address.key}`;
    const taken = await pages.take(key, () => makeForAll(asked, visit.id));
    if ('answer' in taken) return taken.answer;
    return answerWith(taken, request, visit);
  };
}

async function answerWith(page: KeptPage, request: Request, visit: OpenVisit): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set('ETag', page.etag);
  const wire = await page.bytes.as(visit.encoding);
  visit.kept = { page, wire };
  if (hasCopy(request.headers.get('if-none-match'), page.etag)) return new Response(null, { status: 304, headers });
  if (wire.encoding) headers.set('Content-Encoding', wire.encoding);
  headers.set('Content-Length', String(wire.bytes.byteLength));
  const body = request.method === 'HEAD' ? null : (wire.bytes as Uint8Array<ArrayBuffer>);
  return new Response(body, { headers });
}
