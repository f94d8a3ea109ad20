import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteForAll } from './site-of-tests.ts';
import { projectFolder, testApp } from './test-app.ts';

const own = 'http://localhost:3000';
const site = siteForAll();
let stylesheet: string;

beforeAll(async () => {
  stylesheet = `/assets/${readdirSync(join(projectFolder, 'build/client/assets')).find((name) => name.endsWith('.css'))}`;
});

describe('every kind of answer', () => {
  const kinds: [string, number, string, RequestInit?][] = [
    ['a page', 200, '/'],
    ['a page that is not there', 404, '/nowhere'],
    ['a notice that is not there', 404, '/allnotices/0'],
    ['a health check', 200, '/healthz'],
    ['the worker of the office', 200, '/office-worker.js'],
    ['the worker of public pages', 200, '/worker.js'],
    ['a moved page', 308, '/Faculty/'],
    ['a strange Host', 400, '/', { headers: { Host: 'evil.example' } }],
    ['a refused write', 403, '/contact', { method: 'POST' }],
    ['a refused method', 405, '/', { method: 'PROPFIND' }],
    ['a long address', 414, `/?${'a'.repeat(4096)}`],
    ['a faulty form', 422, '/contact', { method: 'POST', body: new URLSearchParams(), headers: { Origin: own } }],
    ['a picture that is not there', 404, '/media/images/x/1.avif'],
    ['a document that is not there', 404, '/documents/x.pdf'],
  ];

  test.each(kinds)(
    '%s (%i %s) carries the headers of safety, an id and no cookie',
    async (_kind, status, path, init) => {
      const answer = await site.visit(path, init);
      expect(answer.status).toBe(status);
      expectSafe(answer.headers);
      expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('so do files and their 304, without an id when they never change', async () => {
    const file = await site.visit(stylesheet);
    expectSafe(file.headers);
    const again = await site.visit(stylesheet, { headers: { 'If-None-Match': file.headers.get('ETag') ?? '' } });
    expect([again.status, again.body]).toEqual([304, '']);
    expectSafe(again.headers);
    for (const { headers } of [file, again]) expect(headers.has('X-Request-Id')).toBe(false);
  });

  test('so does a page that broke, with its id in the log beside the cause', async () => {
    const broken = await testApp();
    await broken.db.destroy();
    const answer = await broken.visit('/');
    expect(answer.status).toBe(500);
    expectSafe(answer.headers);
    expect(broken.errors).toContainEqual(expect.objectContaining({ id: answer.headers.get('X-Request-Id') }));
    await broken.close();
  });
});

function expectSafe(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.stringMatching(/^same-(origin|site)$/),
    'x-frame-options': 'DENY',
    'cache-control': expect.any(String),
  });
  for (const absent of ['Server', 'X-Powered-By', 'Set-Cookie', 'Strict-Transport-Security']) {
    expect(headers.has(absent), absent).toBe(false);
  }
}

test('a page allows its own script, style, pictures and forms, and nothing inline', async () => {
  const policy = (await site.visit('/')).headers.get('Content-Security-Policy')?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(policy?.join()).not.toContain('unsafe');
});

test('over https browsers get Strict-Transport-Security', async () => {
  const secure = await testApp({ publicUrl: new URL('https://school.example') });
  expect((await secure.visit('/')).headers.get('Strict-Transport-Security')).toContain('max-age=63072000');
  await secure.close();
});

test('every request has its own id, and one line in the log without the query string', async () => {
  const lines: object[] = [];
  const log = { info: (facts: object) => lines.push(facts), error: () => undefined };
  const logged = await testApp({ log });
  const answer = await logged.visit('/faculty?secret=1');
  const id = answer.headers.get('X-Request-Id');
  expect(lines).toEqual([{ id, method: 'GET', path: '/faculty', status: 200, ms: expect.any(Number) }]);
  expect((await logged.visit('/faculty')).headers.get('X-Request-Id')).not.toBe(id);
  await logged.close();
});

test.each([
  ['/Faculty', '/faculty'],
  ['/faculty/', '/faculty'],
  ['/mpd', '/MPD'],
  ['/MPD/', '/MPD'],
  ['/Contact/?a=1', '/contact?a=1'],
  ['/misson&visson', '/mission-and-vision'],
  ['/misson%26visson', '/mission-and-vision'],
  ['/Misson&Visson/', '/mission-and-vision'],
  ['/ALLNOTICES//', '/allnotices'],
])('%s has moved to %s for good', async (from, to) => {
  const answer = await site.visit(from);
  expect([answer.status, answer.headers.get('Location')]).toEqual([308, to]);
});

test('files with a hash in their name are cached for a year, pages are revalidated', async () => {
  expect((await site.visit(stylesheet)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const page = await site.visit('/');
  expect(page.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60');
  expect(page.headers.get('Vary')).toContain('Cookie');
});

test('a file answers only at its exact address', async () => {
  expect((await site.visit(`/faculty${stylesheet}`)).status).toBe(404);
  expect((await site.visit('/.env')).status).toBe(404);
  expect((await site.visit('/assets/')).status).toBe(404);
  expect((await site.visit('/assets/..%2f..%2fserver%2findex.js')).status).toBe(404);
});

test('pages and files come as small as the browser can take them', async () => {
  for (const path of ['/', stylesheet]) {
    const plain = (await site.visit(path)).body;
    const [br, gzip] = [await bytesOf(path, 'gzip, deflate, br, zstd'), await bytesOf(path, 'gzip')];
    expect(brotliDecompressSync(br).toString('utf8'), path).toBe(plain);
    expect(gunzipSync(gzip).toString('utf8'), path).toBe(plain);
    expect(br.byteLength).toBeLessThan(plain.length / 2);
  }
});

async function bytesOf(path: string, encoding: string): Promise<Buffer> {
  const answer = await site.app(new Request(own + path, { headers: { 'Accept-Encoding': encoding } }));
  expect(answer.headers.get('Content-Encoding')).toBe(encoding === 'gzip' ? 'gzip' : 'br');
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
  return Buffer.from(await answer.arrayBuffer());
}

test('what browsers report is written to the log by name, without the secret of a link, and not without end', async () => {
  const lines: object[] = [];
  const logged = await testApp({ log: { info: (facts) => lines.push(facts), error: () => undefined } });
  const page = `${logged.origin}/reset-password/${'a'.repeat(52)}?x=1`;
  const body = JSON.stringify([{ type: 'csp-violation', url: page, body: { documentURL: page, sample: 'secret' } }]);
  const headers = {
    'Content-Type': 'application/reports+json',
    'Content-Length': String(body.length),
    Origin: logged.origin,
  };
  for (let time = 0; time < 30; time++) {
    expect((await logged.visit('/security-reports', { method: 'POST', headers, body })).status).toBe(204);
  }
  const reports = lines.filter((line) => 'report' in line);
  expect(reports.length).toBeLessThanOrEqual(20);
  expect(reports[0]).toEqual({
    report: { type: 'csp-violation', directive: '', page: `${logged.origin}/reset-password/…`, blocked: '' },
  });
  await logged.close();
});

test('what is answered to somebody who is signed in is kept nowhere, a redirect neither; files are', async () => {
  const signedIn = await testApp();
  const asha = await signedIn.signIn();
  for (const path of ['/', '/Gallery', '/admin', '/admin/dashboard', '/no/such/page', '/sitemap.xml']) {
    expect((await asha.visit(path)).headers.get('Cache-Control'), path).toBe('no-store');
  }
  expect((await signedIn.visit('/reset-password/X/')).headers.get('Cache-Control')).toBe('no-store');
  expect((await asha.visit(stylesheet)).headers.get('Cache-Control')).toContain('immutable');
  await signedIn.close();
});

test('the public service worker is revalidated each time, and is small', async () => {
  const { headers } = await site.visit('/worker.js', { headers: { 'Accept-Encoding': 'br' } });
  expect(headers.get('Cache-Control')).toBe('public, no-cache');
  expect(headers.has('service-worker-allowed')).toBe(false);
  expect(Number(headers.get('Content-Length'))).toBeLessThanOrEqual(3000);
});

test('the service worker of the admin area is revalidated each time and serves the admin area only', async () => {
  const { headers, body } = await site.visit('/office-worker.js');
  expect(Object.fromEntries(headers)).toMatchObject({
    'service-worker-allowed': '/admin/',
    'cache-control': 'public, no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    etag: expect.any(String),
  });
  expect(body).toContain("base-uri 'none'");
  const signedIn = await testApp();
  const asha = await signedIn.signIn();
  const policyOf = async (path: string) => (await asha.visit(path)).headers.get('Content-Security-Policy');
  expect(await policyOf('/admin/dashboard')).toContain("worker-src 'self'");
  expect(await policyOf('/')).not.toContain('worker-src');
  expect((await asha.visit('/office-worker.js')).body).toBe(body);
  await signedIn.close();
});
