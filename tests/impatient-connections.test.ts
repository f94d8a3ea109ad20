import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { App } from '../server/http/http-server.ts';
import { serverForTest } from './site-of-tests.ts';
import { openSocket, readToEnd } from './sockets.ts';

const request = 'GET /api/fetchnotice.php HTTP/1.1\r\nHost: localhost\r\n\r\n';
const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

/** A server that counts what reaches the app, which answers each request with its number. */
async function open(): Promise<{ port: number; requestCount: () => number }> {
  let count = 0;
  const app: App = async () => {
    count += 1;
    return new Response(`number ${count}\n`);
  };
  const { port } = await serverForTest(app);
  return { port, requestCount: () => count };
}

test('a connection that asks again and again without reading has eight answers, a refusal, and is closed', async () => {
  const { port, requestCount } = await open();
  const socket = await openSocket(port);
  socket.write(request.repeat(150));
  const said = await readToEnd(socket);
  expect(requestCount()).toBe(8);
  expect(said.match(/number \d/g)).toHaveLength(8);
  expect(said.match(/HTTP\/1\.1 503 /g)).toHaveLength(1);
});

test('a few requests in a row are answered in their order', async () => {
  const { port } = await open();
  const socket = await openSocket(port);
  socket.write(request.repeat(4) + last);
  const said = await readToEnd(socket);
  expect(said.match(/number \d/g)).toEqual([1, 2, 3, 4, 5].map((number) => `number ${number}`));
});

test('one connection may ask for hundreds of things, one after the other', async () => {
  const { port, requestCount } = await open();
  const socket = await openSocket(port);
  for (let number = 1; number <= 100; number++) {
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.write(request);
    await answered;
  }
  socket.end();
  expect(requestCount()).toBe(100);
});

test('an idle connection is closed without an answer, and a request that does not arrive in time gets 408', async () => {
  const { port, requestCount } = await open();
  const [silent, slow] = [await openSocket(port), await openSocket(port)];
  slow.write(request.slice(0, 20));
  expect(await readToEnd(silent)).toBe('');
  expect(await readToEnd(slow)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(requestCount()).toBe(0);
});

test('a connection is not closed while its answer is made, and is when nobody reads or asks', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: requested, resolve: arrived } = Promise.withResolvers<void>();
  const { server, port } = await serverForTest(async () => {
    arrived();
    await answered;
    return new Response('all written\n');
  });
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const socket = await openSocket(port);
  const served = await connected;
  // What Node says after each half minute without a byte.
  const waitHalfMinute = () => server.emit('timeout', served);
  socket.write(request);
  await requested;
  for (let times = 0; times < 3; times += 1) waitHalfMinute();
  answer();
  const [said] = await once(socket, 'data');
  expect(String(said)).toContain('all written');
  expect(served.destroyed).toBe(false);
  waitHalfMinute();
  expect(served.destroyed).toBe(true);
});

test('and is closed when an earlier answer is not read', async () => {
  let count = 0;
  const { server, port } = await serverForTest(async () => {
    count += 1;
    return new Response('x'.repeat(20_000_000));
  });
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const socket = await openSocket(port);
  socket.pause();
  const served = await connected;
  socket.write(request.repeat(2));
  await expect.poll(() => served.writableNeedDrain).toBe(true);
  server.emit('timeout', served);
  expect([count, served.destroyed]).toEqual([1, true]);
  socket.destroy();
});
