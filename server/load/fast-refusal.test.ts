import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { serverForAll, siteForAll } from '../../tests/site-of-tests.ts';
import { openSocket, rawRequest, readToEnd } from '../../tests/sockets.ts';
import type { TestApp } from '../../tests/test-app.ts';
import { fastRefusal } from './admission.ts';

const late = { samples: 0 };
const made = { requests: 0 };
const site = siteForAll({ lateSamples: () => late.samples });
/** Counts the requests that something is made for. */
const counted = {
  get app() {
    const app = (...request: Parameters<TestApp['app']>) => {
      made.requests += 1;
      return site.app(...request);
    };
    return Object.assign(app, site.app);
  },
};
const server = serverForAll(counted);

async function ask(path: string, ...more: string[]) {
  const before = made.requests;
  const answer = await rawRequest(server.port, [`GET ${path} HTTP/1.1`, 'Host: localhost', ...more]);
  return { status: Number(answer.slice(9, 12)), answer, made: made.requests - before };
}

test.each(['/allnotices?q=fees', '/no/such/page', '/api/fetchnotice.php?before=x'])(
  'under overload %s is refused before anything is made for it, with the sentence and the headers of safety',
  async (path) => {
    expect((await ask(`${path}1`)).made).toBe(1);
    late.samples = 4;
    const refused = await ask(path);
    late.samples = 0;
    expect([refused.status, refused.made]).toEqual([503, 0]);
    expect(refused.answer).toMatch(/^retry-after: 5\r$/im);
    expect(refused.answer).toMatch(/^content-security-policy: /im);
    expect(refused.answer).toMatch(/\r\n\r\nThe website is busy\. .+\n$/);
  },
);

test('and that in the language of the address', async () => {
  late.samples = 4;
  const { answer } = await ask('/hi/allnotices?q=fees');
  late.samples = 0;
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  expect(body).toMatch(/^[^A-Za-z]*\p{Script=Devanagari}[^A-Za-z]*\n$/u);
  expect(answer).toMatch(new RegExp(`^content-length: ${Buffer.byteLength(body)}\r$`, 'im'));
});

test.each(['/healthz', '/favicon.svg', '/faculty', '/login', '/contact'])('and %s is not', async (path) => {
  late.samples = 4;
  expect(await ask(path)).toMatchObject({ status: 200, made: 1 });
  late.samples = 0;
});

test.each(['theme=dark', 'device=x; school_visits=3', 'session=made-up', 'session=YXNoYQ.made-up'])(
  'cookies that nobody signs in with (%s) change nothing',
  async (cookie) => {
    late.samples = 4;
    expect(await ask('/allnotices?q=fees', `Cookie: ${cookie}`)).toMatchObject({ status: 503, made: 0 });
    late.samples = 0;
  },
);

test('a form is refused before its body is read, once enquiries are refused, and a call of the API in its own shape', async () => {
  late.samples = 16;
  const body = 'name=Rina&message=A+seat%3F';
  const socket = await openSocket(server.port);
  const head = ['POST /contact HTTP/1.1', 'Host: localhost', 'Origin: http://localhost'];
  const before = made.requests;
  socket.write([...head, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 27', '', ''].join('\r\n'));
  const [refused] = await once(socket, 'data');
  expect(String(refused)).toMatch(/^HTTP\/1\.1 503 /);
  // What comes of the body is not taken for another request.
  socket.write(`${body}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect(made.requests - before).toBe(1);
  const call = await rawRequest(server.port, [
    'POST /api/contactform.php HTTP/1.1',
    'Host: localhost',
    'Content-Length: 0',
  ]);
  expect(call).toMatch(/application\/json/);
  late.samples = 0;
});

test('many refusals are one line of the log', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const lines: object[] = [];
  const refuses = fastRefusal({
    admission: { refuses: () => true },
    facts: { kindOf: () => 'page', languageOf: (path) => ({ language: 'en', path }) },
    trustedProxies: 0,
    log: { info: (facts) => void lines.push(facts), error: (facts) => void lines.push(facts) },
    isFile: () => false,
    hasSession: () => false,
  });
  const request = { method: 'GET', url: '/x', headers: {}, socket: { remoteAddress: '127.0.0.1' } };
  for (let times = 0; times < 4000; times += 1) expect(refuses(request as IncomingMessage)).toBe(true);
  expect(lines).toEqual([]);
  vi.runAllTimers();
  expect(lines).toEqual([{ status: 503, refused: 4000 }]);
  vi.useRealTimers();
});

test('nor is who may be of the office', async () => {
  const { cookies } = await site.signIn();
  late.samples = 4;
  expect((await ask('/allnotices?q=fees', `Cookie: session=${cookies.get('session')}`)).made).toBe(1);
  late.samples = 0;
});
