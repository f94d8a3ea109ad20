import type { MediaStore, StoredFile } from '../lib/media-services.ts';

/** Over all responses: read from the store, but not sent yet. */
const maxBytesUnderWay = 64 * 1024 * 1024;

export type FileTransfers = ReturnType<typeof createFileTransfers>;

export function createFileTransfers(maxBytes = maxBytesUnderWay) {
  let bytesUnderWay = 0;
  return {
    isFull: () => bytesUnderWay >= maxBytes,

    stream(file: StoredFile, reportError: (error: unknown) => void): ReadableStream<Uint8Array> {
      let start = 0;
      let held = 0;
      let isCancelled = false;
      const hold = (bytes: number) => {
        bytesUnderWay += bytes - held;
        held = bytes;
      };
      const readNext = async () => {
        const bytes = Math.min(file.partBytes, file.bytes - start);
        hold(bytes);
        const part = await file.read(start, bytes);
        if (part.byteLength !== bytes) throw new Error('A file ended before its length.');
        start += bytes;
        return part;
      };
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            if (start >= file.bytes) {
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
  store: MediaStore;
  key: string;
  headers: Record<string, string>;
  reportError: (error: unknown) => void;
  transfers?: FileTransfers;
};

/** 503 while slow readers hold too many bytes; undefined when there is no file. */
export async function fileResponse(options: FileOptions): Promise<Response | undefined> {
  const { store, key, headers, reportError, transfers = fileTransfers } = options;
  const file = await store.open(key);
  if (!file) return undefined;
  if (transfers.isFull()) {
    const text = 'The website is busy. Please try again in a few seconds.\n';
    const busy = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '5' };
    return new Response(text, { status: 503, headers: busy });
  }
  return new Response(transfers.stream(file, reportError), {
    headers: { ...headers, 'Content-Length': String(file.bytes) },
  });
}
