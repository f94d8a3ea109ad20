import type { PageBytes } from './page-bytes.ts';

/** A page as it is for every visitor without a session. */
export type KeptPage = {
  key: string;
  etag: string;
  headers: Headers;
  bytes: PageBytes;
  /** The version of the content from which it was made. */
  version: string;
  /** In milliseconds since 1970: begun then, and true until something changes by itself. */
  madeAt: number;
  until: number;
  /** Bytes that it takes of the memory. */
  size: number;
  /** How often it was asked for. */
  uses: number;
  /** Grows with every use, of whatever page. */
  usedAt: number;
};

type StoreOptions = {
  mostBytes: number;
  isTrue: (page: KeptPage) => boolean;
  /** Told of each page that is no longer kept. */
  dropped: (page: KeptPage) => void;
};

/** Pages by their keys, as many as go into `mostBytes`: what is no longer true goes first, then what was used least recently. */
export class PageStore {
  readonly #pages = new Map<string, KeptPage>();
  readonly #options: StoreOptions;
  #size = 0;
  #uses = 0;

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  find(key: string): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    if (this.#options.isTrue(page)) return page;
    this.#drop(page);
    return undefined;
  }

  use(page: KeptPage): void {
    this.#uses += 1;
    page.uses += 1;
    page.usedAt = this.#uses;
  }

  has(page: KeptPage): boolean {
    return this.#pages.get(page.key) === page;
  }

  /** A page that would take more than half of all is not kept. */
  keep(page: KeptPage): void {
    if (page.size * 2 > this.#options.mostBytes) return;
    const before = this.#pages.get(page.key);
    if (before) this.#drop(before);
    this.#pages.set(page.key, page);
    this.#size += page.size;
    this.use(page);
    this.#makeRoom();
  }

  /** Takes note that a page has become larger by so many bytes, or smaller. */
  grew(page: KeptPage, bytes: number): void {
    page.size += bytes;
    if (!this.has(page)) return;
    this.#size += bytes;
    this.#makeRoom();
  }

  #drop(page: KeptPage): void {
    if (!this.#pages.delete(page.key)) return;
    this.#size -= page.size;
    this.#options.dropped(page);
  }

  #makeRoom(): void {
    const { mostBytes, isTrue } = this.#options;
    if (this.#size <= mostBytes) return;
    for (const page of this.#pages.values()) if (!isTrue(page)) this.#drop(page);
    for (const page of [...this.#pages.values()].sort((one, other) => one.usedAt - other.usedAt)) {
      // A little more than is needed: the next page need not look again.
      if (this.#size <= mostBytes * 0.9) return;
      this.#drop(page);
    }
  }
}
