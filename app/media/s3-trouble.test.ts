import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../tests/test-app.ts';
import { goodUpload } from '../../tests/uploads.ts';
import { variantKey } from './image-rules.ts';
import { type S3Options, s3Store } from './s3-store.server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const hang: Answer = () => undefined;
const refuse: Answer = (_request, response) => void response.writeHead(403).end();
const fail: Answer = (_request, response) => void response.writeHead(500).end();
const take: Answer = (request, response) => void request.resume().on('end', () => response.writeHead(200).end());

let server: Server;
let site: TestApp | undefined;
let answer: Answer;
let requests: IncomingMessage[];
let clock: { ms: number };

beforeEach(async () => {
  requests = [];
  clock = { ms: 1_000_000 };
  answer = hang;
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
});
afterEach(async () => {
  await site?.close();
  site = undefined;
  server.closeAllConnections();
  server.close();
});

function store(options: S3Options = {}) {
  const { port } = server.address() as AddressInfo;
  const config = {
    kind: 's3',
    bucket: 'school',
    prefix: '',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'someone',
    secretAccessKey: 'something',
  } as const;
  return s3Store(config, { timeouts: { ...patient }, nowMs: () => clock.ms, ...options });
}

/** However busy this machine is. */
const patient = { connectMs: 60_000, silenceMs: 60_000, totalMs: 60_000 };

const unavailable = { name: 'StoreUnavailable', status: 503 };

test.each([
  ['hangs', hang, 2_000],
  ['fails', fail, patient.totalMs],
])('a bucket that %s gets one trial request after some seconds', async (_what, trouble, totalMs) => {
  const timeouts = { ...patient };
  const media = store({ timeouts });
  answer = take;
  await media.discard('images/before');
  requests = [];
  answer = trouble;
  timeouts.totalMs = totalMs;
  await expect(media.open('images/a/160.webp')).rejects.toMatchObject(unavailable);
  const before = requests.length;
  expect(before).toBeGreaterThan(0);
  await expect(media.open('images/a/160.webp')).rejects.toMatchObject(unavailable);
  await expect(media.keep('images/a/160.webp', new Uint8Array(3))).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(before);
  clock.ms += 6_000;
  timeouts.totalMs = patient.totalMs;
  answer = take;
  const [first, second] = await Promise.allSettled([media.discard('images/a'), media.discard('images/b')]);
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
  expect(requests).toHaveLength(before + 1);
  await media.discard('images/b');
});

test('what the library warns of goes to the log that is given, and not to standard error', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const media = store({ warn: resolve, timeouts: { ...patient, connectMs: 0 } });
  // More than the connections of the library, which says so after two seconds.
  const waiting = Array.from({ length: 160 }, (_, number) => media.find(`images/${number}`));
  expect(await promise).toContain('socket usage at capacity');
  answer = refuse;
  server.closeAllConnections();
  await Promise.allSettled(waiting);
});

test('a bucket that refuses one object still gets requests for others', async () => {
  answer = refuse;
  const media = store();
  for (const key of ['images/a', 'images/b']) await expect(media.find(key)).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(2);
});

test('a file on the disk is sent with its length and its hash', async () => {
  answer = take;
  const folder = mkdtempSync(join(tmpdir(), 'school-s3-'));
  const path = join(folder, 'a');
  const bytes = Buffer.alloc(700_000, 'x');
  writeFileSync(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await store().keep('files/a.pdf', { path, bytes: bytes.length, sha256 });
  expect(requests[0]?.headers).toMatchObject({ 'content-length': '700000', 'x-amz-content-sha256': sha256 });
  rmSync(folder, { recursive: true });
});

test('a picture in a bucket that hangs is answered 503 and kept by nobody; so is an upload, with a sentence', async () => {
  const plain = await testApp();
  await (await plain.signIn()).post('/admin/photos/new', await goodUpload());
  const { id } = await plain.db.selectFrom('image').select('id').executeTakeFirstOrThrow();
  site = await testApp({
    db: plain.db,
    mediaStore: store({ timeouts: { ...patient, totalMs: 50 } }),
  });
  const shown = await site.visit(`/media/${variantKey(id, 160, 'webp')}`);
  expect(shown.status).toBe(503);
  expect(shown.headers.get('Cache-Control')).toBe('no-store');
  expect(shown.headers.get('Retry-After')).not.toBeNull();
  expect(shown.body).toContain('Please try again');
  const staff = await site.signIn();
  const sent = await staff.post('/admin/photos/new', await goodUpload({ title: 'Sports day' }));
  expect(sent.status).toBe(503);
  expect(sent.body).toContain('Error uploading file');
  expect(await site.db.selectFrom('photo').select('title').execute()).not.toContainEqual({ title: 'Sports day' });
  await plain.close();
});
