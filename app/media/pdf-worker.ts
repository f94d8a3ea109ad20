// A process of its own: a PDF that makes its reader crash, hang or swell takes this process with it and nothing else.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { PdfVerdict } from '../lib/pdf-checker.ts';
import type { PdfQuestion } from './pdf-check.server.ts';
import { pdfRules } from './pdf-rules.ts';

const lookEveryMs = 20;

if (isMainThread) process.once('message', watchReader);
else parentPort?.once('message', readAndAnswer);

/** What unpacks in the reader's thread counts to no limit of the engine: this thread looks at the whole process. */
function watchReader(question: PdfQuestion): void {
  const reader = new Worker(import.meta.filename, {
    resourceLimits: { maxOldGenerationSizeMb: pdfRules.maxHeapMegabytes },
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > pdfRules.maxMemoryMegabytes * 1024 * 1024) process.exit(1);
  }, lookEveryMs);
  reader.once('message', (verdict: PdfVerdict) => process.send?.(verdict));
  reader.once('error', () => process.exit(1));
  reader.postMessage(question, [question.bytes.buffer as ArrayBuffer]);
}

/** The reader is loaded in its own thread only: the one that watches is there twice as soon without it. */
async function readAndAnswer({ bytes }: PdfQuestion): Promise<void> {
  const { judgePdf } = await import('./pdf-reader.ts');
  parentPort?.postMessage((await judgePdf(bytes)) satisfies PdfVerdict);
}
