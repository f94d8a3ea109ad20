import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import enhancement from 'virtual:enhancement-module';
import { acceptedEncoding, isCompressible } from './compression.ts';
import { plainAnswer } from './plain-answer.ts';

type StaticFile = { type: string; etag: string; isHashed: boolean; plain: Buffer; br?: Buffer; gzip?: Buffer };

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  // The only file of this kind tells browsers which pages they may fetch ahead.
  '.json': 'application/speculationrules+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Answers the built browser files from memory: they are few, small and known at start. Paths must match exactly;
 * undefined for everything else.
 */
export function staticFiles(folder: string | undefined) {
  const files = folder ? readFolder(folder) : new Map<string, StaticFile>();
  files.set(enhancement.path, prepare(Buffer.from(enhancement.code), '.js', true));
  return (request: Request, url: URL): Response | undefined => {
    const file = files.get(url.pathname);
    if (!file) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') return plainAnswer(405, { Allow: 'GET, HEAD' });
    return answer(request, file);
  };
}

function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(entry.name);
    if (!entry.isFile() || entry.name.startsWith('.') || !types[extension]) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(address, prepare(readFileSync(path), extension, address.startsWith('/assets/')));
  }
  return files;
}

function prepare(plain: Buffer, extension: string, isHashed: boolean): StaticFile {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type: types[extension] ?? 'application/octet-stream', etag, isHashed, plain };
}

function answer(request: Request, file: StaticFile): Response {
  const headers = new Headers({
    'Content-Type': file.type,
    ETag: file.etag,
    'Cache-Control': file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  });
  if (file.type === types['.svg'])
    headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (isCompressible(file.type)) headers.set('Vary', 'Accept-Encoding');
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  const encoding = isCompressible(file.type) ? acceptedEncoding(request) : undefined;
  const body = encoding ? encodedBytes(file, encoding) : file.plain;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body as Buffer<ArrayBuffer>, { headers });
}

/** The compressed bytes at the best level, made at the first request and kept. */
function encodedBytes(file: StaticFile, encoding: 'br' | 'gzip'): Buffer {
  if (encoding === 'gzip') {
    file.gzip ??= gzipSync(file.plain, { level: 9 });
    return file.gzip;
  }
  file.br ??= brotliCompressSync(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return file.br;
}
