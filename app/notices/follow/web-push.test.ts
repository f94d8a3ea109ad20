import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { newPhone } from '../../../tests/push-service.ts';
import { nextSendingTime } from './deliveries.server.ts';
import { canPush, isPushEndpoint } from './push-endpoint.ts';
import { encryptPush, newServerKey, publicKeyOf, pushAuthorization } from './web-push.server.ts';

const base64 = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  auth: base64('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: base64('DGv6ra1nlYgDCS1FRnbzlw'),
  sender: base64('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  receiver: base64('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is encrypted as the example of RFC 8291', () => {
  const { text, auth, salt, sender, receiver, body } = example;
  const phone = newPhone(receiver, auth);
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(sender);
  const encrypted = encryptPush(text, phone.keys, { keys, salt });
  expect(encrypted.toString('base64url')).toBe(body);
  expect(phone.read(encrypted)).toBe(text);
});

test('each message has its own key and salt, and only its phone reads it', () => {
  const [phone, other] = [newPhone(), newPhone()];
  const [one, two] = [encryptPush('বিদ্যালয় বন্ধ', phone.keys), encryptPush('বিদ্যালয় বন্ধ', phone.keys)];
  expect([phone.read(one), phone.read(two)]).toEqual(['বিদ্যালয় বন্ধ', 'বিদ্যালয় বন্ধ']);
  expect(one.subarray(0, 90)).not.toEqual(two.subarray(0, 90));
  expect(() => other.read(one)).toThrow();
});

test('the website signs for each service, and again after eleven hours', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T06:30:00Z') });
  const key = newServerKey();
  const sign = (host: string) => pushAuthorization(key, `https://${host}/send/1`, 'https://school.example');
  const header = sign('fcm.googleapis.com');
  const [, head = '', claims = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(JSON.parse(String(base64(head)))).toEqual({ typ: 'JWT', alg: 'ES256' });
  const exp = Date.now() / 1000 + 12 * 3600;
  expect(JSON.parse(String(base64(claims)))).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp,
    sub: 'https://school.example',
  });
  expect(publicKey).toBe(publicKeyOf(key));
  const point = base64(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const verifier = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const options = { key: verifier, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), options, base64(signature))).toBe(true);
  expect(sign('fcm.googleapis.com')).toBe(header);
  expect(sign('web.push.apple.com')).not.toBe(header);
  vi.setSystemTime(Date.now() + 11 * 3_600_000);
  expect(sign('fcm.googleapis.com')).not.toBe(header);
  vi.useRealTimers();
});

test('only the push services of browsers are sent to', () => {
  const right = [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ];
  const wrong = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/x',
    'https://a:b@fcm.googleapis.com/x',
    'https://googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
    'nothing',
  ];
  expect(right.filter((endpoint) => !isPushEndpoint(endpoint))).toEqual([]);
  expect(wrong.filter(isPushEndpoint)).toEqual([]);
  expect(['https://a.example', 'http://localhost:3000', 'http://192.168.1.4'].map(canPush)).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['20:59', '20:59'],
  ['21:00', '06:30 next day'],
  ['23:59', '06:30 next day'],
  ['00:00', '06:30'],
  ['06:29', '06:30'],
  ['06:30', '06:30'],
])('what is published at %s in India is sent at %s', (at, expected) => {
  const instant = Date.parse(`2026-11-28T${at}:00+05:30`);
  const due = expected.includes('next') ? '2026-11-29T06:30:00+05:30' : `2026-11-28T${expected}:00+05:30`;
  expect(nextSendingTime(instant, false)).toBe(Date.parse(due));
  expect(nextSendingTime(instant, true)).toBe(instant);
});
