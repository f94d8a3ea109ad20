import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';

const compressible =
  /^(text\/|application\/(json|ld\+json|manifest\+json|speculationrules\+json|xml|javascript|rss\+xml)|image\/svg\+xml)/;
const minBytes = 600;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip';

export function bestEncoding(acceptEncoding: string | null | undefined): Encoding | undefined {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/.test(encoding))
    .map((encoding) => encoding.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

export function acceptedEncoding(request: Request): Encoding | undefined {
  return bestEncoding(request.headers.get('accept-encoding'));
}

/** Up to this size compressing is faster than handing the work to a thread. */
const maxSyncBytes = 256 * 1024;
const quickQuality = 5;

export async function compressQuickly(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const isSmall = bytes.byteLength <= maxSyncBytes;
  if (encoding === 'gzip') return isSmall ? gzipSync(bytes, { level: 6 }) : gzipped(bytes, { level: 6 });
  const options = brotliOptions(bytes, quickQuality);
  return isSmall ? brotliCompressSync(bytes, options) : brotli(bytes, options);
}

export function compressThoroughly(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip' ? gzipped(bytes, { level: 9 }) : brotli(bytes, brotliOptions(bytes, 11));
}

export function decompress(brotliBytes: Uint8Array): Buffer {
  return brotliDecompressSync(brotliBytes);
}

/** Within 64 KB quality 5 has a table of its own: a fifth less time for as many bytes. */
const smallWindow = { bits: 16, maxBytes: 64 * 1024 };

function brotliOptions(bytes: Uint8Array, quality: number): BrotliOptions {
  const isSmall = quality === quickQuality && bytes.byteLength <= smallWindow.maxBytes;
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      ...(isSmall && { [constants.BROTLI_PARAM_LGWIN]: smallWindow.bits }),
    },
  };
}

export function isCompressible(contentType: string | null): boolean {
  return compressible.test(contentType ?? '');
}

export function isWorthCompressing(bytes: Uint8Array): boolean {
  return bytes.byteLength >= minBytes;
}

export async function compressed(request: Request, response: Response): Promise<Response> {
  if (!isCompressible(response.headers.get('Content-Type'))) return response;
  const headers = new Headers(response.headers);
  if (!headers.get('Vary')?.includes('Accept-Encoding')) headers.append('Vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(request);
  const isReady = headers.has('Content-Encoding') || (!encoding && headers.has('Content-Length'));
  if (!response.body || isReady) return new Response(response.body, { status: response.status, headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = encoding && isWorthCompressing(bytes) ? await compressQuickly(bytes, encoding) : bytes;
  if (body !== bytes && encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}
