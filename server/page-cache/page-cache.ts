import { entityTag } from '../../app/lib/entity-tag.server.ts';
import { encodedPage } from './encoded-page.ts';
import { type CachedPage, type PageBudget, PageStore } from './page-store.ts';

export type RenderedPage = { response: Response; isForEveryone: boolean };

export type UncachedPage = { response: Response };

export type PageCacheOptions = {
  contentVersion: () => string | undefined;
  /** When the content next changes without a write, in milliseconds since 1970. */
  nextChange: () => Promise<number>;
  budget: PageBudget;
  isBusy?: () => boolean;
  onOutdated?: (page: CachedPage) => void;
};

type Render = () => Promise<RenderedPage>;

const maxAgeMs = 10 * 60_000;

const overheadBytes = 8_000;

export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #store: PageStore;
  readonly #rendering = new Map<string, Promise<CachedPage | UncachedPage>>();
  #validity = { version: '', from: 0, until: 0 };

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#store = new PageStore({
      budget: options.budget,
      isFresh: (page) => this.isFresh(page),
      evicted: (page) => options.onOutdated?.(page),
    });
  }

  isFresh({ version, renderedAt, expiresAt }: CachedPage): boolean {
    const now = Date.now();
    return now < expiresAt && now >= renderedAt && version === this.#options.contentVersion();
  }

  has(page: CachedPage): boolean {
    return this.#store.has(page);
  }

  use(page: CachedPage): void {
    this.#store.use(page);
  }

  close(): void {
    this.#store.close();
  }

  async findOrRender(key: string, render: Render): Promise<CachedPage | UncachedPage> {
    const cached = this.#store.find(key);
    if (cached) {
      this.use(cached);
      return cached;
    }
    const version = this.#options.contentVersion();
    if (version === undefined) return uncached(render);
    // By version, so that nobody waits for a page whose rendering began before a change.
    const renderingKey = `${version} ${key}`;
    const begun = this.#rendering.get(renderingKey);
    if (begun) {
      const page = await begun.catch(() => undefined);
      return page && !('response' in page) ? page : uncached(render);
    }
    const rendering = this.#render(key, version, render).finally(() => this.#rendering.delete(renderingKey));
    this.#rendering.set(renderingKey, rendering);
    return rendering;
  }

  async #render(key: string, version: string, render: Render): Promise<CachedPage | UncachedPage> {
    const renderedAt = Date.now();
    const expiresAt = await this.#expiryOf(version);
    const { response, isForEveryone } = await render();
    if (response.status !== 200 || !isForEveryone) return { response };
    const plain = new Uint8Array(await response.arrayBuffer());
    const { headers } = response;
    const bytes = encodedPage(plain, {
      isNeeded: () => this.has(page) && this.isFresh(page) && this.#options.isBusy?.() !== true,
      resized: (change) => this.#store.resized(page, change),
      improved: () => this.#options.onOutdated?.(page),
    });
    const etag = headers.get('ETag') ?? entityTag(plain);
    const size = plain.byteLength + overheadBytes;
    const page: CachedPage = { key, etag, headers, bytes, version, renderedAt, expiresAt, size, lastUse: 0 };
    if (this.isFresh(page)) this.#store.add(page);
    return page;
  }

  /** Call it before rendering: content that expires meanwhile must expire the page too. */
  async #expiryOf(version: string): Promise<number> {
    const from = Date.now();
    // If the clock is set back, what had expired is valid again.
    if (this.#validity.version !== version || from >= this.#validity.until || from < this.#validity.from) {
      const latest = from + maxAgeMs;
      const until = await this.#options.nextChange().catch(() => 0);
      this.#validity = { version, from, until: Math.min(until, latest) };
    }
    return this.#validity.until;
  }
}

async function uncached(render: Render): Promise<UncachedPage> {
  const { response } = await render();
  return { response };
}
