import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { serverForAll, siteForAll } from './site-of-tests.ts';
import { openSocket, rawRequest } from './sockets.ts';

const publicUrl = new URL('https://school.example');
const enquiry = 'name=Asha&mobile_no=0000000000&message=Is+there+a+seat';
const site = siteForAll({ publicUrl });
const server = serverForAll(site, publicUrl);

function post(body: string, ...more: string[]): string[] {
  const type = 'Content-Type: application/x-www-form-urlencoded';
  return ['POST /contact HTTP/1.1', 'Host: school.example', type, `Content-Length: ${body.length}`, ...more];
}

async function send(head: string[], body: string): Promise<Socket> {
  const socket = await openSocket(server.port);
  socket.write(`${[...head, '', ''].join('\r\n')}${body}`);
  return socket;
}

test.each(['school.example', 'school.example:443'])(
  'a form arrives that a proxy with TLS sends on to %s',
  async (host) => {
    const head = post(enquiry, 'Origin: https://school.example', 'Connection: close').with(1, `Host: ${host}`);
    const socket = await send(head, enquiry);
    const [answer] = await socket.take(1).toArray();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 303 /);
    socket.destroy();
  },
);

test('many who send slowly do not keep the others out', async () => {
  const slow = await Promise.all(
    Array.from({ length: 220 }, () => send(post('x'.repeat(900), 'Origin: https://school.example'), 'name=A')),
  );
  expect(await rawRequest(server.port, ['GET / HTTP/1.1', 'Host: school.example'])).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of slow) socket.destroy();
});

test.each(['TRACE / HTTP/1.1', 'GET * HTTP/1.1', 'NOT HTTP'])(
  '%j is refused with the headers of safety',
  async (line) => {
    const answer = await rawRequest(server.port, [line, 'Host: school.example']);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toMatch(/^x-content-type-options: nosniff/im);
    expect(answer).toMatch(/^content-security-policy: /im);
  },
);

test('an encoding that the browser rules out is not used', async () => {
  const headers = { Host: publicUrl.host, 'Accept-Encoding': 'br;q=0, GZIP' };
  expect((await site.visit('/', { headers })).headers.get('Content-Encoding')).toBe('gzip');
});

test('a body that is not needed is read to its end, up to a limit', async () => {
  const socket = await openSocket(server.port);
  socket.on('error', () => undefined);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => resolve());
  const type = 'Content-Type: multipart/form-data; boundary=x';
  const head = ['POST /admin/photos/new HTTP/1.1', 'Host: school.example', 'Origin: https://school.example', type];
  socket.write([...head, 'Transfer-Encoding: chunked', '', ''].join('\r\n'));
  const megabyte = 1024 * 1024;
  const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(megabyte, 'x'), Buffer.from('\r\n')]);
  let sent = 0;
  while (!socket.destroyed && sent < 200) {
    sent += 1;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => closed), closed]);
  }
  expect(sent).toBeGreaterThan(15);
  expect(sent).toBeLessThan(100);
  socket.destroy();
});
