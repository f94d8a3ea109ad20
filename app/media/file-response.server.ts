import { isStoreUnavailable } from '../database/errors.server.ts';
import type { MediaStore, StoredFile } from '../lib/media-services.ts';
import { createSchoolShares } from '../lib/schools-of-process.server.ts';

/** Over all responses of all schools: read from the store, but not sent yet. */
const maxBytesUnderWay = 64 * 1024 * 1024;

type ReportError = (error: unknown) => void;

type FileTransfers = ReturnType<typeof createFileTransfers>;

export function createFileTransfers(maxBytes = maxBytesUnderWay) {
  const underWay = createSchoolShares();
  return {
    isFull: () => underWay.of().left(maxBytes) <= 0,

    stream(file: StoredFile, reportError: ReportError, range = wholeOf(file)): ReadableStream<Uint8Array> {
      const own = underWay.of();
      let start = range.first;
      let held = 0;
      let isCancelled = false;
      const hold = (bytes: number) => {
        own.add(bytes - held);
        held = bytes;
      };
      const readNext = async () => {
        const bytes = Math.min(file.partBytes, range.end - start);
        hold(bytes);
        const part = await file.read(start, bytes);
        if (part.byteLength !== bytes) throw new Error('A file ended before its length.');
        start += bytes;
        return part;
      };
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            if (start >= range.end) {
              hold(0);
              return controller.close();
            }
            try {
              const part = await readNext();
              if (!isCancelled) controller.enqueue(part);
            } catch (error) {
              hold(0);
              if (!isCancelled) reportError(error);
              throw error;
            }
          },
          cancel() {
            isCancelled = true;
            hold(0);
          },
        },
        { highWaterMark: 0 },
      );
    },
  };
}

const fileTransfers = createFileTransfers();

type FileOptions = {
  /** With it, range requests are answered. */
  request?: Request;
  store: MediaStore;
  key: string;
  headers: Record<string, string>;
  reportError: (error: unknown) => void;
  transfers?: FileTransfers;
};

export function tryLater(why: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '5' };
  return new Response(`${why} Please try again in a few seconds.\n`, { status: 503, headers });
}

/** 503 while the store does not answer or slow readers hold too many bytes; undefined when there is no file. */
export async function fileResponse(options: FileOptions): Promise<Response | undefined> {
  const { store, key, headers, reportError, transfers = fileTransfers } = options;
  const file = await store.open(key).catch((error: unknown) => {
    if (!isStoreUnavailable(error)) throw error;
    reportError(error);
    return 'unavailable' as const;
  });
  if (!file) return undefined;
  if (file === 'unavailable') return tryLater('The place where this file is kept does not answer.');
  if (transfers.isFull()) return tryLater('The website is busy.');
  const { request } = options;
  const range = request && readRange(request.headers, { bytes: file.bytes, etag: headers.ETag });
  const common = { ...headers, ...(request && { 'Accept-Ranges': 'bytes' }) };
  if (range === 'outside') {
    return new Response(null, { status: 416, headers: { ...common, 'Content-Range': `bytes */${file.bytes}` } });
  }
  const { first, end } = range ?? wholeOf(file);
  return new Response(transfers.stream(file, reportError, { first, end }), {
    status: range ? 206 : 200,
    headers: {
      ...common,
      ...(range && { 'Content-Range': `bytes ${first}-${end - 1}/${file.bytes}` }),
      'Content-Length': String(end - first),
    },
  });
}

/** From `first` on, up to `end` and without it. */
type ByteRange = { first: number; end: number };

function wholeOf({ bytes }: StoredFile): ByteRange {
  return { first: 0, end: bytes };
}

type Whole = { bytes: number; etag: string | undefined };

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The requested range of a file, after RFC 9110 14. Undefined = the whole file: there is no range, several ranges, or a
 * range of a different version.
 */
function readRange(headers: Headers, { bytes, etag }: Whole): ByteRange | 'outside' | undefined {
  const [range, from = '', to = ''] = oneRange.exec(headers.get('Range') ?? '') ?? [];
  if (range === undefined || (from === '' && to === '')) return undefined;
  const condition = headers.get('If-Range');
  if (condition !== null && condition !== etag) return undefined;
  if (from === '') return lastBytes(Number(to), bytes);
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Number(to);
  if (last < first && to !== '') return undefined;
  return first < bytes ? { first, end: Math.min(last, bytes - 1) + 1 } : 'outside';
}

function lastBytes(count: number, bytes: number): ByteRange | 'outside' {
  if (count === 0 || bytes === 0) return 'outside';
  return { first: Math.max(0, bytes - count), end: bytes };
}
