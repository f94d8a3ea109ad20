import { endpointAt } from '../app/legacy-api/endpoints.server.ts';
import { bodyLimits } from '../app/lib/body-limits.ts';
import { BodyTooLarge } from '../app/lib/form.ts';
import { imageRules } from '../app/media/image-rules.ts';
import { pdfRules } from '../app/media/pdf-rules.ts';
import { mostParts, partCounter } from './part-count.ts';
import { plainAnswer } from './plain-answer.ts';

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const uploadType = /^multipart\//i;
const uploadPaths = [
  {
    path: /^\/admin\/(photos|results|faculty)\/(new|upload|[0-9a-v]{26}\/edit)(\.data)?$/,
    maxBytes: imageRules.maxBytes,
  },
  { path: /^\/admin\/notices\/(new|files|[0-9a-v]{26}\/edit)(\.data)?$/, maxBytes: pdfRules.maxBytes },
];

/** Whether a request brings a file to a page or a call that takes one. */
export function isUpload(request: Request): boolean {
  return uploadOf(request) !== undefined;
}

function uploadOf(request: Request) {
  if (!uploadType.test(request.headers.get('content-type') ?? '')) return undefined;
  const { pathname } = new URL(request.url);
  const call = endpointAt(pathname);
  if (call) return call.body === 'multipart' ? call : undefined;
  const page = uploadPaths.find(({ path }) => path.test(pathname));
  return page && { maxBytes: page.maxBytes + bodyLimits.besideFile };
}

/**
 * The request with its body read and found within the limit, or the answer that refuses it. An upload's body is handed
 * on unread: first it must be known who sends it. Read past its limit it turns into `BodyTooLarge`.
 */
export async function bodyWithinLimit(request: Request): Promise<Request | Response> {
  if (!request.body) return request;
  const type = request.headers.get('content-type') ?? '';
  const call = endpointAt(new URL(request.url).pathname);
  if (!call && !formTypes.test(type)) return plainAnswer(415);
  const announcedBytes = Number(request.headers.get('content-length') ?? 0);
  const upload = uploadOf(request);
  if (upload) return withStream(request, upTo(upload.maxBytes, announcedBytes, request.body, partCounter(type)));
  const maxBytes = call?.body === 'json' ? call.maxBytes : bodyLimits.words;
  try {
    if (announcedBytes > maxBytes) throw new BodyTooLarge();
    return new Request(request, { body: await readUpTo(request.body, maxBytes) });
  } catch (error) {
    // Programs are told what is wrong with a body when it is known who they are.
    if (call) return withStream(request, brokenOff(error));
    // Broken off or wrongly chunked: the sender's line, not our fault.
    return plainAnswer(error instanceof BodyTooLarge ? 413 : 400);
  }
}

function withStream(request: Request, body: ReadableStream<Uint8Array>): Request {
  // A body that arrives little by little has to say so; the types of the platform do not know the word yet.
  const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
  return new Request(request, init);
}

/** Nothing but an error, for whoever reads it. */
function brokenOff(error: unknown) {
  return new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(error) }, { highWaterMark: 0 });
}

/** The same stream, read only when it is asked for, which breaks off where it gets too long or has too many parts. */
function upTo(
  maxBytes: number,
  announcedBytes: number,
  source: ReadableStream<Uint8Array>,
  countParts: (piece: Uint8Array) => number,
) {
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
        if (countParts(value) > mostParts) {
          await reader.cancel();
          throw new Error('A form of ours has fewer parts.');
        }
        controller.enqueue(value);
      },
      cancel: (reason) => (reader ?? source).cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * The whole stream, whatever length it announced.
 * @throws BodyTooLarge as soon as it grows past `maxBytes`
 */
async function readUpTo(stream: ReadableStream<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
