import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../server/http/http-server.ts';
import { serverForTest } from './site-of-tests.ts';
import { openSocket, rawRequest, readToEnd } from './sockets.ts';

const request = 'GET /media/a.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n';
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function open(app: App, options?: { isBehindProxy: boolean }): Promise<number> {
  const { server, port } = await serverForTest(app, undefined, options);
  server.maxConnections = 8;
  return port;
}

/** A connection from this address of the machine; true when the server has answered on it and keeps it. */
async function isAccepted(port: number, localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(request);
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
}

const answer: App = async () => new Response('here');

test.runIf(process.platform === 'linux')(
  'one address gets half of the connections, and the next half of the rest',
  async () => {
    const port = await open(answer);
    const outcomes = async (address: string) => {
      const found: boolean[] = [];
      for (let number = 0; number < 8; number++) found.push(await isAccepted(port, address));
      return found.filter(Boolean).length;
    };
    expect([await outcomes('127.0.0.2'), await outcomes('127.0.0.3'), await outcomes('127.0.0.4')]).toEqual([4, 2, 1]);
    sockets.shift()?.destroy();
    await expect.poll(() => isAccepted(port, '127.0.0.5')).toBe(true);
  },
);

test('behind a proxy, from which all connections come, it may have them all', async () => {
  const port = await open(answer, { isBehindProxy: true });
  for (let number = 0; number < 8; number++) expect(await isAccepted(port, '127.0.0.1')).toBe(true);
});

/** An app whose answers never end, and that counts the pieces that were taken from them. */
function endlessAnswers() {
  const taken = { answers: 0, bytes: 0 };
  const app: App = async () => {
    taken.answers += 1;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          taken.bytes += 64 * 1024;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body);
  };
  return { app, taken };
}

test('a connection that reads nothing holds one answer, however often it asks', async () => {
  const { app, taken } = endlessAnswers();
  const port = await open(app);
  const socket = await openSocket(port);
  sockets.push(socket);
  socket.pause();
  socket.write(request.repeat(8));
  // The kernel buffers only so much for a socket that is not read.
  await expect.poll(() => taken.bytes).toBeGreaterThan(64 * 1024);
  expect(await rawRequest(port, ['HEAD / HTTP/1.1', 'Host: localhost'])).toMatch(/^HTTP\/1\.1 200 /);
  expect(taken.answers).toBe(2);
});

test('after a response that was cut off nothing more is requested', async () => {
  const { promise: first, resolve } = Promise.withResolvers<Response>();
  let requests = 0;
  const port = await open(() => {
    requests += 1;
    return first;
  });
  const socket = await openSocket(port);
  socket.write(request.repeat(3));
  await expect.poll(() => requests).toBe(1);
  const closed = readToEnd(socket).catch(() => '');
  socket.destroy();
  await closed;
  resolve(new Response('late'));
  expect(await rawRequest(port, ['GET / HTTP/1.1', 'Host: localhost'])).toMatch(/late/);
  expect(requests).toBe(2);
});
