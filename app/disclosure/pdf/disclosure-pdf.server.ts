import { fork } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../../config.server.ts';
import { type PdfDocument, pdfLimits, requirePdfLimits } from './pdf-document.ts';

const workerFile = join(projectFolder, 'app/disclosure/pdf/pdf-worker.ts');
export type PdfAnswer = { pdf?: Uint8Array; failure?: string };

const maxHeapMegabytes = 128;
const maxKept = 4;

const made = new Map<string, Promise<Uint8Array>>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * One document at a time, each in a process that ends afterwards. The last few are kept, so that asking again for the
 * same document costs nothing. @throws Error when the document passes a limit or takes too long
 */
export function renderDisclosurePdf(
  document: PdfDocument,
  { timeLimitMs = pdfLimits.timeLimitSeconds * 1000 } = {},
): Promise<Uint8Array> {
  const key = JSON.stringify(document);
  const kept = made.get(key);
  if (kept) return kept;
  const pdf = queue.then(() => renderInProcess(document, timeLimitMs));
  queue = pdf.catch(() => made.delete(key));
  made.set(key, pdf);
  const [oldest] = made.keys();
  if (made.size > maxKept && oldest !== undefined) made.delete(oldest);
  return pdf;
}

async function renderInProcess(document: PdfDocument, timeLimitMs: number): Promise<Uint8Array> {
  requirePdfLimits(document);
  const worker = fork(workerFile, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`, '--max-semi-space-size=2'],
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const fail = (cause: unknown) => reject(new Error('The PDF of the disclosure could not be made.', { cause }));
  const hanging = setTimeout(() => fail(new Error(`It took more than ${timeLimitMs} ms.`)), timeLimitMs);
  worker.once('message', ({ pdf, failure }: PdfAnswer) => (pdf ? resolve(pdf) : fail(new Error(failure))));
  worker.once('exit', (code) => fail(new Error(`Its process ended with ${code}.`))).on('error', fail);
  worker.send(document, (error) => error && fail(error));
  try {
    return await promise;
  } finally {
    clearTimeout(hanging);
    worker.kill('SIGKILL');
  }
}
