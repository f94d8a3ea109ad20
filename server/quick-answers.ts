import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasCopy } from '../app/lib/entity-tag.server.ts';
import type { Log } from './app.ts';
import { bestEncoding, type Encoding } from './compression.ts';
import { loggedPath } from './logged-path.ts';
import type { WireBytes } from './page-bytes.ts';
import type { PageCache } from './page-cache.ts';
import type { KeptPage } from './page-store.ts';
import { acceptsHost } from './public-origin.ts';

type QuickOptions = { pages: PageCache; publicUrl: URL | undefined; log: Log };

/** An answer as it goes onto the wire, but for its number. */
type ReadyAnswer = { page: KeptPage; path: string; wire: WireBytes; head: string[]; notModified: string[] };

/** What the page cache has answered once, and with which headers. */
type Answered = { request: Request; page: KeptPage; wire: WireBytes; headers: Headers };

const mostReady = 4_000;
const mostRemembered = 200;

/**
 * Answers again what the page cache has answered before, straight from the connection: no `Request` is made and no page
 * is asked. It knows an address letter by letter, and leaves to the app whatever is not plainly the same question.
 */
export class QuickAnswers {
  readonly #options: QuickOptions;
  readonly #ready = new Map<string, ReadyAnswer>();
  #keys = new WeakMap<KeptPage, string[]>();
  readonly #encodings = new Map<string, Encoding | undefined>();
  readonly #hosts = new Map<string, boolean>();

  constructor(options: QuickOptions) {
    this.#options = options;
  }

  /** Remembers an answer of the page cache. */
  learn({ request, page, wire, headers }: Answered): void {
    if (request.headers.has('origin') || !this.#options.pages.has(page)) return;
    const { pathname, search } = new URL(request.url);
    const savesData = isOn(request.headers.get('save-data'));
    const encoding = bestEncoding(request.headers.get('accept-encoding'));
    const key = keyOf(encoding, savesData, pathname + search);
    if (this.#ready.get(key)?.wire === wire) return;
    const lines = [...headers].filter(([name]) => !written.has(name));
    const head = [...lines, ...bodyLines(wire)].flat();
    const notModified = lines.flat();
    if (this.#ready.size >= mostReady) {
      this.#ready.clear();
      this.#keys = new WeakMap();
    }
    this.#ready.set(key, { page, path: loggedPath(pathname), wire, head, notModified });
    this.#keys.set(page, [...(this.#keys.get(page) ?? []), key]);
  }

  /** Forgets all answers with a page that is no longer kept, or of which there are better bytes now. */
  forget(page: KeptPage): void {
    for (const key of this.#keys.get(page) ?? []) if (this.#ready.get(key)?.page === page) this.#ready.delete(key);
    this.#keys.delete(page);
  }

  /** Answers when it can, and says whether it did. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    // Behind another answer, or before somebody who does not read: answers would pile up, which the app does not allow.
    if (!response.socket || response.socket.writableNeedDrain) return false;
    const asked = readQuestion(request.rawHeaders);
    if (!asked || !this.#accepts(asked.host)) return false;
    const encoding = this.#encodingOf(asked['accept-encoding'] ?? '');
    const key = keyOf(encoding, isOn(asked['save-data']), url);
    const ready = this.#ready.get(key);
    if (!ready) return false;
    const { pages, log } = this.#options;
    if (!pages.isTrue(ready.page)) {
      this.#ready.delete(key);
      return false;
    }
    pages.use(ready.page);
    ready.wire.improve?.();
    const id = randomUUID();
    const status = hasCopy(asked['if-none-match'], ready.page.etag) ? 304 : 200;
    response.writeHead(status, [...(status === 304 ? ready.notModified : ready.head), 'X-Request-Id', id]);
    response.end(status === 304 || method === 'HEAD' ? undefined : ready.wire.bytes);
    log.info({ id, method, path: ready.path, status, ms: 0 }, 'request');
    return true;
  }

  #accepts(host: string): boolean {
    return remembered(this.#hosts, host, () => acceptsHost(host, this.#options.publicUrl));
  }

  #encodingOf(acceptEncoding: string): Encoding | undefined {
    return remembered(this.#encodings, acceptEncoding, () => bestEncoding(acceptEncoding));
  }
}

/** Lines that are written anew for each answer. */
const written = new Set(['x-request-id', 'content-length', 'content-encoding']);

function bodyLines({ bytes, encoding }: WireBytes): string[][] {
  const length = ['Content-Length', String(bytes.byteLength)];
  return encoding ? [['Content-Encoding', encoding], length] : [length];
}

function keyOf(encoding: Encoding | undefined, savesData: boolean, target: string): string {
  return `${encoding ?? 'plain'} ${savesData ? 'little' : 'all'} ${target}`;
}

/** What an answer depends on. */
const told = ['host', 'accept-encoding', 'if-none-match', 'save-data'] as const;

type Told = (typeof told)[number];
type Question = { [name in Told]?: string };

/** Names that make a question more than the plain one for a page. */
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

/**
 * Reads `[name, value, name, value …]`; undefined when it is more than the plain question, or says something twice: that
 * is for the app to judge.
 */
function readQuestion(rawHeaders: readonly string[]): (Question & { host: string }) | undefined {
  const question: Question = {};
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]?.toLowerCase() ?? '';
    if (notPlain.has(name)) return undefined;
    if (!isTold(name)) continue;
    if (question[name] !== undefined) return undefined;
    question[name] = rawHeaders[place + 1] ?? '';
  }
  const { host } = question;
  return host === undefined ? undefined : { ...question, host };
}

function isTold(name: string): name is Told {
  return told.some((one) => one === name);
}

function isOn(saveData: string | null | undefined): boolean {
  return saveData?.toLowerCase() === 'on';
}

/** What was found out for a text before, or is found out now. Strangers choose the texts: not many are remembered. */
function remembered<Value>(known: Map<string, Value>, text: string, findOut: () => Value): Value {
  const found = known.get(text);
  if (found !== undefined || known.has(text)) return found as Value;
  if (known.size >= mostRemembered) known.clear();
  const value = findOut();
  known.set(text, value);
  return value;
}
