import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '../../app/database/transaction.server.ts';
import { sendDueDeliveries } from '../../app/notices/follow/send-deliveries.server.ts';
import { insertNotice } from '../../app/notices/notices.server.ts';
import { closeServer, createHttpServer, listen } from '../../server/http/http-server.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { asStaff } from '../../tests/staff.ts';
import { testApp } from '../../tests/test-app.ts';
import type { Finding } from '../harness/findings.ts';
import { type Firefox, withFirefox } from './support/firefox.ts';
import { withFolder } from './support/server.ts';

export const needs = 'firefox-esr of Debian';

const bar = { shownMs: 2000 };
/** The browser could not decrypt the message. */
const decryptionFailed = 301;

/** A real Firefox subscribes on the page, with a push service of its own on this computer, and is sent a notice. */
export async function run(): Promise<Finding[]> {
  const service = await openPushService();
  const site = await testApp({ isPushEndpoint: (endpoint) => endpoint.startsWith(service.url) });
  const server = createHttpServer(site.app);
  const port = await listen(server, 0, '127.0.0.1');
  const prefs = {
    'dom.push.serverURL': service.url.replace('http', 'ws'),
    'dom.push.testing.allowInsecureServerURL': true,
    'permissions.default.desktop-notification': 1,
    'remote.prefs.recommended': false,
  };
  try {
    return await withFolder((folder) =>
      withFirefox(folder, prefs, async (firefox) => {
        await firefox.open(`http://localhost:${port}/allnotices/follow`);
        const begun = await tapUntil(firefox, 0, 'Done.');
        await publish(site.db);
        const began = performance.now();
        await sendDueDeliveries(site, 'push');
        const code = await service.acknowledged();
        const shownMs = Math.round(performance.now() - began);
        const stopped = await tapUntil(firefox, 1, 'Stopped.');
        return [
          { name: 'one tap subscribes', figure: begun, bar: 'Done.', ok: begun.startsWith('Done.') },
          {
            name: 'Firefox has decrypted the notice and run the worker',
            figure: `${shownMs} ms, answered with ${code}`,
            bar: `${bar.shownMs} ms, not ${decryptionFailed}`,
            ok: code !== undefined && code !== decryptionFailed && shownMs < bar.shownMs,
          },
          { name: 'one tap stops', figure: stopped, bar: 'Stopped.', ok: stopped.startsWith('Stopped.') },
        ];
      }),
    );
  } finally {
    await closeServer(server, 1000);
    await site.close();
    service.close();
  }
}

function publish(db: TestDatabase): Promise<string> {
  const notice = { title: 'বিদ্যালয় আগামীকাল বন্ধ', details: 'Rain.', category: 'holiday', is_urgent: 1 } as const;
  return inTransaction(db, (tx) => insertNotice(tx, notice, asStaff));
}

/** Answers what the page says at last. */
async function tapUntil({ evaluate }: Firefox, button: number, said: string): Promise<string> {
  const place = "document.querySelector('[data-follow-buttons]')";
  let text = '';
  for (let left = 100; left > 0 && !text.startsWith(said); left -= 1) {
    if (text === '') await evaluate(`${place}.querySelectorAll('button')[${button}].click()`);
    await wait(200);
    text = String(await evaluate(`${place}.nextElementSibling.textContent`));
  }
  return text;
}

/** What Mozilla's server does for one browser: a WebSocket for it, and an address that messages are posted to. */
async function openPushService() {
  let browser: Socket | undefined;
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const server = createServer(async (request, response) => {
    const data = (await buffer(request)).toString('base64url');
    const channelID = request.url?.split('/').at(-1);
    const headers = { encoding: request.headers['content-encoding'] };
    say({ messageType: 'notification', channelID, version: 'one', data, headers });
    response.writeHead(201).end();
  });
  const say = (message: object) => browser?.write(frameOf(JSON.stringify(message)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = (text: string) => {
    const { messageType, channelID, updates, code } = JSON.parse(text);
    if (messageType === 'hello') say({ messageType, status: 200, uaid: 'a'.repeat(32), use_webpush: true });
    if (messageType === 'register')
      say({ messageType, channelID, status: 200, pushEndpoint: `${url}/push/${channelID}` });
    if (messageType === 'unregister') say({ messageType, channelID, status: 200 });
    if (messageType === 'ack' || messageType === 'nack') resolve(code ?? updates?.[0]?.code);
  };
  server.on('upgrade', (request, socket: Socket) => {
    browser = socket;
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    const protocol = request.headers['sec-websocket-protocol'];
    if (protocol) head.push(`Sec-WebSocket-Protocol: ${protocol}`);
    socket.write(`${head.join('\r\n')}\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
    let rest = Buffer.of();
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => {
      rest = Buffer.concat([rest, piece]);
      for (let read = readFrame(rest); read; read = readFrame(rest)) {
        rest = rest.subarray(read.length);
        if (read.text) answer(read.text);
      }
    });
  });
  const timeoutMs = 15_000;
  return {
    url,
    acknowledged: () => Promise.race([promise, wait(timeoutMs, undefined, { ref: false })]),
    close: () => server.closeAllConnections(),
  };
}

/** RFC 6455: whole texts of less than 64 KB. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const size = body.length < 126 ? Buffer.of(body.length) : Buffer.of(126, body.length >> 8, body.length & 255);
  return Buffer.concat([Buffer.of(0x81), size, body]);
}

function readFrame(bytes: Buffer): { text: string; length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 127;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start) return undefined;
  const length = start + 4 + (short === 126 ? bytes.readUInt16BE(2) : short);
  if (bytes.length < length) return undefined;
  const mask = bytes.subarray(start, start + 4);
  const body = bytes.subarray(start + 4, length).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return { text: (bytes.readUInt8(0) & 15) === 1 ? Buffer.from(body).toString() : '', length };
}
