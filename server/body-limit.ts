import { plainAnswer } from './plain-answer.ts';

const maxFormBytes = 100 * 1024;
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** The request with its body read and found within the limit, or the answer that refuses it. */
export async function bodyWithinLimit(request: Request): Promise<Request | Response> {
  if (!request.body) return request;
  if (!formTypes.test(request.headers.get('content-type') ?? '')) return plainAnswer(415);
  if (Number(request.headers.get('content-length') ?? 0) > maxFormBytes) return plainAnswer(413);
  try {
    const bytes = await readUpTo(request.body, maxFormBytes);
    return bytes ? new Request(request, { body: bytes }) : plainAnswer(413);
  } catch {
    // Broken off or wrongly chunked: the sender's line, not our fault.
    return plainAnswer(400);
  }
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
