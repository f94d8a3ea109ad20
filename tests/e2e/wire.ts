import type { CDPSession, Page } from '@playwright/test';
import { expect } from './site.ts';

type Kind = 'Document' | 'Stylesheet' | 'Script' | string;

/** Counts the bytes that come over the wire for a page, headers included, as the browser's own network layer sees them. */
export class Wire {
  readonly #kinds = new Map<string, Kind>();
  readonly #bytes = new Map<string, number>();
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
      if (request.url.startsWith('data:')) return;
      this.#kinds.set(requestId, type ?? 'Other');
      this.addresses.push(request.url);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.#bytes.set(requestId, encodedDataLength);
    });
    session.on('Network.loadingFailed', ({ requestId }) => this.#bytes.set(requestId, 0));
  }

  /** Resolves once everything that was asked for has arrived. */
  async settle(page: Page): Promise<void> {
    await page.waitForLoadState('networkidle');
    await expect.poll(() => this.requests - this.#bytes.size).toBe(0);
  }

  get requests(): number {
    return this.#kinds.size;
  }

  bytes(kind?: Kind): number {
    const chosen = [...this.#bytes].filter(([id]) => kind === undefined || this.#kinds.get(id) === kind);
    return chosen.reduce((sum, [, bytes]) => sum + bytes, 0);
  }
}
