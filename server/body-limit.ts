import { BodyTooLarge } from '../app/lib/form.ts';
import { imageRules } from '../app/media/image-rules.ts';
import { plainAnswer } from './plain-answer.ts';

const maxFormBytes = 100 * 1024;
const maxUploadBytes = imageRules.maxBytes + 1024 * 1024;
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const uploadType = /^multipart\//i;
const uploadPath = /^\/admin\/(photos|results|faculty)\/new(\.data)?$/;

/**
 * The request with its body read and found within the limit, or the answer that refuses it. An upload's body is handed
 * on unread: first it must be known who sends it. Read past its limit it turns into `BodyTooLarge`.
 */
export async function bodyWithinLimit(request: Request): Promise<Request | Response> {
  if (!request.body) return request;
  const type = request.headers.get('content-type') ?? '';
  if (!formTypes.test(type)) return plainAnswer(415);
  const announcedBytes = Number(request.headers.get('content-length') ?? 0);
  if (uploadType.test(type) && uploadPath.test(new URL(request.url).pathname)) {
    const body = upTo(maxUploadBytes, announcedBytes, request.body);
    // A body that arrives little by little has to say so; the types of the platform do not know the word yet.
    const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
    return new Request(request, init);
  }
  if (announcedBytes > maxFormBytes) return plainAnswer(413);
  try {
    const bytes = await readUpTo(request.body, maxFormBytes);
    return bytes ? new Request(request, { body: bytes }) : plainAnswer(413);
  } catch {
    // Broken off or wrongly chunked: the sender's line, not our fault.
    return plainAnswer(400);
  }
}

/** The same stream, read only when it is asked for, which breaks off where it gets too long. */
function upTo(maxBytes: number, announcedBytes: number, source: ReadableStream<Uint8Array>) {
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

/** The whole stream, or undefined as soon as it grows past `maxBytes`, whatever length it announced. */
async function readUpTo(stream: ReadableStream<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
