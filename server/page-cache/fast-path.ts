import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasCopy } from '../../app/lib/entity-tag.server.ts';
import { bestEncoding, type Encoding } from '../http/compression.ts';
import { acceptsHost } from '../http/request-checks.ts';
import type { Log } from '../log.ts';
import type { RouteFacts } from '../routes/route-facts.ts';
import type { EncodedBytes } from './encoded-page.ts';
import type { PageCache } from './page-cache.ts';
import type { CachedPage } from './page-store.ts';

type FastPathOptions = {
  pages: PageCache;
  publicUrl: URL | undefined;
  log: Log;
  facts: Pick<RouteFacts, 'loggedPath'>;
};

type PreparedAnswer = { page: CachedPage; path: string; encoded: EncodedBytes; head: string[]; notModified: string[] };

type Answered = { request: Request; page: CachedPage; encoded: EncodedBytes; headers: Headers };

/** A page has one for each encoding, with and without Save-Data. The rest is for searches that change nothing. */
const maxPreparedOfPage = 12;
const maxMemoized = 50;

export class FastPath {
  readonly #options: FastPathOptions;
  readonly #prepared = new Map<string, PreparedAnswer>();
  readonly #keys = new WeakMap<CachedPage, string[]>();
  readonly #encodings = new Map<string, Encoding | undefined>();
  readonly #hosts = new Map<string, boolean>();

  constructor(options: FastPathOptions) {
    this.#options = options;
  }

  learn({ request, page, encoded, headers }: Answered): void {
    if (request.headers.has('origin') || !this.#options.pages.has(page)) return;
    const { pathname, search } = new URL(request.url);
    const savesData = isOn(request.headers.get('save-data'));
    const encoding = bestEncoding(request.headers.get('accept-encoding'));
    const key = keyOf(encoding, savesData, pathname + search);
    if (this.#prepared.get(key)?.encoded === encoded) return;
    const fields = [...headers].filter(([name]) => !perAnswer.has(name));
    const head = [...fields, ...bodyFields(encoded), idField].flat();
    const notModified = [...fields, idField].flat();
    this.#prepared.set(key, { page, path: this.#options.facts.loggedPath(pathname), encoded, head, notModified });
    const known = (this.#keys.get(page) ?? []).filter((one) => one !== key);
    this.#keys.set(page, [...known, key].slice(-maxPreparedOfPage));
    for (const oldest of known.slice(0, 1 - maxPreparedOfPage)) this.#forget(oldest, page);
  }

  forget(page: CachedPage): void {
    for (const key of this.#keys.get(page) ?? []) this.#forget(key, page);
    this.#keys.delete(page);
  }

  #forget(key: string, page: CachedPage): void {
    if (this.#prepared.get(key)?.page === page) this.#prepared.delete(key);
  }

  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    // The app limits answers that wait behind another one or for a client that does not read.
    if (!response.socket || response.socket.writableNeedDrain) return false;
    const fields = plainFields(request.rawHeaders);
    if (!fields || !this.#accepts(fields.host)) return false;
    const encoding = this.#encodingOf(fields['accept-encoding'] ?? '');
    const key = keyOf(encoding, isOn(fields['save-data']), url);
    const prepared = this.#prepared.get(key);
    if (!prepared) return false;
    const { pages, log } = this.#options;
    if (!pages.isFresh(prepared.page)) {
      this.#prepared.delete(key);
      return false;
    }
    pages.use(prepared.page);
    prepared.encoded.improve?.();
    const id = randomUUID();
    const status = hasCopy(fields['if-none-match'], prepared.page.etag) ? 304 : 200;
    const head = status === 304 ? prepared.notModified : prepared.head;
    head[head.length - 1] = id;
    response.writeHead(status, head);
    response.end(status === 304 || method === 'HEAD' ? undefined : prepared.encoded.bytes);
    log.info({ id, method, path: prepared.path, status, ms: 0 }, 'request');
    return true;
  }

  #accepts(host: string): boolean {
    return memoized(this.#hosts, host, () => acceptsHost(host, this.#options.publicUrl));
  }

  #encodingOf(acceptEncoding: string): Encoding | undefined {
    return memoized(this.#encodings, acceptEncoding, () => bestEncoding(acceptEncoding));
  }
}

/** The last field of a prepared head: its value is set for each answer. */
const idField = ['X-Request-Id', ''];

const perAnswer = new Set(['x-request-id', 'content-length', 'content-encoding']);

function bodyFields({ bytes, encoding }: EncodedBytes): string[][] {
  const length = ['Content-Length', String(bytes.byteLength)];
  return encoding ? [['Content-Encoding', encoding], length] : [length];
}

function keyOf(encoding: Encoding | undefined, savesData: boolean, target: string): string {
  return `${encoding ?? 'plain'} ${savesData ? 'little' : 'all'} ${target}`;
}

const readFields = ['host', 'accept-encoding', 'if-none-match', 'save-data'] as const;

type ReadField = (typeof readFields)[number];
type Fields = { [name in ReadField]?: string };

const notPlain = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'cookie',
  'expect',
  'origin',
  'transfer-encoding',
  'upgrade',
]);

/** Reads `[name, value, …]`; undefined when a field is repeated or unusual, so that the app decides. */
function plainFields(rawHeaders: readonly string[]): (Fields & { host: string }) | undefined {
  const fields: Fields = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (notPlain.has(name)) return undefined;
    if (!isReadField(name)) continue;
    if (fields[name] !== undefined) return undefined;
    fields[name] = rawHeaders[index + 1] ?? '';
  }
  const { host } = fields;
  return host === undefined ? undefined : { ...fields, host };
}

function isReadField(name: string): name is ReadField {
  return readFields.some((one) => one === name);
}

function isOn(saveData: string | null | undefined): boolean {
  return saveData?.toLowerCase() === 'on';
}

/** Clients choose these texts, so their number is limited. */
function memoized<Value>(known: Map<string, Value>, text: string, compute: () => Value): Value {
  const found = known.get(text);
  if (found !== undefined || known.has(text)) return found as Value;
  if (known.size >= maxMemoized) known.clear();
  const value = compute();
  known.set(text, value);
  return value;
}
