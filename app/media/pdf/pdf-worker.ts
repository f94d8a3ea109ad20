import { readFile } from 'node:fs/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { PdfVerdict } from '../../lib/media-services.ts';
import type { PdfQuestion } from './pdf-check.server.ts';
import { pdfRules } from './pdf-rules.ts';

const lookEveryMs = 20;

if (isMainThread) process.once('message', watchReader);
else parentPort?.once('message', readAndAnswer);

/** Limits of the engine do not count unpacked streams, so this thread watches the process. */
function watchReader(question: PdfQuestion): void {
  const reader = new Worker(import.meta.filename, {
    resourceLimits: { maxOldGenerationSizeMb: pdfRules.maxHeapMegabytes },
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > pdfRules.maxMemoryMegabytes * 1024 * 1024) process.exit(1);
  }, lookEveryMs);
  reader.once('message', (verdict: PdfVerdict) => process.send?.(verdict));
  reader.once('error', () => process.exit(1));
  const { source } = question;
  reader.postMessage(question, typeof source === 'string' ? [] : [source.buffer as ArrayBuffer]);
}

async function readAndAnswer({ source }: PdfQuestion): Promise<void> {
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  const { judgePdf } = await import('./pdf-verdict.ts');
  parentPort?.postMessage((await judgePdf(bytes)) satisfies PdfVerdict);
}
