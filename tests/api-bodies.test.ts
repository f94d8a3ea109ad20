import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../app/legacy-api/endpoints.server.ts';
import { createHttpServer, listen } from '../server/http/http-server.ts';
import { siteForAll, staffForAll } from './site-of-tests.ts';
import { openSocket, rawRequest, readToEnd } from './sockets.ts';
import { goodUpload } from './uploads.ts';
import type { VisitOptions, Visitor } from './visitor.ts';

const KB = 1024;
const MB = 1024 * KB;
const own = 'http://localhost:3000';
const rows = [...endpoints].map(([name, endpoint]) => [name, endpoint] as const);
const partHead = '--edge\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n';

const site = siteForAll();
const staff = staffForAll(site);
afterAll(() => expect(site.errors).toEqual([]));

/** A body that arrives in pieces without a length, and counts how much of it is read. */
function stream(bytes: number, head = '') {
  const counted = { pulledBytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = counted.pulledBytes === 0 && head ? Buffer.from(head) : Buffer.alloc(64 * KB, 'x');
        counted.pulledBytes += piece.length;
        controller.enqueue(piece);
        if (counted.pulledBytes >= bytes) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, counted };
}

function sent(method: string, type: string, body: BodyInit, more: Record<string, string> = {}): VisitOptions {
  const headers = { Origin: own, 'Content-Type': type, ...more };
  return { method, body, headers, duplex: 'half' } as VisitOptions;
}

const json = 'application/json';
const multipart = 'multipart/form-data; boundary=edge';
const writes = rows.filter(([, { method }]) => method !== 'GET');
const uploads = writes.filter(([, { body }]) => body === 'multipart');
const others = writes.filter(([, { body }]) => body !== 'multipart');

async function expectTooLarge(visitor: Visitor, name: string, options: VisitOptions, most: string): Promise<void> {
  const answer = await visitor.visit(`/api/${name}`, options);
  const body = JSON.parse(answer.body);
  expect([name, answer.status, body.message]).toEqual([name, 413, expect.stringContaining(most)]);
  expect(body).toMatchObject(name === 'login.php' ? { status: 'error', data: null } : { success: false });
}

describe('a body over its limit', () => {
  test.each(others)('is refused by %s at 100 KB, announced or not', async (name, { method }) => {
    const announced = stream(MB);
    const more = { 'Content-Length': String(100 * KB + 1) };
    await expectTooLarge(staff, name, sent(method, json, announced.body, more), '100 KB');
    expect(announced.counted.pulledBytes).toBe(0);
    const { body, counted } = stream(10 * MB);
    await expectTooLarge(staff, name, sent(method, json, body), '100 KB');
    expect(counted.pulledBytes).toBeLessThan(256 * KB);
  });

  test.each(uploads)('is refused by %s at 16 MB, announced or not', async (name, { method }) => {
    const announced = stream(17 * MB, partHead);
    const more = { 'Content-Length': String(17 * MB) };
    await expectTooLarge(staff, name, sent(method, multipart, announced.body, more), '16 MB');
    expect(announced.counted.pulledBytes).toBe(0);
    const { body, counted } = stream(40 * MB, partHead);
    await expectTooLarge(staff, name, sent(method, multipart, body), '16 MB');
    expect(counted.pulledBytes).toBeLessThan(17 * MB);
  });

  test.each(uploads)('is not read by %s from a stranger, and a small one neither', async (name, { method }) => {
    const { body, counted } = stream(MB, partHead);
    const answer = await site.visit(`/api/${name}`, sent(method, multipart, body));
    expect([answer.status, counted.pulledBytes]).toEqual([401, 0]);
  });
});

describe('a body of another kind', () => {
  const strange = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'text/json',
    'multipart/mixed',
  ];

  test.each(rows.filter(([, { body }]) => body !== 'none'))('is refused by %s', async (name, { method, body }) => {
    for (const type of [...strange, body === 'json' ? multipart : json]) {
      const answer = await staff.visit(`/api/${name}`, sent(method, type, '{}'));
      expect([type, answer.status, typeof JSON.parse(answer.body).message]).toEqual([type, 415, 'string']);
    }
  });

  test.each(others)('that breaks off is refused by %s', async (name, { method }) => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('The line.')) });
    const answer = await staff.visit(`/api/${name}`, sent(method, json, broken));
    expect([answer.status, typeof JSON.parse(answer.body).message]).toEqual([400, 'string']);
  });

  test('is no matter where nothing is sent, and refused where something is', async () => {
    const status = async (options: VisitOptions) => (await site.visit('/api/logout.php', options)).status;
    expect(await status({ method: 'POST', headers: { Origin: own } })).toBe(200);
    expect(await status(sent('POST', json, '{}'))).toBe(200);
    expect(await status(sent('POST', 'application/x-www-form-urlencoded', ''))).toBe(200);
    expect(await status(sent('POST', 'application/x-www-form-urlencoded', 'a=1'))).toBe(415);
    expect(await status(sent('POST', 'text/plain', 'x'.repeat(MB)))).toBe(415);
  });
});

test('photos on their way are counted apart, and are not too many at once', async () => {
  const open: (() => void)[] = [];
  const trickle = () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(partHead));
        open.push(() => controller.error(new Error('The line broke.')));
      },
    });
    return staff.visit('/api/uploadimage.php', sent('POST', multipart, body));
  };
  const waiting = Array.from({ length: 8 }, trickle);
  const refused = async () => {
    const { status, headers, body } = await trickle();
    return [status, headers.get('Retry-After'), JSON.parse(body).success];
  };
  await expect.poll(refused).toEqual([503, '5', false]);
  expect((await site.visit('/api/fetchnotice.php')).status).toBe(200);
  for (const breakOff of open) breakOff();
  for (const one of waiting) expect((await one).status).toBe(400);
  const taken = await staff.visit('/api/uploadimage.php', {
    method: 'POST',
    body: await goodUpload(),
    headers: { Origin: own },
  });
  expect(taken.status).toBe(200);
});

describe('on a real socket', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createHttpServer(site.app);
    port = await listen(server, 0, '127.0.0.1');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const post = (name: string, ...more: string[]) => [
    `POST /api/${name} HTTP/1.1`,
    'Host: localhost',
    'Origin: http://localhost',
    'Content-Type: application/json',
    ...more,
  ];

  /** Status and JSON of a raw answer. */
  function statusAndBody(answer: string): [string | undefined, { success?: boolean; message?: string }] {
    const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
    expect(head).toMatch(/^content-type: application\/json\r?$/im);
    return [/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1], JSON.parse(body)];
  }

  test.each([['Host: localhost', 'Host: school.example'], ['Host: school.example'], []])(
    'two Hosts, a foreign one or none are refused in JSON: %s %s',
    async (...hosts) => {
      const answer = await rawRequest(port, ['GET /api/fetchnotice.php HTTP/1.1', ...hosts]);
      expect(statusAndBody(answer)).toEqual(['400', { success: false, message: expect.any(String) }]);
    },
  );

  test('HEAD for a list has no body', async () => {
    const answer = await rawRequest(port, ['HEAD /api/fetchnotice.php HTTP/1.1', 'Host: localhost']);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.split('\r\n\r\n')[1]).toBe('');
  });

  test.each(['TRACE', 'PUT', 'PROPFIND'])('%s is refused in JSON', async (method) => {
    const answer = await rawRequest(port, [`${method} /api/login.php HTTP/1.1`, 'Host: localhost']);
    expect(statusAndBody(answer)).toEqual(['405', { status: 'error', message: expect.any(String), data: null }]);
    expect(answer).toMatch(/^allow: POST\r?$/im);
  });

  test('a body that breaks off harms nobody', async () => {
    const socket = await openSocket(port);
    socket.end(`${post('sendingmail.php', 'Content-Length: 1000', 'Connection: close', '', '').join('\r\n')}{"name":`);
    expect(await readToEnd(socket).catch(() => '')).not.toMatch(/^HTTP\/1\.1 [25]/);
    expect(await site.db.selectFrom('enquiry').select('id').execute()).toEqual([]);
  });

  test('a large body that is not needed is answered before it has arrived', async () => {
    const socket = await openSocket(port);
    socket.write(`${post('sendingmail.php', `Content-Length: ${20 * MB}`, 'Connection: close', '', '').join('\r\n')}{`);
    const [answer] = await socket.take(1).toArray();
    expect(statusAndBody(String(answer))).toEqual([
      '413',
      { success: false, message: expect.stringContaining('100 KB') },
    ]);
    socket.destroy();
  });

  test('many who send slowly keep nobody else out', async () => {
    const slow = await Promise.all(
      Array.from({ length: 220 }, async () => {
        const socket = await openSocket(port);
        socket.write(`${post('sendingmail.php', 'Content-Length: 900', '', '').join('\r\n')}{"name":`);
        return socket;
      }),
    );
    const answer = await rawRequest(port, ['GET /api/fetchnotice.php HTTP/1.1', 'Host: localhost']);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of slow) socket.destroy();
  });
});
