import { openAsBlob } from 'node:fs';
import { type FileSource, type PdfChecker, type PdfVerdict, sizeOf } from '../../lib/media-services.ts';
import { oneQuestionWorker } from '../../lib/one-question.server.ts';
import { createTurns, type InTurn } from '../../lib/schools-of-process.server.ts';
import { sentSource } from '../image-maker.server.ts';
import { fileKind, fileKindBytes } from '../image-rules.ts';
import type { ThreadLimits } from '../watched-thread.server.ts';
import { pdfRules } from './pdf-rules.ts';

export type PdfQuestion = { source: Uint8Array | string; limits: ThreadLimits };

type CheckerOptions = {
  cpuSeconds?: number;
  timeoutMs?: number;
  inTurn?: InTurn;
  freeMemory?: () => void;
};

/** One file at a time, each in its own process; one that works too long or crashes is `broken`. */
export function pdfChecker(
  workerFile: string,
  { cpuSeconds = pdfRules.cpuSeconds, timeoutMs, inTurn = createTurns(), freeMemory }: CheckerOptions = {},
): PdfChecker {
  const options = { heapMegabytes: 96, timeoutMs, freeMemory };
  const limits = { ...pdfRules, cpuSeconds };
  const worker = oneQuestionWorker<PdfQuestion, PdfVerdict>(workerFile, options);
  return {
    async checkPdf(source) {
      const verdict = await judgeEnds(source);
      return (
        verdict ?? inTurn(async () => (await worker.ask({ source: sentSource(source), limits })).answer ?? 'broken')
      );
    },
    stop: worker.stop,
  };
}

const endMark = '%%EOF';
const endBytes = 1024;

/** What the size, the beginning and the end of a file say; undefined when it has to be read. */
export async function judgeEnds(source: FileSource): Promise<PdfVerdict | undefined> {
  if (sizeOf(source) > pdfRules.maxBytes) return 'too big';
  const blob =
    source instanceof Uint8Array ? new Blob([source as Uint8Array<ArrayBuffer>]) : await openAsBlob(source.path);
  if (fileKind(await blob.slice(0, fileKindBytes).bytes()) !== 'pdf') return 'not a pdf';
  const end = Buffer.from(await blob.slice(-endBytes).arrayBuffer()).toString('latin1');
  return end.includes(endMark) ? undefined : 'broken';
}
