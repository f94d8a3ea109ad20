import { expect, test } from 'vitest';
import { testApp } from '../../tests/test-app.ts';
import { sharedBody } from './shared-body.ts';

async function pieces(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  for await (const piece of body ?? []) found.push(piece);
  return found;
}

test('bytes are passed on and not copied', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const [piece, ...others] = await pieces(new Response(sharedBody(bytes)).body);
  expect([piece?.buffer === bytes.buffer, others.length]).toEqual([true, 0]);
  expect(await pieces(sharedBody(new Uint8Array()))).toEqual([]);
});

test('all who ask for a file, a page or a call are sent the same bytes, also those with other headers than most', async () => {
  const site = await testApp();
  for (const path of ['/favicon.svg', '/', '/api/fetchnotice.php']) {
    const read = async () => {
      const headers = { Origin: 'https://other.example' };
      const { body } = await site.app(new Request(`${site.origin}${path}`, { headers }), { address: '127.0.0.1' });
      return (await pieces(body))[0];
    };
    const first = await read();
    expect(first?.byteLength, path).toBeGreaterThan(10);
    expect((await read())?.buffer === first?.buffer, path).toBe(true);
  }
  await site.close();
});
