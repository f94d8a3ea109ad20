import { m } from '../paraglide/messages.js';
import { digitsInLanguage } from './languages/numbers.ts';

const kilobyte = 1024;
const megabyte = 1024 * 1024;

export function formatFileSize(bytes: number): string {
  if (bytes < megabyte) return m.upload_kb({ size: inKilobytes(bytes) });
  return m.upload_mb({ size: inMegabytes(bytes) });
}

export function formatProgress(sentBytes: number, totalBytes: number): string {
  const percent = totalBytes === 0 ? 100 : Math.floor((100 * sentBytes) / totalBytes);
  const sent = totalBytes < megabyte ? Math.floor(sentBytes / kilobyte) : inMegabytes(sentBytes);
  return m.upload_progress({ percent: percent, sent, size: formatFileSize(totalBytes) });
}

function inKilobytes(bytes: number): string {
  return digitsInLanguage(String(Math.max(1, Math.round(bytes / kilobyte))));
}

function inMegabytes(bytes: number): string {
  return digitsInLanguage((bytes / megabyte).toFixed(1));
}

export const bodyLimits = {
  words: 100 * 1024,
  besideFile: 1024 * 1024,
  /** Fields and files of one form: more than any of ours has. Parsing many blocks the event loop. */
  parts: 100,
} as const;
