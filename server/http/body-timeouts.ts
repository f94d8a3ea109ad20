import type { IncomingMessage } from 'node:http';

const requestTimeoutMs = 60_000;
/** 1.8 MB take a minute on a 2G connection. */
export const uploadTimeoutMs = 15 * 60_000;
const minBytesPerSecond = 2048;
const graceMs = 30_000;
const silenceMs = 60_000;
const checkEveryMs = 10_000;

export function watchBody(request: IncomingMessage): () => void {
  if (request.complete || !hasBody(request)) return () => undefined;
  let timer: NodeJS.Timeout = setTimeout(() => request.destroy(), requestTimeoutMs);
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  return () => {
    // No data is sent while a photo is processed. The next request sets the usual timeout again.
    request.socket.setTimeout(uploadTimeoutMs);
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
    const isTooSlow = bytes - bytesBefore < (minBytesPerSecond * (at - began - graceMs)) / 1000;
    if (isSilent || isTooSlow) request.destroy();
  }, checkEveryMs);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
