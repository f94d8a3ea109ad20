import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import enhancements from 'virtual:enhancement-modules';
import { officeWorker, officeWorkerHeaders } from '../app/admin/offline/offline-page.server.ts';
import { officeWorkerPath } from '../app/admin/offline/use-office-worker.ts';
import { strongTag } from '../app/lib/entity-tag.server.ts';
import { inLanguage } from '../app/lib/languages/in-language.server.ts';
import { languages } from '../app/lib/languages/languages.ts';
import { boardWorkerPath } from '../app/lib/service-workers.ts';
import { pushWorkerHeaders, pushWorkerPath } from '../app/notices/follow/push-endpoint.ts';
import { boardWorker, boardWorkerHeaders } from '../app/site/offline/board-worker.server.ts';
import type { ColouredSheets } from './coloured-sheets.ts';
import { acceptedEncoding, decompress, type Encoding, isCompressible } from './http/compression.ts';
import { plainResponse } from './http/plain-response.ts';
import { sharedBody } from './http/shared-body.ts';

type StaticFile = {
  type: string;
  etag: string;
  isHashed: boolean;
  plain: () => Buffer;
  encoded: Encoded;
  headers?: Record<string, string>;
};

type Encoded = Partial<Record<Encoding, Buffer>>;

/** Of what has no words, there is one file for all languages. */
const languageFolder = /^\/assets\/(?:bn|hi|or)\//;

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/speculationrules+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

export type BuiltFiles = { files: Map<string, StaticFile>; boardWorkers: Record<'on' | 'off', StaticFile> };

/** Read once, however many schools a process serves: what is built does not change. */
export function builtFiles(folder: string | undefined): BuiltFiles {
  const files = folder === undefined ? new Map<string, StaticFile>() : readFolder(folder);
  const { 'office-worker': worker, 'push-worker': pushWorker, 'board-worker': boardCode, ...modules } = enhancements;
  for (const { path, code, br, gzip } of Object.values(modules)) {
    const encoded = { br: Buffer.from(br, 'base64'), gzip: Buffer.from(gzip, 'base64') };
    files.set(
      path,
      prepare(() => Buffer.from(code), '.js', { isHashed: true, encoded }),
    );
  }
  for (const language of languages) {
    const code = () => Buffer.from(inLanguage(language, () => officeWorker(worker.code)));
    const file = prepare(code, '.js', { isHashed: false, encoded: {} });
    files.set(officeWorkerPath(language), { ...file, headers: officeWorkerHeaders });
  }
  const push = prepare(() => Buffer.from(pushWorker.code), '.js', { isHashed: false, encoded: {} });
  files.set(pushWorkerPath, { ...push, headers: pushWorkerHeaders });
  const workerOfBoard = (isOn: boolean): StaticFile => {
    const code = () => Buffer.from(boardWorker(boardCode.code, isOn));
    return { ...prepare(code, '.js', { isHashed: false, encoded: {} }), headers: boardWorkerHeaders };
  };
  // In development Vite has the style sheets, and this one the colours alone.
  files.set(
    '/colours.css',
    prepare(() => Buffer.of(), '.css', { isHashed: false, encoded: {} }),
  );
  return { files, boardWorkers: { on: workerOfBoard(true), off: workerOfBoard(false) } };
}

export function staticFiles({ files, boardWorkers }: BuiltFiles, colouredSheet: ColouredSheets, hasBoard: boolean) {
  const find = (pathname: string): StaticFile | undefined =>
    pathname === boardWorkerPath
      ? boardWorkers[hasBoard ? 'on' : 'off']
      : (files.get(pathname) ?? files.get(pathname.replace(languageFolder, '/assets/')));
  const answerFile = async (request: Request, url: URL): Promise<Response | undefined> => {
    const file = find(url.pathname);
    if (!file) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') return plainResponse(405, { Allow: 'GET, HEAD' });
    const coloured = file.type === types['.css'] ? await colouredSheet(file.plain, url) : undefined;
    if (coloured === 'unknown colours') return plainResponse(404);
    return answer(request, coloured ? { ...file, ...coloured } : file);
  };
  return Object.assign(answerFile, { has: (pathname: string) => find(pathname) !== undefined });
}

function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(entry.name);
    if (!entry.isFile() || entry.name.startsWith('.') || !types[extension]) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(
      address,
      prepare(() => readFileSync(path), extension, {
        isHashed: address.startsWith('/assets/'),
        encoded: encodedBeside(path),
      }),
    );
  }
  return files;
}

function encodedBeside(path: string): Encoded {
  const read = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);
  const br = read(`${path}.br`);
  const gzip = read(`${path}.gz`);
  return { ...(br && { br }), ...(gzip && { gzip }) };
}

/** All is kept in memory, once: files on the disk may be those of the next version already. Readers share what is unpacked. */
function prepare(
  read: () => Buffer,
  extension: string,
  { isHashed, encoded }: Pick<StaticFile, 'isHashed' | 'encoded'>,
): StaticFile {
  const { br } = encoded;
  const kept = br ?? read();
  const plain = br ? heldWhileUsed(() => decompress(br)) : () => kept;
  return { type: types[extension] ?? 'application/octet-stream', etag: strongTag(kept), isHashed, plain, encoded };
}

function heldWhileUsed(make: () => Buffer): () => Buffer {
  let held: WeakRef<Buffer> | undefined;
  return () => {
    const bytes = held?.deref() ?? make();
    if (held?.deref() !== bytes) held = new WeakRef(bytes);
    return bytes;
  };
}

function answer(request: Request, file: StaticFile): Response {
  const headers = new Headers({
    'Content-Type': file.type,
    ETag: file.etag,
    'Cache-Control': file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...file.headers,
  });
  if (file.type === types['.svg'])
    headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (isCompressible(file.type)) headers.set('Vary', 'Accept-Encoding');
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  const accepted = isCompressible(file.type) ? acceptedEncoding(request) : undefined;
  const encoded = accepted && file.encoded[accepted];
  const body = encoded ?? file.plain();
  if (encoded) headers.set('Content-Encoding', accepted);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(sharedBody(body), { headers });
}
