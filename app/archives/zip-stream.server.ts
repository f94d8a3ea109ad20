import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZippedFile = {
  path: string;
  content: AsyncIterable<string | Uint8Array> | readonly string[];
  isCompressed: boolean;
};

export type Sums = Record<string, { bytes: number; sha256: string; key?: string }>;

/**
 * Reads `files` no faster than the archive is taken, and ends their generator when it is given up. The sum of a file is in
 * `sums` before the next one is read.
 */
export function zipStream(files: AsyncIterable<ZippedFile>, sums: Sums, at: Date): Readable {
  const zip = new ZipFile();
  // Typed as the older interface, without `destroy`.
  const archive = zip.outputStream as Readable;
  const givenUp = new AbortController();
  archive.once('close', () => givenUp.abort());
  const { signal } = givenUp;
  const fill = async () => {
    for await (const { path, content, isCompressed } of files) {
      const sum = { bytes: 0, hash: createHash('sha256') };
      const bytes = Readable.from(measured(content, sum), { objectMode: false, signal });
      zip.addReadStreamLazy(path, { mtime: at, compress: isCompressed }, (begin) => begin(null, bytes));
      await once(bytes, 'end', { signal });
      sums[path] = { bytes: sum.bytes, sha256: sum.hash.digest('hex') };
    }
    zip.end();
  };
  fill().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  return archive;
}

async function* measured(content: ZippedFile['content'], sum: { bytes: number; hash: Hash }): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const bytes = Buffer.from(part);
    sum.bytes += bytes.byteLength;
    sum.hash.update(bytes);
    yield bytes;
  }
}
