import type { SheetLimits, TableAnswer, TableReader } from '../lib/tables.ts';
import { oneQuestionWorker } from '../media/one-question.server.ts';

/** With what the process of a table ends when it may not go on. */
export const tableExits = { tooBig: 3, tooSlow: 4 } as const;

const tableRules = { cpuSeconds: 10, maxHeapMegabytes: 128, maxMemoryMegabytes: 230 };

/** For a process that hangs. One that works too long is ended by its processor time. */
const timeoutMs = 120_000;

export type TableQuestion = typeof tableRules & { bytes: Uint8Array; limits: SheetLimits };

type ReaderOptions = Partial<typeof tableRules> & {
  inTurn?: <Answer>(run: () => Promise<Answer>) => Promise<Answer>;
  freeMemory?: () => void;
};

/** One file at a time, each in its own process, so that a crafted one takes nothing from this. */
export function tableReader(
  workerFile: string,
  { inTurn = (run) => run(), freeMemory, ...rules }: ReaderOptions = {},
): TableReader {
  const options = { heapMegabytes: 64, timeoutMs, freeMemory };
  const worker = oneQuestionWorker<TableQuestion, TableAnswer>(workerFile, options);

  async function readNext(bytes: Uint8Array, limits: SheetLimits, signal?: AbortSignal): Promise<TableAnswer> {
    if (signal?.aborted) return { refused: 'too slow' };
    const { answer, exitCode } = await worker.ask({ ...tableRules, ...rules, bytes, limits }, signal);
    return answer ?? { refused: refusalOf(exitCode) };
  }

  return { readTable: (bytes, limits, signal) => inTurn(() => readNext(bytes, limits, signal)), stop: worker.stop };
}

function refusalOf(code: number | null | undefined) {
  if (code === tableExits.tooBig) return 'too big';
  return code === tableExits.tooSlow || code === null ? 'too slow' : 'broken';
}
