import { type ChildProcess, fork } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { type FileSource, type PdfChecker, type PdfVerdict, sizeOf } from '../../lib/media-services.ts';
import { startsLikePdf } from '../file-kind.ts';
import { createTurns, type InTurn, oneSmallPool, sentSource } from '../image-maker.server.ts';
import { pdfRules } from './pdf-rules.ts';

export type PdfQuestion = { source: Uint8Array | string };

type CheckerOptions = {
  timeLimitMs?: number;
  inTurn?: InTurn;
  freeMemory?: () => void;
};

/** One file at a time, each in its own process; one that hangs or crashes is `broken`. */
export function pdfChecker(
  workerFile: string,
  { timeLimitMs = pdfRules.timeLimitSeconds * 1000, inTurn = createTurns(), freeMemory }: CheckerOptions = {},
): PdfChecker {
  let worker: ChildProcess | undefined;

  async function checkNext(source: FileSource): Promise<PdfVerdict> {
    freeMemory?.();
    worker = startWorker(workerFile);
    try {
      return await ask(worker, { source: sentSource(source) }, timeLimitMs);
    } finally {
      worker.kill('SIGKILL');
      worker = undefined;
    }
  }

  return {
    async checkPdf(source) {
      const verdict = await judgeEnds(source);
      if (verdict) return verdict;
      return inTurn(() => checkNext(source));
    },
    stop: () => void worker?.kill('SIGKILL'),
  };
}

const endMark = '%%EOF';
const endBytes = 1024;

/** What the size, the beginning and the end of a file say; undefined when it has to be read. */
export async function judgeEnds(source: FileSource): Promise<PdfVerdict | undefined> {
  if (sizeOf(source) > pdfRules.maxBytes) return 'too big';
  const blob =
    source instanceof Uint8Array ? new Blob([source as Uint8Array<ArrayBuffer>]) : await openAsBlob(source.path);
  if (!startsLikePdf(await blob.slice(0, 5).bytes())) return 'not a pdf';
  const end = Buffer.from(await blob.slice(-endBytes).arrayBuffer()).toString('latin1');
  return end.includes(endMark) ? undefined : 'broken';
}

function startWorker(workerFile: string): ChildProcess {
  return fork(workerFile, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96', '--max-semi-space-size=1'],
    env: oneSmallPool,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function ask(worker: ChildProcess, question: PdfQuestion, timeLimitMs: number): Promise<PdfVerdict> {
  const { promise, resolve } = Promise.withResolvers<PdfVerdict>();
  const gaveUp = () => resolve('broken');
  const hanging = setTimeout(gaveUp, timeLimitMs);
  worker.on('exit', gaveUp).on('error', gaveUp).on('message', resolve);
  worker.send(question, (error) => error && gaveUp());
  return promise.finally(() => clearTimeout(hanging));
}
