import { brotliCompressSync, constants } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { expect } from './site.ts';

const intervals = [20];

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

type Kind = 'Document' | 'Stylesheet' | 'Script';
type Transfer = { address: string; kind: string; loader: string; body: number; onWire: number | undefined };

/** Counts what comes over the wire for a page, as the browser's own network layer sees it. */
export class Wire {
  readonly #session: CDPSession;
  readonly #transfers = new Map<string, Transfer>();
  /** Of the page that is open when the watching begins; `isLeft` once another page is opened. */
  readonly #former: string;
  #isLeft = false;
  readonly addresses: string[] = [];

  private constructor(session: CDPSession, former: string) {
    this.#session = session;
    this.#former = former;
  }

  static async watch(page: Page): Promise<Wire> {
    const session = await page.context().newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const wire = new Wire(session, frameTree.frame.loaderId);
    wire.#listen(session);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    return wire;
  }

  #listen(session: CDPSession): void {
    session.on('Network.requestWillBeSent', ({ requestId, loaderId: loader, type, request }) => {
      if (type === 'Document' && requestId === loader) this.#isLeft = true;
      const facts = { address: request.url, kind: type ?? 'Other', loader };
      this.#transfers.set(requestId, { ...facts, body: 0, onWire: undefined });
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
    session.on('Network.loadingFailed', ({ requestId }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer) transfer.onWire = 0;
    });
  }

  /** Resolves once everything that was asked for has arrived, and what is drawn with it asks for nothing more. */
  async settle(page: Page): Promise<void> {
    await page.waitForLoadState();
    // Of a picture of a page that was left before it arrived, the browser does not always say the end.
    const isOver = ({ loader, onWire }: Transfer) => onWire !== undefined || (this.#isLeft && loader === this.#former);
    const waiting = () => [...this.#transfers.values()].filter((transfer) => !isOver(transfer));
    do {
      await expect.poll(() => waiting().map(({ address }) => address), { intervals }).toEqual([]);
      // What the page asks for before it answers is known before its answer: both come by this session.
      await this.#session.send('Runtime.evaluate', { expression: twoFrames, awaitPromise: true });
    } while (waiting().length > 0);
  }

  /** Another may watch the same page afterwards. */
  end(): Promise<void> {
    return this.#session.detach();
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
export async function untilCompressed({ request }: Page, address: string): Promise<void> {
  const asBrowser = { headers: { 'Accept-Encoding': 'br' } };
  const page = await request.get(address, asBrowser);
  // At the highest quality pages take a tenth fewer bytes or more.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const quick = brotliCompressSync(await page.body(), { params }).byteLength;
  const length = async () => Number((await request.head(address, asBrowser)).headers()['content-length']);
  await expect.poll(length, { intervals }).toBeLessThan(0.95 * quick);
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let place = 0; place < document.documentElement.scrollHeight; place += innerHeight) {
      scrollTo(0, place);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}
