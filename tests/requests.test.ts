import { createServer } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { createHttpServer } from '../server/http/http-server.ts';
import { serverForAll, siteForAll } from './site-of-tests.ts';
import { rawRequest } from './sockets.ts';
import { type TestApp, testApp } from './test-app.ts';

const own = 'http://localhost:3000';
const site = siteForAll();

describe('the Host', () => {
  test.each(['localhost', 'localhost:8080', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000'])(
    '%s is ours',
    async (host) => {
      expect((await site.visit('/', { headers: { Host: host } })).status).toBe(200);
    },
  );

  test.each(['school.example', 'localhost.school.example', '127.0.0.1.school.example', '10.0.0.1', ''])(
    '%j is not ours while no address is configured',
    async (host) => {
      expect((await site.visit('/', { headers: { Host: host } })).status).toBe(400);
      expect((await site.visit('/healthz', { headers: { Host: host } })).status).toBe(200);
    },
  );

  test('only the configured address is ours', async () => {
    const other = await testApp({ publicUrl: new URL('https://school.example') });
    const status = async (host: string) => (await other.visit('/', { headers: { Host: host } })).status;
    expect([await status('school.example'), await status('SCHOOL.example'), await status('localhost:3000')]).toEqual([
      200, 200, 400,
    ]);
    await other.close();
  });
});

describe('on a real socket', () => {
  const server = serverForAll(site);

  test('two Hosts, or none, are refused', async () => {
    const two = await rawRequest(server.port, ['GET / HTTP/1.1', 'Host: localhost', 'Host: school.example']);
    expect(two).toMatch(/^HTTP\/1\.1 400 /);
    expect(await rawRequest(server.port, ['GET / HTTP/1.1'])).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('the server does not say what it is made of', async () => {
    const answer = await rawRequest(server.port, ['GET / HTTP/1.1', 'Host: localhost']);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toMatch(/^(server|x-powered-by):/im);
  });

  test.each(['GET http://[ HTTP/1.1', 'GET //school.example/%ff HTTP/1.1', 'GET /%00 HTTP/1.1', 'GET /%ff HTTP/1.1'])(
    '%j is answered without a fault of ours',
    async (line) => {
      const answer = await rawRequest(server.port, [line, 'Host: localhost']);
      expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
    },
  );

  test('an address that cannot be read is shown the lost page, and nothing is said beside the log', async () => {
    const warn = vi.spyOn(console, 'warn');
    expect(await rawRequest(server.port, ['GET /%ff HTTP/1.1', 'Host: localhost'])).toContain('Page Not Found');
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  test('limits are stricter than those of Node', () => {
    const limits = ['headersTimeout', 'maxRequestsPerSocket', 'maxConnections'] as const;
    const [own, other] = [createHttpServer(site.app), createServer()];
    for (const limit of limits) expect(own[limit], limit).not.toBe(other[limit]);
  });
});

describe('a write', () => {
  const matrix: [string, Record<string, string>, 'taken' | 'refused'][] = [
    ['from the same origin by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'same-origin' }, 'taken'],
    ['from the same origin by Origin', { Origin: own }, 'taken'],
    ['from another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 'refused'],
    ['from another site without Origin', { 'Sec-Fetch-Site': 'cross-site' }, 'refused'],
    ['from a neighbour of the site', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:4000' }, 'refused'],
    ['typed into the address bar', { 'Sec-Fetch-Site': 'none' }, 'refused'],
    ['from another origin', { Origin: 'https://evil.example' }, 'refused'],
    ['from another port', { Origin: 'http://localhost:3001' }, 'refused'],
    ['from a hidden origin', { Origin: 'null' }, 'refused'],
    ['that shows nothing', {}, 'refused'],
  ];
  test.each(matrix)('%s (%o) is %s', async (_title, headers, outcome) => {
    const answer = await site.visit('/contact', { method: 'POST', body: new URLSearchParams({ name: '' }), headers });
    expect(answer.status).toBe(outcome === 'taken' ? 422 : 403);
  });

  test.each(['/', '/sitemap.xml', '/media/images/x', '/documents/fee.pdf', '/nowhere'])(
    'to %s is refused when it shows nothing, whatever its method',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        expect((await site.visit(path, { method })).status, method).toBe(403);
      }
    },
  );

  test('that shows nothing gets the header to send', async () => {
    expect((await site.visit('/contact', { method: 'POST' })).body).toContain(`"Origin: ${own}"`);
  });

  test('with a made-up Host is refused even when its Origin agrees', async () => {
    const headers = { Host: 'evil.example', Origin: 'http://evil.example' };
    expect((await site.visit('/contact', { method: 'POST', headers })).status).toBe(400);
  });
});

describe('limits', () => {
  const tooLarge = 'a'.repeat(100 * 1024 + 1);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: own };

  test('a method nobody needs is refused', async () => {
    const answer = await site.visit('/', { method: 'PROPFIND' });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['/', '/api/', '/admin/', '/a'])(
    '%s with thousands of slashes is answered without a page',
    async (start) => {
      for (const rest of [`${'/'.repeat(3_000)}x`, '/'.repeat(3_000), 'b/'.repeat(1_500)]) {
        const answer = await site.visit(start + rest);
        expect([answer.status, answer.body.includes('<html')]).toEqual([404, false]);
      }
    },
  );

  test.each(['/', '/allnotices', '/healthz'])(
    '%s can be read only, and says so to whoever sends to it',
    async (path) => {
      const headers = { Origin: own };
      for (const method of ['POST', 'DELETE']) {
        const answer = await site.visit(path, { method, headers });
        expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD']);
        expect(answer.body).not.toContain('our fault');
      }
    },
  );

  test.each(['/contact', '/?index'])('%s takes forms, and says so to whoever sends something else', async (path) => {
    const body = new URLSearchParams({ name: 'Asha', mobile_no: '0000000000', message: 'Is there a seat?' });
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await site.visit(path, { method, body, headers: { Origin: own } });
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
    }
    expect(await site.db.selectFrom('enquiry').select('id').execute()).toEqual([]);
  });

  test('a body over the limit is refused by its announced length, and by its true one', async () => {
    expect((await site.visit('/contact', { method: 'POST', headers: form, body: tooLarge })).status).toBe(413);
    const stream = new Blob([tooLarge]).stream();
    const unannounced = { method: 'POST', headers: form, body: stream, duplex: 'half' } as RequestInit;
    expect((await site.visit('/contact', unannounced)).status).toBe(413);
  });

  test('an address over 4 KB is refused', async () => {
    expect((await site.visit(`/?${'a'.repeat(4096)}`)).status).toBe(414);
    expect((await site.visit(`/allnotices?${'a'.repeat(3000)}`)).status).toBe(200);
  });

  test('compressed requests and strange kinds of content are refused', async () => {
    const compressed = { ...form, 'Content-Encoding': 'gzip' };
    expect((await site.visit('/contact', { method: 'POST', headers: compressed, body: 'a=1' })).status).toBe(415);
    const plain = { Origin: own, 'Content-Type': 'text/plain' };
    expect((await site.visit('/contact', { method: 'POST', headers: plain, body: 'a=1' })).status).toBe(415);
  });
});

test('health names what does not answer, and a server that is stopping asks to be taken out of rotation', async () => {
  const checkOf = async ({ visit }: Pick<TestApp, 'visit'>, path: string) => {
    const { status, body } = await visit(path);
    return [status, body];
  };
  for (const path of ['/healthz', '/readyz']) expect(await checkOf(site, path)).toEqual([200, 'ok\n']);
  const mediaStore = { ...site.mediaStore, check: () => Promise.reject(new Error('no such bucket')) };
  const withoutBucket = await testApp({ db: site.db, mediaStore });
  expect(await checkOf(withoutBucket, '/readyz')).toEqual([503, 'media store\n']);
  const stopping = await testApp({ db: site.db, isStopping: () => true });
  expect(await checkOf(stopping, '/readyz')).toEqual([503, 'stopping\n']);
  const broken = await testApp();
  await broken.db.destroy();
  expect(await checkOf(broken, '/readyz')).toEqual([503, 'database\n']);
  expect(await checkOf(broken, '/healthz')).toEqual([200, 'ok\n']);
  for (const one of [withoutBucket, stopping, broken]) await one.close();
});
