import { type ChildProcess, fork } from 'node:child_process';
import type { PdfChecker, PdfVerdict } from '../lib/pdf-checker.ts';
import { pdfRules } from './pdf-rules.ts';

export type PdfQuestion = { bytes: Uint8Array };

/**
 * Judges PDF files before they are kept, one at a time, each in a process of its own: one that swells, hangs or brings
 * its reader down is answered with `broken`.
 * @param workerFile path of `pdf-worker.ts`; the bundle does not know where the source lies
 */
export function pdfChecker(workerFile: string, timeLimitMs = pdfRules.timeLimitSeconds * 1000): PdfChecker {
  let queue: Promise<unknown> = Promise.resolve();
  let worker: ChildProcess | undefined;

  async function checkNext(bytes: Uint8Array): Promise<PdfVerdict> {
    worker = startWorker(workerFile);
    try {
      return await ask(worker, bytes, timeLimitMs);
    } finally {
      worker.kill('SIGKILL');
      worker = undefined;
    }
  }

  return {
    checkPdf(bytes) {
      const verdict = judgeEnds(bytes);
      if (verdict) return Promise.resolve(verdict);
      const turn = queue.then(() => checkNext(bytes));
      queue = turn.catch(() => undefined);
      return turn;
    },
    stop: () => void worker?.kill('SIGKILL'),
  };
}

const endMark = '%%EOF';
const endBytes = 1024;

/** What size, first and last bytes tell already; undefined when the rest has to be read. */
function judgeEnds(bytes: Uint8Array): PdfVerdict | undefined {
  if (bytes.byteLength > pdfRules.maxBytes) return 'too big';
  if (!startsLikePdf(bytes)) return 'not a pdf';
  const end = Buffer.from(bytes.subarray(-endBytes)).toString('latin1');
  return end.includes(endMark) ? undefined : 'broken';
}

/** Whether a file calls itself a PDF by its first bytes. */
export function startsLikePdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}

function startWorker(workerFile: string): ChildProcess {
  return fork(workerFile, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96'],
    // Nothing of this process's settings: the reader of strangers' files knows no secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function ask(worker: ChildProcess, bytes: Uint8Array, timeLimitMs: number): Promise<PdfVerdict> {
  const { promise, resolve } = Promise.withResolvers<PdfVerdict>();
  const gaveUp = () => resolve('broken');
  const hanging = setTimeout(gaveUp, timeLimitMs);
  worker.on('exit', gaveUp).on('error', gaveUp).on('message', resolve);
  worker.send({ bytes } satisfies PdfQuestion, (error) => error && gaveUp());
  return promise.finally(() => clearTimeout(hanging));
}
