import { expect, onTestFinished, test } from 'vitest';
import { openCachedSchool } from '../../tests/cached-school.ts';
import { FastPath } from './fast-path.ts';
import { PageCache } from './page-cache.ts';
import { type CachedPage, createPageBudget } from './page-store.ts';

const facts = { loggedPath: (path: string) => path };
const log = { info: () => undefined, error: () => undefined };

/** Calls the fast path without a server; undefined = it leaves the request to the app. */
function ask(
  quick: FastPath,
  url: string,
  headers: string[] = [],
  socket: object | null = { writableNeedDrain: false },
): number | undefined {
  let answered: number | undefined;
  const response = { socket, writeHead: (status: number) => (answered = status), end: () => undefined };
  const message = { method: 'GET', url, rawHeaders: ['Host', 'localhost', ...headers] };
  quick.answer(message as never, response as never);
  return answered;
}

function openQuick(maxBytes: number) {
  const pages: PageCache = new PageCache({
    contentVersion: () => '1',
    nextChange: async () => Number.POSITIVE_INFINITY,
    budget: createPageBudget(maxBytes),
    onOutdated: (page) => quick.forget(page),
  });
  const quick: FastPath = new FastPath({ pages, publicUrl: undefined, log, facts });
  return {
    quick,
    /** Asks the page cache for a page, of so many bytes, and learns its answer. */
    async learn(path: string, size: number, headers: Record<string, string> = {}, search = '') {
      const make = async () => ({ response: new Response('x'.repeat(size)), isForEveryone: true });
      const page = (await pages.findOrRender(path, make)) as CachedPage;
      const encoded = await page.bytes.as(undefined);
      const request = new Request(`http://localhost${path}${search}`, { headers });
      quick.learn({ request: request, page, encoded, headers: new Headers() });
    },
  };
}

test('no more is answered quickly than the page cache keeps: memory has one bound', async () => {
  const { quick, learn } = openQuick(100_000);
  const paths = Array.from({ length: 50 }, (_, index) => `/p${index}`);
  for (const path of paths) await learn(path, 8_000);
  const known = paths.filter((path) => ask(quick, path) !== undefined);
  expect(known.length).toBeGreaterThan(3);
  expect(known.length).toBeLessThanOrEqual(10);
  expect(known).toContain('/p49');
  expect(known).not.toContain('/p0');
});

test('searches that change nothing take no more memory: the latest of a page are known', async () => {
  const { quick, learn } = openQuick(100_000);
  const searches = Array.from({ length: 40 }, (_, index) => `?nothing=${index}`);
  for (const search of searches) await learn('/page', 1_000, {}, search);
  expect(searches.filter((search) => ask(quick, `/page${search}`) !== undefined)).toEqual(searches.slice(-12));
});

test('a page that is not kept is not learnt', async () => {
  const { quick, learn } = openQuick(20_000);
  await learn('/large', 12_000);
  await learn('/small', 1_000);
  expect([ask(quick, '/large'), ask(quick, '/small')]).toEqual([undefined, 200]);
});

test('a page that makes room is forgotten under each of its addresses', async () => {
  const { quick, learn } = openQuick(32_000);
  await learn('/a', 6_000);
  await learn('/b', 6_000);
  await learn('/c', 6_000);
  expect(['/a', '/b', '/c'].map((path) => ask(quick, path))).toEqual([undefined, 200, 200]);
});

test.each([
  ['a cookie', ['Cookie', 'session=x']],
  ['an empty cookie', ['cookie', '']],
  ['a password', ['Authorization', 'Basic eDp4']],
  ['an origin', ['Origin', 'http://localhost']],
  ['a body', ['Content-Length', '1']],
  ['a body of unknown length', ['Transfer-Encoding', 'chunked']],
  ['a protocol upgrade', ['Upgrade', 'h2c']],
  ['a wait', ['Expect', '100-continue']],
  ['two hosts', ['Host', 'localhost']],
  ['two hosts of which one is empty', ['Host', '']],
  ['another host', ['host', 'evil.example']],
  ['two lists of encodings', ['Accept-Encoding', 'identity', 'Accept-Encoding', 'identity']],
  ['a repeated header', ['Save-Data', 'off', 'Save-Data', 'off']],
  ['two tags', ['If-None-Match', '"a"', 'If-None-Match', '"b"']],
  ['another encoding', ['Accept-Encoding', 'br']],
  ['a request for less data', ['Save-Data', 'on']],
])('a question with %s is left to the app', async (_what, headers) => {
  const { quick, learn } = openQuick(100_000);
  await learn('/a', 1_000);
  expect([ask(quick, '/a'), ask(quick, '/a', headers)]).toEqual([200, undefined]);
});

test('a question behind another answer, or before somebody who does not read, is left to the app, which counts them', async () => {
  const { quick, learn } = openQuick(100_000);
  await learn('/a', 1_000);
  const sockets = [undefined, null, { writableNeedDrain: true }];
  expect(sockets.map((socket) => ask(quick, '/a', [], socket))).toEqual([200, undefined, undefined]);
});

test('an answer to a page of another origin is not learnt', async () => {
  const { quick, learn } = openQuick(100_000);
  await learn('/a', 1_000, { Origin: 'https://old.example' });
  expect(ask(quick, '/a')).toBeUndefined();
});

test('only GET and HEAD of the very same address are answered quickly', async () => {
  const school = await openCachedSchool('sqlite');
  onTestFinished(school.close);
  for (let times = 0; times < 2; times++) await school.read('/faculty');
  const { app } = school.site;
  const quickly = (method: string, url: string) => {
    const response = { socket: { writableNeedDrain: false }, writeHead: () => undefined, end: () => undefined };
    return app.answerFast?.({ method, url, rawHeaders: ['Host', 'localhost'] } as never, response as never);
  };
  expect([quickly('GET', '/faculty'), quickly('HEAD', '/faculty')]).toEqual([true, true]);
  for (const method of ['POST', 'PUT', 'OPTIONS', 'TRACE', 'get']) expect(quickly(method, '/faculty')).toBe(false);
  for (const url of ['/Faculty', '/faculty/', '/faculty?', '/faculty#', 'http://localhost/faculty', '//faculty', '']) {
    expect(quickly('GET', url), url).toBe(false);
  }
});
