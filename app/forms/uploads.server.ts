import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { openAsBlob } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { MiddlewareFunction } from 'react-router';
import { servicesContext, type UploadReader, uploadsContext } from '../context.ts';
import { CannotWrite, isFullDisk } from '../database/errors.server.ts';
import { newId } from '../lib/ids.ts';
import type { FileOnDisk } from '../lib/media-services.ts';
import { bodyLimits } from '../lib/sizes.ts';

/** Of a posted form: its bytes are on the disk until the request is over, or until the media store took the file. */
export class UploadedFile extends File {
  readonly #onDisk: FileOnDisk | Failure;

  constructor(name: string, type: string, { blob, onDisk }: { blob: Blob; onDisk: FileOnDisk | Failure }) {
    super([blob], name, { type });
    this.#onDisk = onDisk;
  }

  /** @throws what kept the file from being written, such as a full disk */
  get onDisk(): FileOnDisk {
    if ('cause' in this.#onDisk) throw this.#onDisk.cause;
    return this.#onDisk;
  }

  /** The first bytes. @throws as `onDisk` does */
  async readStart(bytes: number): Promise<Uint8Array> {
    return this.onDisk && new Uint8Array(await this.slice(0, bytes).arrayBuffer());
  }
}

type Failure = { cause: unknown; bytes: number };

/** The file of a field; undefined when none was chosen. Browsers send an empty file without a name then. */
export function findUpload(form: FormData, field: string): UploadedFile | undefined {
  const entry = form.get(field);
  return entry instanceof UploadedFile && (entry.name !== '' || entry.size > 0) ? entry : undefined;
}

/** Files of a request are removed with its answer, except those that the media store took. */
export const removeUploads: MiddlewareFunction<Response> = async ({ context }, next) => {
  const uploads = openUploads(context.get(servicesContext).uploadFolder);
  context.set(uploadsContext, uploads);
  try {
    return await next();
  } finally {
    await uploads.discard();
  }
};

function openUploads(folder: string): UploadReader & { discard(): Promise<void> } {
  const paths: string[] = [];
  const newPath = () => {
    const path = join(folder, newId());
    paths.push(path);
    return path;
  };
  return {
    read: (request) => readMultipart(request, newPath),
    async discard() {
      // What cannot be removed now is removed by the sweep.
      for (const path of paths) await rm(path, { force: true }).catch(() => undefined);
    },
  };
}

const maxFieldBytes = 2 * bodyLimits.besideFile;

type Entry = readonly [name: string, value: string | UploadedFile];

const emptyBoundary = /boundary=(?:"")?\s*(?:;|$)/i;

async function readMultipart(request: Request, newPath: () => string): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (emptyBoundary.test(type)) throw new TypeError('The boundary is empty.');
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { parts: bodyLimits.parts, fieldSize: maxFieldBytes },
    preservePath: true,
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  });
  refuseBadHeaders(parser);
  const entries: Promise<Entry | undefined>[] = [];
  const streams: Readable[] = [];
  const refuse = (reason: string) => parser.destroy(new TypeError(reason));
  parser.on('field', (field: string | undefined, text) => {
    if (field === undefined) refuse('A part has no name.');
    else entries.push(Promise.resolve([unescapeName(field), text]));
  });
  parser.on('file', (field: string | undefined, stream, name, _encoding, type) => {
    streams.push(stream);
    if (field === undefined) return refuse('A file has no name of a field.');
    entries.push(receiveFile(stream, newPath(), { field, name, type }));
  });
  parser.on('partsLimit', () => refuse('A form of ours has fewer parts.'));
  try {
    if (!request.body) throw new TypeError('A body without any part is no form.');
    await pipeline(withoutByteOrderMark(request.body), parser);
  } catch (error) {
    for (const stream of streams) stream.destroy();
    await Promise.all(entries);
    throw error;
  }
  const form = new FormData();
  for (const entry of await Promise.all(entries)) if (entry) form.append(entry[0], entry[1] as string);
  return form;
}

/** `form-data; name="photo"; filename="a.png"`, each value in quotation marks or a plain word. */
const fieldHeader = /^form-data(?:\s*;\s*[a-z]+\*?=(?:"(?:[^"\\]|\\.)*"|[^\s;"]+))*$/is;

/**
 * The parser leaves out a part without a name, guesses at names that are written wrongly, and waits for ever where the
 * headers have no end (seen in 3.2.5).
 */
function refuseBadHeaders(parser: InstanceType<typeof Busboy>): void {
  const { _parser: inner } = parser as unknown as { _parser: { parser: EventEmitter } };
  inner.parser.on('part', (part: Readable) => {
    let isField = false;
    part.once('header', (headers: Record<string, string[]>) => {
      isField = fieldHeader.test(headers['content-disposition']?.[0]?.trim() ?? '');
    });
    const push = part.push.bind(part);
    part.push = (piece) => {
      if (piece === null && !isField) parser.destroy(new TypeError('The headers of a part cannot be read.'));
      return push(piece);
    };
  });
}

/** As the platform reads forms; the parser would take the first part for a preamble. */
async function* withoutByteOrderMark(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of body) {
    if (!start) {
      yield piece;
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < byteOrderMark.length) continue;
    yield start.indexOf(byteOrderMark) === 0 ? start.subarray(byteOrderMark.length) : start;
    start = undefined;
  }
}

const byteOrderMark = Buffer.from('\uFEFF');

type Part = { field: string; name: string; type: string };

/** Undefined when the file broke off. A failure of the disk is kept in the file, so that the other fields are read. */
async function receiveFile(stream: Readable, path: string, part: Part): Promise<Entry | undefined> {
  const written = await writeFile(stream, path);
  if (!written) return undefined;
  const blob = 'cause' in written ? new Blob([new Uint8Array(1)]) : await openAsBlob(path);
  return [
    unescapeName(part.field),
    new UploadedFile(unescapeName(part.name), part.type, { blob, onDisk: written }),
  ] as const;
}

async function writeFile(stream: Readable, path: string): Promise<FileOnDisk | Failure | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  let file: FileHandle | undefined;
  let failure: Failure | undefined;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      bytes += piece.length;
      hash.update(piece);
      if (!failure) {
        try {
          file ??= await createFile(path);
          await file.writeFile(piece);
        } catch (cause) {
          failure = { cause: isFullDisk(cause) ? new CannotWrite(507, 'The disk is full.', cause) : cause, bytes };
        }
      }
    }
    file ??= failure ? undefined : await createFile(path);
  } catch {
    return undefined;
  } finally {
    await file?.close();
  }
  return failure ?? { path, bytes, sha256: hash.digest('hex') };
}

async function createFile(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return open(path, 'wx', 0o600);
}

/** How browsers escape these characters in names. */
function unescapeName(name: string): string {
  return name.replaceAll(/%0a/gi, '\n').replaceAll(/%0d/gi, '\r').replaceAll('%22', '"');
}

const leftOverMs = 60 * 60 * 1000;

/** Files of requests that a crash ended. Those that are younger than an hour may belong to another server. */
export async function sweepUploads(folder: string, { isAlone = false } = {}): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && (isAlone || Date.now() - facts.mtimeMs > leftOverMs)) await rm(path, { force: true });
  }
}
