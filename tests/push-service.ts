import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answer = { status: number; headers?: Record<string, string> };

/** A push service on loopback. It answers 201 unless `answers` has something for a path. */
export async function openPushService() {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await buffer(request) });
    const { status, headers } = answers.get(path) ?? { status: 201 };
    response.writeHead(status, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    answers,
    isPushEndpoint: (endpoint: string) => endpoint.startsWith(url),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** What a browser makes for itself when it subscribes, and how it reads what it gets (RFC 8291 and 8188). */
export function newPhone(privateKey: Buffer = randomBytes(32), auth: Buffer = randomBytes(16)) {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey);
  return {
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): string {
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, info, length));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const secret = derive(keys.computeSecret(sender), auth, info, 32);
      const [key, nonce] = [['aes128gcm', 16] as const, ['nonce', 12] as const].map(([name, length]) =>
        derive(secret, body.subarray(0, 16), `Content-Encoding: ${name}\0`, length),
      ) as [Buffer, Buffer];
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([decipher.update(body.subarray(21 + sender.length, -16)), decipher.final()]);
      return padded.toString('utf8', 0, padded.lastIndexOf(2));
    },
  };
}
