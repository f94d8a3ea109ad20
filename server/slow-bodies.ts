import type { IncomingMessage } from 'node:http';

/** What anybody has for sending a whole request. */
const usualMs = 60_000;
/** What somebody who is signed in has for a photo or a document: 1.8 MB take a minute on a 2G line. */
export const longestUploadMs = 15 * 60_000;
/** As long as at least this much of an upload arrives, counted over all of it. */
const leastBytesPerSecond = 2048;
/** A line may need this long to get going. */
const patienceMs = 30_000;
/** Nothing at all arrives for so long: nobody is there any more. */
const silenceMs = 60_000;
const lookEveryMs = 10_000;

/**
 * Ends a request whose body does not arrive in time. Answers a function that turns it into an upload, which has more
 * time as long as it gets on.
 */
export function watchBody(request: IncomingMessage): () => void {
  if (request.complete || !hasBody(request)) return () => undefined;
  let timer: NodeJS.Timeout = setTimeout(() => request.destroy(), usualMs);
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  return () => {
    // The photo is made while nothing passes over the line. The next request sets the usual time again.
    request.socket.setTimeout(longestUploadMs);
    if (request.complete || request.destroyed) return;
    clearTimeout(timer);
    timer = watchUpload(request);
  };
}

function watchUpload(request: IncomingMessage): NodeJS.Timeout {
  const { socket } = request;
  const began = performance.now();
  const bytesBefore = socket.bytesRead;
  let last = { bytes: bytesBefore, at: began };
  return setInterval(() => {
    const at = performance.now();
    const bytes = socket.bytesRead;
    if (bytes > last.bytes) last = { bytes, at };
    const isSilent = at - last.at >= silenceMs;
    const isTooSlow = bytes - bytesBefore < (leastBytesPerSecond * (at - began - patienceMs)) / 1000;
    if (isSilent || isTooSlow) request.destroy();
  }, lookEveryMs);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
