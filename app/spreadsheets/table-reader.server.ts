import { type ChildProcess, fork } from 'node:child_process';
import type { SheetLimits, TableAnswer, TableReader } from '../lib/tables.ts';

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
  const workers = new Set<ChildProcess>();

  async function readNext(bytes: Uint8Array, limits: SheetLimits, signal?: AbortSignal): Promise<TableAnswer> {
    if (signal?.aborted) return { refused: 'too slow' };
    freeMemory?.();
    const worker = startWorker(workerFile);
    workers.add(worker);
    const end = () => void worker.kill('SIGKILL');
    signal?.addEventListener('abort', end);
    try {
      return await ask(worker, { ...tableRules, ...rules, bytes, limits });
    } finally {
      signal?.removeEventListener('abort', end);
      end();
      workers.delete(worker);
    }
  }

  return {
    readTable: (bytes, limits, signal) => inTurn(() => readNext(bytes, limits, signal)),
    stop() {
      for (const worker of workers) worker.kill('SIGKILL');
    },
  };
}

function startWorker(workerFile: string): ChildProcess {
  return fork(workerFile, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    // No settings of this process: what reads uploaded files gets no secrets.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function ask(worker: ChildProcess, question: TableQuestion): Promise<TableAnswer> {
  const { promise, resolve } = Promise.withResolvers<TableAnswer>();
  const hanging = setTimeout(() => resolve({ refused: 'too slow' }), timeoutMs);
  worker.on('exit', (code) => resolve({ refused: refusalOf(code) }));
  worker.on('error', () => resolve({ refused: 'broken' })).on('message', (answer: TableAnswer) => resolve(answer));
  worker.send(question, (error) => error && resolve({ refused: 'broken' }));
  return promise.finally(() => clearTimeout(hanging));
}

function refusalOf(code: number | null) {
  if (code === tableExits.tooBig) return 'too big';
  return code === tableExits.tooSlow || code === null ? 'too slow' : 'broken';
}
