import { entityTag } from '../app/lib/entity-tag.server.ts';
import { pageBytes } from './page-bytes.ts';
import { type KeptPage, PageStore } from './page-store.ts';

/** What was made for a visitor, and whether it is the same for everybody. */
export type MadePage = { answer: Response; isForEverybody: boolean };

/** What was made for one visitor and is nobody else's. */
export type NotKept = { answer: Response };

export type PageCacheOptions = {
  /** The version of the content now; undefined = it cannot be known, and nothing kept may be trusted. */
  contentVersion: () => string | undefined;
  /** When the content changes next without anybody writing, in milliseconds since 1970. */
  nextChange: () => Promise<number>;
  /** Most bytes of all pages together. */
  mostBytes: number;
  /** Told of each page that is no longer kept, or that has better bytes now: who still holds the old ones lets them go. */
  outdated?: (page: KeptPage) => void;
};

type Ask = () => Promise<MadePage>;

/** What was changed past this program, by hand in PostgreSQL, is seen after so long at the latest. */
const longestMs = 10 * 60_000;

/** What a page takes beside its bytes. */
const overheadBytes = 8_000;

/**
 * Public pages as bytes: each is made once for a version of the content and answered from memory until the content
 * changes, or the moment comes at which it changes by itself.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #store: PageStore;
  readonly #inTheMaking = new Map<string, Promise<KeptPage | NotKept>>();
  #horizon = { version: '', from: 0, until: 0 };

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#store = new PageStore({
      mostBytes: options.mostBytes,
      isTrue: (page) => this.isTrue(page),
      dropped: (page) => options.outdated?.(page),
    });
  }

  /** Whether a page is what a visitor should see now. */
  isTrue({ version, madeAt, until }: KeptPage): boolean {
    const present = Date.now();
    return present < until && present >= madeAt && version === this.#options.contentVersion();
  }

  /** Whether a page is kept here, and not only on its way to who asked for it. */
  has(page: KeptPage): boolean {
    return this.#store.has(page);
  }

  /** Takes note that a page was sent: those that nobody wants make room first. */
  use(page: KeptPage): void {
    this.#store.use(page);
  }

  /**
   * The page under `key`: as it was kept, or made by `ask`, once for all who want it meanwhile. What is not the same for
   * everybody comes as the answer for this one visitor.
   */
  async take(key: string, ask: Ask): Promise<KeptPage | NotKept> {
    const kept = this.#store.find(key);
    if (kept) return kept;
    const version = this.#options.contentVersion();
    if (version === undefined) return notKept(ask);
    // Who comes after a change does not get what was begun before it.
    const making = `${version} ${key}`;
    const begun = this.#inTheMaking.get(making);
    if (begun) {
      const page = await begun.catch(() => undefined);
      return page && !('answer' in page) ? page : notKept(ask);
    }
    const made = this.#make(key, version, ask).finally(() => this.#inTheMaking.delete(making));
    this.#inTheMaking.set(making, made);
    return made;
  }

  async #make(key: string, version: string, ask: Ask): Promise<KeptPage | NotKept> {
    const madeAt = Date.now();
    const until = await this.#untilOf(version);
    const { answer, isForEverybody } = await ask();
    if (answer.status !== 200 || !isForEverybody) return { answer };
    const plain = new Uint8Array(await answer.arrayBuffer());
    const { headers } = answer;
    const bytes = pageBytes(plain, {
      isWanted: () => this.has(page) && this.isTrue(page),
      uses: () => page.uses,
      grew: (more) => this.#store.grew(page, more),
      improved: () => this.#options.outdated?.(page),
    });
    const etag = headers.get('ETag') ?? entityTag(plain);
    const size = plain.byteLength + overheadBytes;
    const page: KeptPage = { key, etag, headers, bytes, version, madeAt, until, size, uses: 0, usedAt: 0 };
    if (this.isTrue(page)) this.#store.keep(page);
    return page;
  }

  /** Asked before a page is made: what changes by itself while it is made ends it at once. */
  async #untilOf(version: string): Promise<number> {
    const from = Date.now();
    // A clock that was set back has moments before it that were over.
    if (this.#horizon.version !== version || from >= this.#horizon.until || from < this.#horizon.from) {
      const latest = from + longestMs;
      // A page can be shown where this cannot be told. It is then made anew for the next visitor.
      const until = await this.#options.nextChange().catch(() => 0);
      this.#horizon = { version, from, until: Math.min(until, latest) };
    }
    return this.#horizon.until;
  }
}

async function notKept(ask: Ask): Promise<NotKept> {
  const { answer } = await ask();
  return { answer };
}
