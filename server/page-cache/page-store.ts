import type { EncodedPage } from './encoded-page.ts';

export type CachedPage = {
  key: string;
  etag: string;
  headers: Headers;
  bytes: EncodedPage;
  version: string;
  renderedAt: number;
  expiresAt: number;
  size: number;
  lastUse: number;
};

type StoreOptions = {
  budget: PageBudget;
  isFresh: (page: CachedPage) => boolean;
  evicted: (page: CachedPage) => void;
};

export class PageStore {
  readonly #pages = new Map<string, CachedPage>();
  readonly #options: StoreOptions;
  #size = 0;
  #uses = 0;

  constructor(options: StoreOptions) {
    this.#options = options;
    options.budget.open(this);
  }

  get size(): number {
    return this.#size;
  }

  /** The other schools may use what its pages took. */
  close(): void {
    this.#options.budget.close(this);
    this.evictDownTo(0);
  }

  find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    if (this.#options.isFresh(page)) return page;
    this.#evict(page);
    return undefined;
  }

  use(page: CachedPage): void {
    this.#uses += 1;
    page.lastUse = this.#uses;
  }

  has(page: CachedPage): boolean {
    return this.#pages.get(page.key) === page;
  }

  add(page: CachedPage): void {
    if (page.size * 2 > this.#options.budget.maxBytes) return;
    const before = this.#pages.get(page.key);
    if (before) this.#evict(before);
    this.#pages.set(page.key, page);
    this.#size += page.size;
    this.use(page);
    this.#options.budget.keepWithin();
  }

  resized(page: CachedPage, bytes: number): void {
    page.size += bytes;
    if (!this.has(page)) return;
    this.#size += bytes;
    this.#options.budget.keepWithin();
  }

  #evict(page: CachedPage): void {
    if (!this.#pages.delete(page.key)) return;
    this.#size -= page.size;
    this.#options.evicted(page);
  }

  evictOutdated(): void {
    for (const page of this.#pages.values()) if (!this.#options.isFresh(page)) this.#evict(page);
  }

  /** Those that were used least recently go first. */
  evictDownTo(bytes: number): void {
    if (this.#size <= bytes) return;
    for (const page of [...this.#pages.values()].sort((one, other) => one.lastUse - other.lastUse)) {
      if (this.#size <= bytes) return;
      this.#evict(page);
    }
  }
}

/** The pages of one school. */
type Store = { readonly size: number; evictOutdated(): void; evictDownTo(bytes: number): void };

export type PageBudget = ReturnType<typeof createPageBudget>;

/** What the pages of all schools may take. No page is lost by a school that has less than its equal share. */
export function createPageBudget(maxBytes: number) {
  const stores = new Set<Store>();
  return {
    maxBytes,
    open: (store: Store) => void stores.add(store),
    close: (store: Store) => void stores.delete(store),
    keepWithin(): void {
      if (sizesOf(stores).reduce((sum, size) => sum + size, 0) <= maxBytes) return;
      for (const store of stores) store.evictOutdated();
      const share = equalShare(sizesOf(stores), maxBytes * 0.9);
      for (const store of stores) store.evictDownTo(share);
    },
  };
}

function sizesOf(stores: Set<Store>): number[] {
  return Array.from(stores, ({ size }) => size);
}

/** What those who need little leave is shared by the others. */
function equalShare(sizes: number[], bytes: number): number {
  let left = bytes;
  const ascending = sizes.toSorted((one, other) => one - other);
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (size > share) return share;
    left -= size;
  }
  return bytes;
}
