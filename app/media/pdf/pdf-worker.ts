import { readFile } from 'node:fs/promises';
import { isMainThread, parentPort } from 'node:worker_threads';
import type { PdfVerdict } from '../../lib/media-services.ts';
import { askWatchedThread } from '../watched-thread.server.ts';
import type { PdfQuestion } from './pdf-check.server.ts';

if (isMainThread) process.once('message', watchReader);
else parentPort?.once('message', readAndAnswer);

function watchReader(question: PdfQuestion): void {
  const { source, limits } = question;
  const transfer = typeof source === 'string' ? [] : [source.buffer as ArrayBuffer];
  askWatchedThread(question, { limits, transfer });
}

async function readAndAnswer({ source }: PdfQuestion): Promise<void> {
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  const { judgePdf } = await import('./pdf-verdict.ts');
  parentPort?.postMessage((await judgePdf(bytes)) satisfies PdfVerdict);
}
