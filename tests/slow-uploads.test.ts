import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '../server/http/http-server.ts';
import { createHttpServer, listen } from '../server/http/http-server.ts';
import { pictureFile } from './pictures.ts';
import { siteForEach } from './site-of-tests.ts';
import { openSocket, readToEnd } from './sockets.ts';
import { filesIn, uploadForm } from './uploads.ts';

const seconds = 1000;
const minutes = 60 * seconds;

const site = siteForEach();
let server: Server;
let port: number;
/** The server's end of the connection. */
let arrived: Socket | undefined;
let isUpload: boolean;

beforeEach(async () => {
  isUpload = false;
  arrived = undefined;
  const app: App = (request, client) =>
    site.app(request, {
      address: client?.address ?? '',
      beginUpload() {
        isUpload = true;
        client?.beginUpload?.();
      },
    });
  server = createHttpServer(app);
  server.on('connection', (socket: Socket) => {
    arrived = socket;
  });
  port = await listen(server, 0, '127.0.0.1');
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Waits for what another turn of the loop brings. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

const clocks = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;

/** From here on the clocks of the website are stopped; the sockets use Node's own, which keep running. */
function stopClocks(): void {
  vi.useFakeTimers({ toFake: [...clocks] });
}

async function cookieOfStaff(): Promise<string> {
  const { cookies } = await site.signIn();
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
}

/** A connection on which the head of a request has been sent, and has arrived. */
async function sendHead(
  path: string,
  { cookie = '', type, length }: { cookie?: string; type: string; length: number },
) {
  const socket = await openSocket(port);
  const said = readToEnd(socket).catch(() => 'broken off');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Origin: http://localhost',
    `Cookie: ${cookie}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    'Connection: close',
  ];
  await sendPiece(socket, Buffer.from(`${head.join('\r\n')}\r\n\r\n`));
  return { socket, said };
}

/** A photo on its way from somebody who is signed in, with a ballast of words that nobody reads. */
async function beginUpload() {
  const cookie = await cookieOfStaff();
  const form = uploadForm({ title: 'Sports day', ballast: 'x'.repeat(400_000) }, await pictureFile(400, 300));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  stopClocks();
  const type = request.headers.get('Content-Type') ?? '';
  const opened = await sendHead('/admin/photos/upload', { cookie, type, length: body.length });
  await until(() => isUpload);
  return { ...opened, body };
}

/** Sends a piece and waits until the server has it. */
async function sendPiece(socket: Socket, piece: Uint8Array): Promise<void> {
  await until(() => arrived !== undefined);
  const before = arrived?.bytesRead ?? 0;
  socket.write(piece);
  await until(() => (arrived?.bytesRead ?? 0) >= before + piece.length);
}

const isOpen = () => arrived?.destroyed === false;

async function expectNothingKept(): Promise<void> {
  expect(filesIn(site.mediaFolder)).toEqual([]);
  for (const table of ['image', 'photo', 'stray_file'] as const) {
    expect(await site.db.selectFrom(table).select('id').execute(), table).toEqual([]);
  }
}

describe('a stranger', () => {
  test('has a minute for a form', async () => {
    stopClocks();
    const { socket, said } = await sendHead('/contact', { type: 'application/x-www-form-urlencoded', length: 1000 });
    await sendPiece(socket, Buffer.from('name=Asha'));
    await vi.advanceTimersByTimeAsync(59 * seconds);
    expect(isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(2 * seconds);
    expect(isOpen()).toBe(false);
    expect(await said).not.toContain('HTTP/1.1 200');
  });

  test('is not made to wait: the time does not grow with what trickles in', async () => {
    stopClocks();
    const { socket } = await sendHead('/contact', { type: 'application/x-www-form-urlencoded', length: 1000 });
    for (let second = 0; second <= 60; second += 10) {
      if (isOpen()) await sendPiece(socket, Buffer.from('name=Asha&'));
      await vi.advanceTimersByTimeAsync(10 * seconds);
    }
    expect(isOpen()).toBe(false);
  });

  test('is turned away from an upload before it has arrived', async () => {
    stopClocks();
    const { said } = await sendHead('/admin/photos/upload', { type: 'multipart/form-data; boundary=x', length: 9999 });
    await until(() => !isOpen() || arrived?.bytesWritten !== 0);
    expect(isUpload).toBe(false);
    await vi.advanceTimersByTimeAsync(21 * seconds);
    expect([isOpen(), await said]).toEqual([false, expect.stringMatching(/^HTTP\/1\.1 302 /)]);
  });
});

describe('an upload of somebody who is signed in', () => {
  test('goes on for minutes as long as it gets on, and is kept', async () => {
    const { socket, said, body } = await beginUpload();
    const pieceBytes = 4096 * 10;
    for (let sent = 0; sent < body.length; sent += pieceBytes) {
      await sendPiece(socket, body.subarray(sent, sent + pieceBytes));
      await vi.advanceTimersByTimeAsync(10 * seconds);
    }
    expect(body.length / 4096).toBeGreaterThan(90);
    expect(await said).toMatch(/^HTTP\/1\.1 200 /);
    expect(await site.db.selectFrom('photo').select('title').execute()).toEqual([{ title: 'Sports day' }]);
  });

  test('ends when it trickles', async () => {
    const { socket } = await beginUpload();
    for (let second = 0; second < 50; second += 10) {
      if (isOpen()) await sendPiece(socket, Buffer.alloc(100));
      await vi.advanceTimersByTimeAsync(10 * seconds);
    }
    expect(isOpen()).toBe(false);
    await expectNothingKept();
  });

  test('ends when it stalls, however fast it was before', async () => {
    const { socket, said, body } = await beginUpload();
    await sendPiece(socket, body.subarray(0, body.length - 1));
    await vi.advanceTimersByTimeAsync(50 * seconds);
    expect(isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(30 * seconds);
    expect(isOpen()).toBe(false);
    expect(await said).not.toContain('HTTP/1.1 200');
    await expectNothingKept();
    expect(site.errors).toEqual([]);
  });

  test('ends after a quarter of an hour, and may rest on the line while its photo is made', async () => {
    await beginUpload();
    expect(server.requestTimeout).toBe(15 * minutes);
    expect(arrived?.timeout).toBe(15 * minutes);
  });
});
