import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBucket } from '../../tests/bucket.ts';
import { s3Store } from './s3-store.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'school-s3-'));
let bucket: Awaited<ReturnType<typeof openBucket>>;

beforeAll(async () => {
  bucket = await openBucket(folder);
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

function store(name = 'school') {
  return s3Store({
    kind: 's3',
    bucket: name,
    prefix: 'website',
    endpoint: bucket.endpoint,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
}

test('what was kept in the bucket is found again, and gone after it was discarded', async () => {
  const bytes = new Uint8Array([1, 2, 3, 255]);
  await store().keep('images/a/160.avif', bytes);
  expect(await store().find('images/a/160.avif')).toEqual(bytes);
  await store().discard('images/a/160.avif');
  await store().discard('images/a/160.avif');
  expect(await store().find('images/a/160.avif')).toBeUndefined();
});

test('a file of the bucket is read in parts', async () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 251);
  await store().keep('images/b/160.avif', bytes);
  const file = await store().open('images/b/160.avif');
  expect(file?.bytes).toBe(1_000);
  expect(await file?.read(990, 10)).toEqual(bytes.slice(990));
  expect(await file?.read(0, 1_000)).toEqual(bytes);
  expect(await store().open('images/nowhere/160.avif')).toBeUndefined();
});

test('the check passes on a bucket that answers and fails on one that is not there', async () => {
  await store().check();
  await expect(store('nowhere').check()).rejects.toThrow();
});
