import { BodyTooLarge } from '../../app/forms/form.ts';
import { findEndpoint } from '../../app/legacy-api/endpoints.server.ts';
import { createSchoolShares } from '../../app/lib/schools-of-process.server.ts';
import { bodyLimits } from '../../app/lib/sizes.ts';
import type { RouteFacts } from '../routes/route-facts.ts';
import { isSystemPath } from '../system-endpoints.ts';
import { plainResponse } from './plain-response.ts';

type UploadFacts = Pick<RouteFacts, 'maxUploadBytes' | 'maxFormBytes'>;

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const uploadType = /^multipart\//i;

export function isUpload(request: Request, facts: UploadFacts): boolean {
  return uploadOf(request, facts) !== undefined;
}

function uploadOf(request: Request, facts: UploadFacts) {
  const type = request.headers.get('content-type') ?? '';
  const { pathname } = new URL(request.url);
  if (!uploadType.test(type)) return formTypes.test(type) ? longFormOf(pathname, facts) : undefined;
  const call = findEndpoint(pathname);
  if (call) return call.body === 'multipart' ? call : undefined;
  const maxBytes = facts.maxUploadBytes(pathname);
  return maxBytes === undefined ? undefined : { maxBytes: maxBytes + bodyLimits.besideFile };
}

function longFormOf(pathname: string, facts: UploadFacts) {
  const maxBytes = facts.maxFormBytes(pathname);
  return maxBytes === undefined ? undefined : { maxBytes };
}

/** Uploads and long forms pass unread because the sender is not known yet; reading past the limit throws `BodyTooLarge`. */
export async function bodyWithinLimit(request: Request, facts: UploadFacts): Promise<Request | Response> {
  if (!request.body) return request;
  const type = request.headers.get('content-type') ?? '';
  const { pathname } = new URL(request.url);
  const call = findEndpoint(pathname);
  if (!call && !formTypes.test(type) && !isSystemPath(pathname)) return plainResponse(415);
  const announcedBytes = Number(request.headers.get('content-length') ?? 0);
  const upload = uploadOf(request, facts);
  if (upload) return withStream(request, limitedStream(upload.maxBytes, announcedBytes, request.body));
  const maxBytes = call?.body === 'json' ? call.maxBytes : bodyLimits.words;
  try {
    if (announcedBytes > maxBytes) throw new BodyTooLarge();
    return new Request(request, { body: await readBody(request.body, maxBytes) });
  } catch (error) {
    if (error instanceof TooManyBodies) return plainResponse(503, { 'Retry-After': '5' });
    // The API checks who is calling before it reports a faulty body.
    if (call) return withStream(request, failingStream(error));
    return plainResponse(error instanceof BodyTooLarge ? 413 : 400);
  }
}

/** The same request whose body is `body`. `duplex` is required for streams but missing in the platform's types. */
export function withStream(request: Request, body: ReadableStream<Uint8Array>, changes: RequestInit = {}): Request {
  const init: RequestInit & { duplex: 'half' } = { ...changes, body, duplex: 'half' };
  return new Request(request, init);
}

function failingStream(error: unknown) {
  return new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(error) }, { highWaterMark: 0 });
}

function limitedStream(maxBytes: number, announcedBytes: number, source: ReadableStream<Uint8Array>) {
  let size = 0;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (announcedBytes > maxBytes) throw new BodyTooLarge();
        reader ??= source.getReader();
        const { done, value } = await reader.read();
        if (done) return controller.close();
        size += value.byteLength;
        if (size > maxBytes) {
          await reader.cancel();
          throw new BodyTooLarge();
        }
        controller.enqueue(value);
      },
      cancel: (reason) => (reader ?? source).cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

export class TooManyBodies extends Error {}

const maxHeldBytes = 32 * 1024 * 1024;
/** Not counted, so that a sign-in or an enquiry passes while others send long bodies and do not end them. */
const uncountedBytes = 8 * 1024;

/** @throws BodyTooLarge @throws TooManyBodies while all bodies under way hold more than `maxHeld` bytes, or those of a school more than its share */
export function createBodyReader(maxHeld = maxHeldBytes) {
  const heldBytes = createSchoolShares();
  return async (stream: ReadableStream<Uint8Array>, maxBytes: number) => {
    const own = heldBytes.of();
    const chunks: Uint8Array[] = [];
    let size = 0;
    let counted = 0;
    try {
      for await (const chunk of stream) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new BodyTooLarge();
        own.add(-counted);
        counted = Math.max(0, size - uncountedBytes);
        own.add(counted);
        if (counted > 0 && own.left(maxHeld) < 0) throw new TooManyBodies();
        chunks.push(chunk);
      }
      return new Uint8Array(Buffer.concat(chunks));
    } finally {
      own.add(-counted);
    }
  };
}

const readBody = createBodyReader();
