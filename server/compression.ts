import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /^(text\/|application\/(json|ld\+json|manifest\+json|xml|javascript|rss\+xml)|image\/svg\+xml)/;
const smallestWorthwhileBytes = 600;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The best encoding that the browser accepts, of those we make. */
export function acceptedEncoding(request: Request): 'br' | 'gzip' | undefined {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/.test(encoding))
    .map((encoding) => encoding.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

/** Compresses text for the wire, at levels that an answer made now can wait for. */
async function compress(bytes: Uint8Array, encoding: 'br' | 'gzip') {
  if (encoding === 'gzip') return gzipped(bytes, { level: 6 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}

export function isCompressible(contentType: string | null): boolean {
  return compressible.test(contentType ?? '');
}

/** The answer compressed as the browser accepts it; what is small, finished or already compressed stays as it is. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  if (!isCompressible(response.headers.get('Content-Type'))) return response;
  const headers = new Headers(response.headers);
  if (!headers.get('Vary')?.includes('Accept-Encoding')) headers.append('Vary', 'Accept-Encoding');
  if (!response.body || headers.has('Content-Encoding')) {
    return new Response(response.body, { status: response.status, headers });
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const encoding = acceptedEncoding(request);
  const isSmall = bytes.byteLength < smallestWorthwhileBytes;
  const body = encoding && !isSmall ? await compress(bytes, encoding) : bytes;
  if (body !== bytes && encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}
