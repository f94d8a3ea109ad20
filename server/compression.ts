import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /^(text\/|application\/(json|ld\+json|manifest\+json|xml|javascript|rss\+xml)|image\/svg\+xml)/;
const smallestWorthwhileBytes = 600;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The best encoding that the browser accepts, of those we make. */
export function acceptedEncoding(request: Request): 'br' | 'gzip' | undefined {
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Compresses text for the wire. @param level `dynamic` for answers made now, `best` for files compressed once */
export async function compress(bytes: Uint8Array, encoding: 'br' | 'gzip', level: 'dynamic' | 'best') {
  if (encoding === 'gzip') return gzipped(bytes, { level: level === 'best' ? 9 : 6 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level === 'best' ? 11 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}

export function isCompressible(contentType: string | null): boolean {
  return compressible.test(contentType ?? '');
}

/** The answer compressed as the browser accepts it; what is small, finished or already compressed stays as it is. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  if (!response.body || !isCompressible(response.headers.get('Content-Type'))) return response;
  if (response.headers.has('Content-Encoding')) return response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const bytes = new Uint8Array(await response.arrayBuffer());
  const encoding = acceptedEncoding(request);
  const isSmall = bytes.byteLength < smallestWorthwhileBytes;
  const body = encoding && !isSmall ? await compress(bytes, encoding, 'dynamic') : bytes;
  if (body !== bytes && encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}
