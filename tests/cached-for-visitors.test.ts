import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertNotice } from '../app/notices/notices.server.ts';
import { addRecord } from './admin-records.ts';
import { type CachedSchool, look as lookAt, openCachedSchool } from './cached-school.ts';
import { asStaff } from './staff.ts';

const forVisitors = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
const vary = 'Accept-Encoding, Cookie, Save-Data';
const deskLink = 'href="/admin/dashboard"';

let school: CachedSchool;
let notice: string;

beforeAll(async () => {
  school = await openCachedSchool('sqlite');
  const words = { title: 'Fees', details: 'Pay by Friday.', category: 'fee', is_pinned: 0 } as const;
  notice = await school.site.db.transaction().execute((tx) => insertNotice(tx, words, asStaff));
  for (const name of ['Priya Soren', 'Dulal Baske']) await addRecord(school.site.db, 'results', name);
});
afterAll(async () => {
  expect(school.site.errors).toEqual([]);
  await school.close();
});

function cookiesOf({ cookies }: { cookies: Map<string, string> }): Record<string, string> {
  return { Cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') };
}

const look = (path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD') =>
  lookAt(school, path, headers, method);

describe('a page for somebody who is signed in', () => {
  test('comes from what is kept for staff, after one look at the session, and is stored nowhere else', async () => {
    for (const path of ['/', '/allnotices', `/allnotices/${notice}`, '/results', '/contact']) {
      const before = await look(path);
      const first = await look(path, cookiesOf(school.staff));
      const queriesBefore = school.queries.length;
      const own = await look(path, cookiesOf(school.staff));
      const queries = school.queries.slice(queriesBefore) as CompiledQuery[];
      expect(
        queries.map(({ sql }) => sql),
        path,
      ).toEqual([expect.stringContaining('from "session"')]);
      expect([own.status, own.text === first.text, own.headers['cache-control']], path).toEqual([
        200,
        true,
        'no-store',
      ]);
      expect([own.headers.etag, own.headers['speculation-rules']], path).toEqual([undefined, undefined]);
      expect([before.text.includes(deskLink), own.text.includes(deskLink)], path).toEqual([false, true]);
      const after = await look(path);
      expect([after.isCached, after.text === before.text], path).toEqual([true, true]);
    }
  });

  test('is the same for all of them, and names none', async () => {
    const other = await school.site.signIn({ username: 'another', name: 'Somebody Else' });
    const own = await look('/results', cookiesOf(other));
    expect(own.text === (await look('/results', cookiesOf(school.staff))).text).toBe(true);
    expect(own.text).not.toContain('Somebody Else');
  });

  test('is fresh after a write, as that of a visitor', async () => {
    expect((await look('/results', cookiesOf(school.staff))).text).not.toContain('Sahana Khatun');
    await addRecord(school.site.db, 'results', 'Sahana Khatun');
    expect((await look('/results', cookiesOf(school.staff))).text).toContain('Sahana Khatun');
  });

  test('is not cached either when it is the first request', async () => {
    const path = '/allnotices?category=event';
    const own = await look(path, cookiesOf(school.staff));
    const visitors = await look(path);
    expect([own.text.includes(deskLink), visitors.isCached, visitors.text.includes(deskLink)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await look(path)).isCached).toBe(true);
  });

  test('is rendered again whatever ETag the browser has', async () => {
    const { headers } = await look('/');
    const own = await look('/', { ...cookiesOf(school.staff), 'If-None-Match': String(headers.etag) });
    expect([own.status, own.text.includes(deskLink)]).toEqual([200, true]);
  });

  test('is that of a visitor for whoever is signed out, and is not kept as long as the cookie is sent', async () => {
    const leaving = await school.site.signIn({ username: 'leaving' });
    const old = cookiesOf(leaving);
    await leaving.post('/admin/logout', {});
    const visitors = await look('/');
    const ended = await look('/', old);
    expect([ended.isCached, ended.headers['cache-control']]).toEqual([false, 'no-store']);
    expect(ended.text === visitors.text).toBe(true);
  });

  test.each(['session=', 'session=nonsense', 'session=bm9uc2Vuc2U.x', 'other=1', '__Host-session=x'])(
    'is not what a made-up cookie (%s) gets',
    async (Cookie) => {
      const visitors = await look('/');
      const answer = await look('/', { Cookie });
      expect([answer.status, answer.headers['set-cookie'], answer.text === visitors.text]).toEqual([
        200,
        undefined,
        true,
      ]);
      expect((await look('/')).text === visitors.text).toBe(true);
    },
  );
});

describe('not kept is', () => {
  test.each([
    ['a page that is not there', 404, '/nowhere'],
    ['a notice that is not there', 404, '/allnotices/00000000000000000000000000'],
    ['a thing that no call knows', 404, '/api/fetchnotice.php?id=0'],
    ['a page with a form for one visitor', 200, '/login'],
    ['a link that opens something', 404, `/privacy/withdraw/${'0'.repeat(52)}`],
  ])('%s (%i %s)', async (_what, status, path) => {
    const answers = [await look(path), await look(path)];
    for (const { status: answered, headers, text } of answers) {
      expect([answered === status || answered === 200, headers.etag], text).toEqual([true, undefined]);
      expect(headers['cache-control']).not.toBe(forVisitors);
    }
  });

  test('a redirect', async () => {
    const answers = [await look('/Faculty/'), await look('/Faculty/')];
    expect(answers.map(({ status, headers }) => [status, headers.location, headers.etag])).toEqual(
      Array(2).fill([308, '/faculty', undefined]),
    );
  });

  test('a form that came back', async () => {
    const before = await look('/contact');
    const back = await school.site.post('/contact', { name: 'Kavita Murmu' });
    expect([back.status, back.headers.get('Cache-Control')]).toEqual([422, 'no-store']);
    const after = await look('/contact');
    expect([after.isCached, after.text === before.text]).toEqual([true, true]);
  });
});

describe('what is kept', () => {
  test('is apart for whoever saves data', async () => {
    const all = await look('/');
    const little = await look('/', { 'Save-Data': 'on' });
    expect(little.text === all.text).toBe(false);
    expect(little.text).toContain('data-saves-data');
    expect(all.text).not.toContain('data-saves-data');
    for (let times = 0; times < 2; times++) {
      const [again, off, on] = [
        await look('/'),
        await look('/', { 'Save-Data': 'off' }),
        await look('/', { 'save-data': 'ON' }),
      ];
      expect([again.text === all.text, off.text === all.text, on.text === little.text]).toEqual([true, true, true]);
      expect([again.isCached, off.isCached, on.isCached]).toEqual([true, true, true]);
    }
  });

  test.each([
    ['/allnotices', forVisitors, vary],
    ['/allnotices/x', 'public, no-cache', vary],
    ['/api/fetchnotice.php', 'public, no-cache', 'Cookie, Origin, Accept-Encoding'],
  ])('tells others on the way how long it keeps: %s', async (path, cacheControl, varies) => {
    for (let times = 0; times < 3; times++) {
      const { headers } = await look(path);
      expect([headers['cache-control'], headers.vary]).toEqual([cacheControl, varies]);
    }
  });

  test('is the same text in every encoding, also when it was compressed once more', async () => {
    // No other test here asks for this page: its first bytes are those that were made quickly.
    const path = '/transport';
    const plain = await look(path);
    const sizes: Record<string, Set<number>> = { br: new Set(), gzip: new Set() };
    const lookInEveryEncoding = async () => {
      for (const accepted of ['br', 'gzip', 'gzip, deflate, br', 'br;q=0, gzip', 'identity', 'zstd']) {
        const { status, headers, text, bytes } = await look(path, { 'Accept-Encoding': accepted });
        const encoding = headers['content-encoding'];
        expect([status, text === plain.text, headers.etag], accepted).toEqual([200, true, plain.headers.etag]);
        expect(headers['content-length'], accepted).toBe(String(bytes.byteLength));
        if (encoding) sizes[encoding]?.add(bytes.byteLength);
      }
      return sizes.br?.size;
    };
    await expect.poll(lookInEveryEncoding, { message: 'brotli becomes smaller once' }).toBe(2);
    expect(Math.min(...(sizes.br ?? []))).toBeLessThan(Math.min(...(sizes.gzip ?? [])));
  });

  test('answers 304 to a client that has it, with all headers of the page', async () => {
    for (const path of ['/allnotices', '/api/fetchnotice.php']) {
      for (const encoding of ['br', 'identity']) {
        const accepted = { 'Accept-Encoding': encoding };
        const { headers } = await look(path, accepted);
        const tag = String(headers.etag);
        expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
        const plain = tag.slice(2);
        for (const has of [tag, plain, `"other", ${tag}`, '*']) {
          const same = await look(path, { ...accepted, 'If-None-Match': has });
          expect([same.status, same.bytes.byteLength, same.isCached], has).toEqual([304, 0, true]);
          for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy', 'x-frame-options'] as const) {
            expect(same.headers[name], name).toBe(headers[name]);
          }
          expect(same.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
          expect(same.headers['x-request-id']).not.toBe(headers['x-request-id']);
        }
        for (const has of ['"other"', 'nonsense', `${tag}x`]) {
          expect((await look(path, { ...accepted, 'If-None-Match': has })).status, has).toBe(200);
        }
      }
    }
  });

  test('answers HEAD like GET, without a body', async () => {
    const path = '/allnotices?category=holiday';
    const first = await look(path, {}, 'HEAD');
    const { headers } = await look(path);
    const later = await look(path, {}, 'HEAD');
    expect([first.isCached, later.isCached]).toEqual([false, true]);
    for (const head of [first, later]) {
      expect([head.status, head.bytes.byteLength]).toEqual([200, 0]);
      for (const name of [
        'etag',
        'vary',
        'cache-control',
        'content-type',
        'content-length',
        'content-security-policy',
      ] as const) {
        expect(head.headers[name], name).toBe(headers[name]);
      }
    }
  });
});
