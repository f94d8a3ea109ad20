import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it came over the wire. */
export type WireAnswer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };

/** A visitor without cookies who speaks HTTP and sends only the headers that are given. */
export type Reader = {
  read(path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<WireAnswer>;
  close(): void;
};

/** A visitor of the server on this port. The path is sent exactly as given. */
export function openReader(port: number): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    close: () => agent.destroy(),
    async read(path, headers = {}, method = 'GET') {
      const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
      const sending = request({ agent, host: '127.0.0.1', port, path, headers, method }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          const bytes = Buffer.concat(pieces);
          resolve({ status, headers: answered, bytes, text: decoded(bytes, answered['content-encoding']) });
        });
      });
      sending.on('error', reject).end();
      return promise;
    },
  };
}

function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.byteLength === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(bytes).toString('utf8');
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** What belongs to one answer, to its connection or to the store, and to no page. */
const ofTheMoment = ['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'etag'];

/** What an answer says, for comparing it with another: the status, the headers and the text. */
export function comparable(status: number, headers: Iterable<[string, unknown]>, text: string): string {
  const lines = [...headers]
    .filter(([name]) => !ofTheMoment.includes(name))
    .map(([name, value]) => `${name}: ${value}`);
  return [status, ...lines.toSorted(), '', text].join('\n');
}

/** Where two texts part, in a few words of each; undefined = they are the same. */
export function difference(one = '', other = ''): string | undefined {
  if (one === other) return undefined;
  let offset = 0;
  while (one[offset] === other[offset]) offset += 1;
  const around = (text: string) => text.slice(Math.max(0, offset - 100), offset + 100);
  return `…${around(one)}… is not …${around(other)}…`;
}
