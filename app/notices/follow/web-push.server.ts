import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { hour } from '../../lib/clock.ts';

type PushKeys = { p256dh: string; auth: string };

const curve = 'prime256v1';
const recordSize = 4096;
const lastRecord = Buffer.of(2);

const fromBase64 = (text: string) => Buffer.from(text, 'base64url');

function newKeys() {
  const keys = createECDH(curve);
  keys.generateKeys();
  return keys;
}

/** RFC 8291, in one record of RFC 8188. @throws if the key of the browser is no point of the curve */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { keys = newKeys(), salt = randomBytes(16) } = {},
): Buffer {
  const receiver = fromBase64(p256dh);
  const sender = keys.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const secret = derive(keys.computeSecret(receiver), fromBase64(auth), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(sender.length, 4);
  const body = [cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, sizes, sender, ...body]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

export function areUsable(keys: PushKeys): boolean {
  try {
    return fromBase64(keys.auth).length === 16 && encryptPush('', keys).length > 0;
  } catch {
    return false;
  }
}

/** The key of the website as it is stored: a JSON Web Key. */
export function newServerKey(): string {
  return JSON.stringify(generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ format: 'jwk' }));
}

/** As browsers take it: the uncompressed point. */
export function publicKeyOf(serverKey: string): string {
  const { x, y } = JSON.parse(serverKey) as { x: string; y: string };
  return Buffer.concat([Buffer.of(4), fromBase64(x), fromBase64(y)]).toString('base64url');
}

/** Services refuse tokens that are valid for more than a day, and slow down who signs a new one for each message. */
const tokenMs = 12 * hour;
const reusedMs = 11 * hour;

/** A stranger may name any number of servers below those of the push services. */
const maxSigned = 100;

const signed = new Map<string, { header: string; until: number }>();

/** The header `Authorization` of RFC 8292. */
export function pushAuthorization(serverKey: string, endpoint: string, origin: string): string {
  const audience = new URL(endpoint).origin;
  const publicKey = publicKeyOf(serverKey);
  // A school and its copy have the same key.
  const place = `${publicKey} ${origin} ${audience}`;
  if (signed.size >= maxSigned) signed.clear();
  const known = signed.get(place);
  if (known && known.until > Date.now() && known.until <= Date.now() + reusedMs) return known.header;
  const claims = {
    aud: audience,
    exp: Math.floor((Date.now() + tokenMs) / 1000),
    // The services take no address without TLS, not even that of a trial on this computer.
    sub: origin.replace(/^http:/, 'https:'),
  };
  const parts = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => Buffer.from(JSON.stringify(part)));
  const text = parts.map((part) => part.toString('base64url')).join('.');
  const key = createPrivateKey({ key: JSON.parse(serverKey), format: 'jwk' });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const header = `vapid t=${text}.${signature}, k=${publicKey}`;
  signed.set(place, { header, until: Date.now() + reusedMs });
  return header;
}
