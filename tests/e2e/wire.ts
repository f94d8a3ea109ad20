import { brotliCompressSync, constants } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { expect } from './site.ts';

type Kind = 'Document' | 'Stylesheet' | 'Script';
type Transfer = { address: string; kind: string; body: number; onWire: number | undefined };

/** Counts what comes over the wire for a page, as the browser's own network layer sees it. */
export class Wire {
  readonly #transfers = new Map<string, Transfer>();
  readonly addresses: string[] = [];

  static async watch(page: Page): Promise<Wire> {
    const session = await page.context().newCDPSession(page);
    const wire = new Wire();
    wire.#listen(session);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    return wire;
  }

  #listen(session: CDPSession): void {
    session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      this.#transfers.set(requestId, { address: request.url, kind: type ?? 'Other', body: 0, onWire: undefined });
      this.addresses.push(request.url);
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer) transfer.body = Number(response.headers['Content-Length'] ?? response.headers['content-length']);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer) transfer.onWire = encodedDataLength;
    });
    // A picture of a page that was left before it arrived.
    session.on('Network.loadingFailed', ({ requestId }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer) transfer.onWire = 0;
    });
  }

  /** Resolves once all requests have finished. */
  async settle(page: Page): Promise<void> {
    await page.waitForLoadState('networkidle');
    const waiting = () => [...this.#transfers.values()].filter(({ onWire }) => onWire === undefined);
    await expect.poll(() => waiting().map(({ address }) => address)).toEqual([]);
  }

  get requests(): number {
    return this.#transfers.size;
  }

  /** All bytes so far, headers included. */
  get bytes(): number {
    return [...this.#transfers.values()].reduce((sum, { onWire = 0 }) => sum + onWire, 0);
  }

  /** The compressed bytes of one kind of file. */
  bytesOf(kind: Kind): number {
    const chosen = [...this.#transfers.values()].filter((transfer) => transfer.kind === kind);
    return chosen.reduce((sum, { body }) => sum + body, 0);
  }
}

/** The first visitor of a page gets it packed quickly; what all others get is measured. */
export async function untilCompressed(page: Page, address: string): Promise<void> {
  const ask = () => page.request.get(address, { headers: { 'Accept-Encoding': 'br' } });
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const smallest = brotliCompressSync(await (await ask()).body(), { params }).byteLength;
  await expect.poll(async () => Number((await ask()).headers()['content-length'])).toBeLessThanOrEqual(smallest + 50);
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}
