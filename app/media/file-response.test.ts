import { expect, test } from 'vitest';
import type { MediaStore, StoredFile } from '../lib/media-services.ts';
import { createFileTransfers, fileResponse } from './file-response.server.ts';

const partBytes = 1_000;

function storedFile(bytes: number) {
  const reads: number[] = [];
  const file: StoredFile = {
    bytes,
    partBytes,
    async read(start, length) {
      reads.push(start);
      return new Uint8Array(length).fill(start / partBytes);
    },
  };
  return { file, reads };
}

function failures() {
  const errors: unknown[] = [];
  return { errors, reportError: (error: unknown) => void errors.push(error) };
}

function respond(file: StoredFile | undefined, transfers = createFileTransfers(2_500)) {
  const store = { open: async () => file } as unknown as MediaStore;
  const { errors, reportError } = failures();
  return {
    errors,
    transfers,
    response: fileResponse({ store, key: 'a', headers: { 'X-A': 'b' }, reportError, transfers }),
  };
}

test('a file is sent whole, in parts of which one is held at a time', async () => {
  const { file, reads } = storedFile(3_500);
  const { response, transfers } = respond(file);
  const answer = await response;
  expect([answer?.headers.get('Content-Length'), answer?.headers.get('X-A')]).toEqual(['3500', 'b']);
  const body = new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer());
  expect([body.length, body[0], body[1_000], body[3_499]]).toEqual([3_500, 0, 1, 3]);
  expect(reads).toEqual([0, 1_000, 2_000, 3_000]);
  expect(transfers.isFull()).toBe(false);
});

test('nothing is read for who does not read, and one part for who reads one', async () => {
  const { file, reads } = storedFile(15_000_000);
  const reader = (await respond(file).response)?.body?.getReader();
  expect(reads).toEqual([]);
  await reader?.read();
  expect(reads).toEqual([0]);
});

test('above the bound the answer is 503 until a reader has gone on or left', async () => {
  const transfers = createFileTransfers(2_500);
  const open = async () => (await respond(storedFile(2_000).file, transfers).response)?.body?.getReader();
  const readers = [await open(), await open(), await open()];
  for (const reader of readers) await reader?.read();
  const refused = await respond(storedFile(10).file, transfers).response;
  expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([503, '5']);
  await readers[0]?.cancel();
  expect((await respond(storedFile(10).file, transfers).response)?.status).toBe(200);
  for (const reader of readers.slice(1)) while (!(await reader?.read())?.done);
  expect(transfers.isFull()).toBe(false);
});

test('the last part counts until it was taken', async () => {
  const transfers = createFileTransfers(10);
  const reader = (await respond(storedFile(10).file, transfers).response)?.body?.getReader();
  await reader?.read();
  expect(transfers.isFull()).toBe(true);
  expect((await reader?.read())?.done).toBe(true);
  expect(transfers.isFull()).toBe(false);
});

test('a file that cannot be read any more breaks the answer off, says why and holds nothing', async () => {
  const { response, errors, transfers } = respond({
    bytes: 5_000,
    partBytes: 3_000,
    read: async () => new Uint8Array(7),
  });
  await expect((await response)?.arrayBuffer()).rejects.toThrow('before its length');
  expect([errors.length, transfers.isFull()]).toEqual([1, false]);
});

test('an empty file is an empty answer, and one that is not there is none', async () => {
  expect(await (await respond(storedFile(0).file).response)?.text()).toBe('');
  expect(await respond(undefined).response).toBeUndefined();
});
