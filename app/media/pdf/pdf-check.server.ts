import { type ChildProcess, fork } from 'node:child_process';
import type { PdfChecker, PdfVerdict } from '../../lib/media-services.ts';
import { pdfRules } from './pdf-rules.ts';

export type PdfQuestion = { bytes: Uint8Array };

/** One file at a time, each in its own process; one that hangs or crashes is `broken`. */
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

function judgeEnds(bytes: Uint8Array): PdfVerdict | undefined {
  if (bytes.byteLength > pdfRules.maxBytes) return 'too big';
  if (!startsLikePdf(bytes)) return 'not a pdf';
  const end = Buffer.from(bytes.subarray(-endBytes)).toString('latin1');
  return end.includes(endMark) ? undefined : 'broken';
}

export function startsLikePdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}

function startWorker(workerFile: string): ChildProcess {
  return fork(workerFile, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96'],
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
