import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ArchiveFile, FileSum } from './manifest.ts';

export type Sums = Record<string, FileSum>;

/** Reads `files` no faster than the archive is taken, and ends their generator when it is given up. */
export function zipStream(files: AsyncIterable<ArchiveFile>, sums: Sums, at: Date): Readable {
  const zip = new ZipFile();
  // Typed as the older interface, without `destroy`.
  const archive = zip.outputStream as Readable;
  const givenUp = new AbortController();
  archive.once('close', () => givenUp.abort());
  const fill = async () => {
    for await (const file of files) sums[file.path] = await addFile(zip, file, { at, signal: givenUp.signal });
    zip.end();
  };
  fill().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  return archive;
}

type AddOptions = { at: Date; signal: AbortSignal };

async function addFile(zip: ZipFile, { path, content, isCompressed }: ArchiveFile, { at, signal }: AddOptions) {
  const sum = { bytes: 0, hash: createHash('sha256') };
  const bytes = Readable.from(measured(content, sum), { objectMode: false, signal });
  zip.addReadStreamLazy(path, { mtime: at, compress: isCompressed }, (begin) => begin(null, bytes));
  await once(bytes, 'end', { signal });
  return { bytes: sum.bytes, sha256: sum.hash.digest('hex') };
}

type Sum = { bytes: number; hash: ReturnType<typeof createHash> };

async function* measured(content: ArchiveFile['content'], sum: Sum): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const bytes = Buffer.from(part);
    sum.bytes += bytes.byteLength;
    sum.hash.update(bytes);
    yield bytes;
  }
}
