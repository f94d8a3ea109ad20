import { afterAll, describe, expect, test } from 'vitest';
import { methodsOf } from '../app/legacy-api/endpoint.ts';
import { endpoints } from '../app/legacy-api/endpoints.server.ts';
import { variantKey } from '../app/media/image-rules.ts';
import { addRecord } from './admin-records.ts';
import { pictureFile, somePreparedImage } from './pictures.ts';
import { siteForAll } from './site-of-tests.ts';
import { createStaff } from './staff.ts';
import { goodPassword, testApp } from './test-app.ts';
import type { VisitOptions } from './visitor.ts';

const publicUrl = new URL('https://school.example');
const app = 'https://app.school.example';
const desk = 'https://desk.school.example:8443';
const rows = [...endpoints].map(([name, endpoint]) => [name, endpoint] as const);

const site = siteForAll({ publicUrl, allowedOrigins: [app, desk] });
afterAll(() => expect(site.errors).toEqual([]));

function visit(path: string, origin: string | undefined, { headers, ...options }: VisitOptions = {}) {
  const own = { Host: publicUrl.host, ...(origin && { Origin: origin, 'Sec-Fetch-Site': 'same-site' }) };
  return site.visit(path, { ...options, headers: { ...own, ...headers } });
}

/** What pages of other origins may read and do. */
function allowed(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
}

const readable = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
});

function varies(headers: Headers): string[] {
  return (headers.get('Vary') ?? '').split(', ');
}

describe('an origin that is listed', () => {
  test.each([app, desk])('%s reads lists, pictures, descriptions and failures', async (origin) => {
    const paths = ['fetchnotice.php', 'fetchimage.php?id=nothing', 'nothing.php', 'openapi.json', 'uploads/x.jpg'];
    for (const path of paths) {
      const { headers } = await visit(`/api/${path}`, origin);
      expect([path, allowed(headers)]).toEqual([path, readable(origin)]);
      expect(varies(headers), path).toContain('Origin');
    }
  });

  test('signs in, writes with the session and signs out', async () => {
    const office = site.browser();
    const call = (name: string, body: object) =>
      office.visit(`/api/${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          Host: publicUrl.host,
          Origin: app,
          'Sec-Fetch-Site': 'same-site',
          'Content-Type': 'application/json',
        },
      });
    await createStaff(site.db, { username: 'office', password: goodPassword });
    const answers = [
      await call('login.php', { username: 'office', password: goodPassword }),
      await call('uploadnotice.php', { details: 'No school on Friday.' }),
      await call('logout.php', {}),
      await call('uploadnotice.php', { details: 'No school on Friday.' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401]);
    for (const { headers } of answers) {
      expect(allowed(headers)).toEqual(readable(app));
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test('reads a picture that others may keep', async () => {
    const image = somePreparedImage();
    await addRecord(site.db, 'photos', 'Sports day', image);
    await site.mediaStore.keep(variantKey(image.id, 640, 'jpg'), await pictureFile(640, 480));
    const list = await visit('/api/fetchimage.php', app);
    const picture = await visit(JSON.parse(list.body).photos[0].image_url.replace('./', '/api/'), app);
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    expect(picture.headers.get('Cache-Control')).toContain('immutable');
    expect(allowed(picture.headers)).toEqual(readable(app));
    expect(varies(picture.headers)).toContain('Origin');
  });

  test.each(rows)('may send a preflight for %s, and gets its methods', async (name, endpoint) => {
    const preflight = {
      'Access-Control-Request-Method': endpoint.method,
      'Access-Control-Request-Headers': 'content-type',
    };
    const answer = await visit(`/api/${name}`, app, { method: 'OPTIONS', headers: preflight });
    expect(answer.status).toBe(204);
    expect(allowed(answer.headers)).toEqual({
      'access-control-allow-origin': app,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': methodsOf(endpoint).join(', '),
      'access-control-allow-headers': 'Content-Type',
      'access-control-max-age': '600',
    });
    expect(varies(answer.headers)).toContain('Origin');
  });

  test('may write to calls only, and not to pages', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ name: 'A' }) };
    const answer = await visit('/contact', app, form);
    expect([answer.status, allowed(answer.headers), varies(answer.headers).includes('Origin')]).toEqual([
      403,
      {},
      false,
    ]);
    expect((await visit('/api/uploads/x', app, form)).status).toBe(405);
  });

  test('reads what is answered in trouble', async () => {
    const busy = await testApp({ publicUrl, allowedOrigins: [app], lateSamples: () => 100 });
    const answer = await busy.visit('/api/fetchnotice.php', { headers: { Host: publicUrl.host, Origin: app } });
    expect([answer.status, allowed(answer.headers)]).toEqual([503, readable(app)]);
    await busy.close();
  });
});

describe('any other origin', () => {
  const others = [
    'https://evil.example',
    'https://school.example',
    'http://app.school.example',
    'https://app.school.example:444',
    'https://APP.school.example',
    'https://app.school.example/',
    'https://app.school.example.evil.example',
    'https://evil.example, https://app.school.example',
    'null',
    '*',
  ];
  test.each([...others, undefined])('gets no CORS headers: %s', async (origin) => {
    const preflight = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' } };
    const answers = [
      await visit('/api/fetchnotice.php', origin),
      await visit('/api/nothing.php', origin),
      await visit('/api/uploads/x.jpg', origin),
      await visit('/api/login.php', origin, preflight),
      await visit('/api/login.php', origin, { method: 'POST' }),
    ];
    for (const { headers } of answers) {
      expect(allowed(headers)).toEqual({});
      expect(varies(headers)).toContain('Origin');
    }
  });

  test.each(others.filter((origin) => origin !== publicUrl.origin))('does not write: %s', async (origin) => {
    const answer = await visit('/api/logout.php', origin, { method: 'POST' });
    expect([answer.status, JSON.parse(answer.body).message]).toEqual([
      403,
      expect.stringContaining('"Origin: https://school.example"'),
    ]);
  });
});

test('while no origin is listed, none gets CORS headers', async () => {
  const closed = await testApp({ publicUrl });
  const answer = await closed.visit('/api/fetchnotice.php', { headers: { Host: publicUrl.host, Origin: app } });
  expect([answer.status, allowed(answer.headers)]).toEqual([200, {}]);
  await closed.close();
});

test('a list may be kept by strangers; with a session it is kept nowhere', async () => {
  const { headers } = await visit('/api/fetchnotice.php', undefined);
  expect(headers.get('Cache-Control')).toBe('public, no-cache');
  expect(varies(headers)).toEqual(expect.arrayContaining(['Cookie', 'Origin']));
  await createStaff(site.db, { username: 'clerk', password: goodPassword });
  const browser = site.browser();
  const body = JSON.stringify({ username: 'clerk', password: goodPassword });
  const own = { Host: publicUrl.host, Origin: publicUrl.origin, 'Content-Type': 'application/json' };
  expect((await browser.visit('/api/login.php', { method: 'POST', body, headers: own })).status).toBe(200);
  const mine = await browser.visit('/api/fetchnotice.php', { headers: { Host: publicUrl.host } });
  expect([mine.status, mine.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
});
