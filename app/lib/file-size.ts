import { m } from '../paraglide/messages.js';

const kilobyte = 1024;
const megabyte = 1024 * 1024;

/** The size of a file for people: `84 KB`, `1.8 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < megabyte) return m.upload_kb({ size: inKilobytes(bytes) });
  return m.upload_mb({ size: inMegabytes(bytes) });
}

/** How much of a file is sent: `64 %, 1.1 of 1.8 MB`. */
export function progressWords(sentBytes: number, totalBytes: number): string {
  const percent = totalBytes === 0 ? 100 : Math.floor((100 * sentBytes) / totalBytes);
  const sent = totalBytes < megabyte ? Math.floor(sentBytes / kilobyte) : inMegabytes(sentBytes);
  return m.upload_progress({ percent, sent, size: sizeWords(totalBytes) });
}

function inKilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / kilobyte));
}

function inMegabytes(bytes: number): string {
  return (bytes / megabyte).toFixed(1);
}
