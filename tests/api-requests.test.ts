import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, methodsOf } from '../app/legacy-api/endpoint.ts';
import { endpoints, findEndpoint } from '../app/legacy-api/endpoints.server.ts';
import type { Answer } from './answer.ts';
import { call, wellFormed } from './api-calls.ts';
import { siteForAll } from './site-of-tests.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { VisitOptions, Visitor } from './visitor.ts';

const own = 'http://localhost:3000';
const json = { 'Content-Type': 'application/json' };
const rows = [...endpoints].map(([name, endpoint]) => [name, endpoint.method, endpoint] as const);
const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'SEARCH'];

const site = siteForAll();
afterAll(() => expect(site.errors).toEqual([]));

/** What a failure says, after it was found to be JSON of the stated shape that is kept nowhere. */
function failureIn({ status, headers, body }: Answer, tells: Endpoint['failureShape'] = 'success') {
  expect(headers.get('Content-Type'), body).toBe('application/json');
  expect(headers.get('Cache-Control')).toBe('no-store');
  const answer = JSON.parse(body);
  expect(answer).toMatchObject(tells === 'status' ? { status: 'error', data: null } : { success: false });
  expect(answer.message).toMatch(/^[A-Z].*[a-z.!]$/);
  return { status, message: answer.message as string, requestId: answer.request_id as string | undefined };
}

async function failure(path: string, options?: VisitOptions) {
  return failureIn(await site.visit(path, options), findEndpoint(path)?.failureShape);
}

describe('a name', () => {
  test.each([
    'nothing.php',
    'login',
    'login.php/x',
    '/login.php',
    'a/b',
    'login.php.data',
    'login.php.DATA',
    '%6cogin.php',
    'login%2Ephp',
    'login.php%00',
    'login.php%20',
    '%ff',
    '%',
    'constructor',
    '__proto__',
    'openapi.json.data',
    'uploads',
  ])('that no call has is not found: /api/%s', async (name) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await failure(`/api/${name}`, { method, headers: { Origin: own } });
      expect([method, answer.status]).toEqual([method, 404]);
      expect(answer.message).toContain(`${own}/api `);
    }
  });

  test.each(['/API/login.php', '/api/LOGIN.PHP', '/api/login.php/', '/Api/Login.php//'])(
    'is in lower case: %s redirects to it, whatever the method',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await site.visit(`${path}?a=1`, { method, headers: { Origin: own } });
        expect([method, answer.status, answer.headers.get('Location')]).toEqual([method, 308, '/api/login.php?a=1']);
      }
    },
  );

  test.each(['/api/openapi.json/', '/API/openapi.JSON'])('of the description is found too: %s', async (path) => {
    const answer = await site.visit(path);
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, '/api/openapi.json']);
  });

  test.each(['/%61pi/fetchnotice.php', '/%61pi/login.php'])('is written plainly: %s is no call', async (path) => {
    expect((await failure(path)).status).toBe(404);
    const sent = await site.visit(path, { method: 'POST', headers: { ...json, Origin: own }, body: '{}' });
    expect(sent.status).toBe(415);
  });
});

describe.each(rows)('%s takes %s', (name, _method, endpoint) => {
  const methods = methodsOf(endpoint);

  test('and no other method', async () => {
    for (const method of everyMethod.filter((other) => !methods.includes(other))) {
      const overriding = { 'X-HTTP-Method-Override': endpoint.method, 'X-Method-Override': endpoint.method };
      const address = `/api/${name}?_method=${endpoint.method}`;
      for (const headers of [new Headers(), new Headers({ Origin: own, ...overriding })]) {
        const answer = await site.visit(address, { method, headers });
        expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, methods.join(', ')]);
        if (method !== 'HEAD') expect(failureIn(answer, endpoint.failureShape).message).toContain(endpoint.method);
      }
    }
  });

  test('and says so to whoever asks', async () => {
    const answer = await site.visit(`/api/${name}`, { method: 'OPTIONS' });
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(answer.headers.get('Allow')).toBe([...methods, 'OPTIONS'].join(', '));
    expect(answer.headers.get('Access-Control-Allow-Methods')).toBeNull();
  });
});

test('a list answers HEAD like GET', async () => {
  for (const [name] of rows.filter(([, method]) => method === 'GET')) {
    const [head, got] = [await site.visit(`/api/${name}`, { method: 'HEAD' }), await site.visit(`/api/${name}`)];
    expect([name, head.status, head.body]).toEqual([name, 200, '']);
    expect(head.headers.get('ETag')).toBe(got.headers.get('ETag'));
  }
});

describe('where a write comes from', () => {
  const foreign: [string, Record<string, string>][] = [
    ['nothing', {}],
    ['a hidden origin', { Origin: 'null' }],
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour', { Origin: 'http://app.localhost:3000', 'Sec-Fetch-Site': 'same-site' }],
    ['another port', { Origin: 'http://localhost:3001', 'Sec-Fetch-Site': 'same-site' }],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }],
    ['two origins', { Origin: `${own}, https://evil.example` }],
    ['an origin that begins like ours', { Origin: `${own}.evil.example` }],
  ];
  const writes = rows.filter(([, method]) => method !== 'GET');

  test.each(foreign)('must be shown: %s is refused, with the header to send', async (_what, headers) => {
    for (const [name, method] of writes) {
      const answer = await failure(`/api/${name}`, { method, headers: { ...json, ...headers }, body: '{}' });
      expect([name, answer.status]).toEqual([name, 403]);
      expect(answer.message).toContain(`"Origin: ${own}"`);
    }
  });

  test.each([[{ Origin: own } as Record<string, string>], [{ 'Sec-Fetch-Site': 'same-origin' }]])(
    '%o is this website',
    async (headers) => {
      const answer = await site.visit('/api/logout.php', { method: 'POST', headers });
      expect([answer.status, JSON.parse(answer.body).success]).toEqual([200, true]);
    },
  );

  test('does not matter where something is only read', async () => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await site.visit('/api/fetchnotice.php', { headers });
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, null]);
  });
});

describe('a call is refused for the first of its faults', () => {
  const everyFault = {
    method: 'PUT',
    headers: { Host: 'evil.example', 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' },
    body: 'x'.repeat(200 * 1024),
  };
  const withoutHost = { ...everyFault, headers: { ...everyFault.headers, Host: 'localhost' } };
  const plain = { ...withoutHost, headers: { 'Content-Type': 'text/plain' } };
  const posted = { ...plain, method: 'POST' };
  const fromHere = { ...posted, headers: { ...posted.headers, Origin: own } };
  const asJson = { ...fromHere, headers: { ...json, Origin: own } };
  const long = `?${'x'.repeat(4096)}`;

  test.each<[number, string, string, VisitOptions]>([
    [400, 'a foreign Host', `/api/nothing.php${long}`, everyFault],
    [414, 'a long address', `/api/nothing.php${long}`, withoutHost],
    [415, 'a compressed body', '/api/nothing.php', withoutHost],
    [404, 'an unknown name', '/api/nothing.php', plain],
    [405, 'another method', '/api/uploadnotice.php', plain],
    [403, 'no origin', '/api/uploadnotice.php', posted],
    [401, 'nobody who is signed in', '/api/uploadnotice.php', fromHere],
    [401, 'nobody who is signed in, before a body is looked at', '/api/uploadnotice.php', asJson],
    [415, 'another kind of body', '/api/sendingmail.php', fromHere],
    [413, 'too large a body', '/api/sendingmail.php', asJson],
    [400, 'a body that is no JSON', '/api/sendingmail.php', { ...asJson, body: '{' }],
    [422, 'a faulty field', '/api/sendingmail.php', { ...asJson, body: '{}' }],
  ])('%i for %s', async (status, _fault, path, options) => {
    expect((await failure(path, options)).status).toBe(status);
  });

  test('signed-in clients get the errors of a body in a fixed order', async () => {
    const staff = await site.signIn();
    const faults = [fromHere, asJson, { ...asJson, body: '{' }, { ...asJson, body: '{}' }];
    const answers = [];
    for (const options of faults) answers.push(await staff.visit('/api/uploadnotice.php', options));
    expect(answers.map((answer) => failureIn(answer).status)).toEqual([415, 413, 400, 422]);
  });
});

describe('when the server has trouble', () => {
  let busy: TestApp;
  let broken: TestApp;
  let staff: Visitor;
  beforeAll(async () => {
    busy = await testApp({ lateSamples: () => 100 });
    broken = await testApp();
    staff = await broken.signIn();
    await broken.db.destroy();
  });
  afterAll(() => Promise.all([busy.close(), broken.close()]));

  test.each(rows)(
    '%s says in its own shape that there is too much to do',
    async (name, method, { failureShape: tells }) => {
      const answer = await busy.visit(`/api/${name}`, { method, headers: { Origin: own } });
      const found = failureIn(answer, tells);
      expect(found).toMatchObject({ status: 503, requestId: answer.headers.get('X-Request-Id') });
      expect(found.message).toContain('busy');
      expect(answer.headers.get('Retry-After')).toBe('5');
    },
  );

  async function expectNumber(visitor: Pick<Visitor, 'visit'>, name: string, endpoint: Endpoint): Promise<void> {
    broken.errors.length = 0;
    const { status, headers, json: body } = await call(visitor, ...(await wellFormed(name, endpoint)));
    expect([status, body.request_id, body.message]).toEqual([
      500,
      headers.get('X-Request-Id'),
      endpoint.failureMessage(),
    ]);
    expect([headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual(['application/json', 'no-store']);
    expect(body).toMatchObject(
      endpoint.failureShape === 'status' ? { status: 'error', data: null } : { success: false },
    );
    const shape = endpoint.failureShape === 'status' ? ['status', 'message', 'data'] : ['success', 'message'];
    expect(Object.keys(body)).toEqual([...shape, 'request_id']);
    expect(broken.errors).toMatchObject([{ id: body.request_id }]);
  }

  test.each(rows)('%s tells a number and nothing of the inside when the database is gone', (name, _method, endpoint) =>
    expectNumber(staff, name, endpoint),
  );

  const asking = rows.filter(([name, , { access }]) => access === 'public' && name !== 'logout.php');
  test.each(asking)('%s does so for strangers, too', (name, _method, endpoint) => expectNumber(broken, name, endpoint));
});
