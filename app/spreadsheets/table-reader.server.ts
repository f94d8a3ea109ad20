import { oneQuestionWorker } from '../lib/one-question.server.ts';
import type { SheetLimits, TableAnswer, TableReader } from '../lib/tables.ts';
import { limitExits, type ThreadLimits } from '../media/watched-thread.server.ts';

const processLimits: ThreadLimits = { cpuSeconds: 10, maxHeapMegabytes: 128, maxMemoryMegabytes: 230 };

export type TableQuestion = { bytes: Uint8Array; limits: SheetLimits; process: ThreadLimits };

type ReaderOptions = Partial<ThreadLimits> & {
  inTurn?: <Answer>(run: () => Promise<Answer>) => Promise<Answer>;
  freeMemory?: () => void;
};

/** One file at a time, each in its own process, so that a crafted one takes nothing from this. */
export function tableReader(
  workerFile: string,
  { inTurn = (run) => run(), freeMemory, ...own }: ReaderOptions = {},
): TableReader {
  const options = { heapMegabytes: 64, freeMemory };
  const worker = oneQuestionWorker<TableQuestion, TableAnswer>(workerFile, options);

  async function readNext(bytes: Uint8Array, limits: SheetLimits, signal?: AbortSignal): Promise<TableAnswer> {
    if (signal?.aborted) return { refused: 'too slow' };
    const { answer, exitCode } = await worker.ask({ bytes, limits, process: { ...processLimits, ...own } }, signal);
    return answer ?? { refused: refusalOf(exitCode) };
  }

  return { readTable: (bytes, limits, signal) => inTurn(() => readNext(bytes, limits, signal)), stop: worker.stop };
}

function refusalOf(code: number | null | undefined) {
  if (code === limitExits.tooBig) return 'too big';
  return code === limitExits.tooSlow || code === null ? 'too slow' : 'broken';
}
