// A process of its own: a PDF that makes its reader crash, hang or swell takes this process with it and nothing else.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { PdfVerdict } from '../lib/pdf-checker.ts';
import type { PdfQuestion } from './pdf-check.server.ts';
import { judgePdf } from './pdf-reader.ts';
import { pdfRules } from './pdf-rules.ts';

const lookEveryMs = 20;

if (isMainThread) process.once('message', watchReader);
else parentPort?.once('message', ({ bytes }: PdfQuestion) => judgePdf(bytes).then(answerMain));

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

function answerMain(verdict: PdfVerdict): void {
  parentPort?.postMessage(verdict);
}
