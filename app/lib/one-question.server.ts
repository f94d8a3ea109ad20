import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** A memory pool for each thread would need 330 MB instead of 160. */
export const oneSmallPool = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

type WorkerOptions = {
  heapMegabytes: number;
  /** For a process that hangs. One that works too long ends itself after its processor time. */
  timeoutMs?: number | undefined;
  freeMemory?: (() => void) | undefined;
};

/** Without an answer the process has crashed, or was ended because it hung: then there is no code. */
export type Reply<Answer> = { answer?: Answer; exitCode?: number | null };

/** A process for each question, which ends with its answer. */
export function oneQuestionWorker<Question extends object, Answer>(workerFile: string, options: WorkerOptions) {
  const { heapMegabytes, timeoutMs = 120_000, freeMemory } = options;
  const workers = new Set<ChildProcess>();
  return {
    async ask(question: Question, signal?: AbortSignal): Promise<Reply<Answer>> {
      freeMemory?.();
      const worker = fork(workerFile, {
        serialization: 'advanced',
        execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=1'],
        // No settings of this process: what reads files and texts of others gets no secrets.
        env: oneSmallPool,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      workers.add(worker);
      giveWay(worker);
      const { promise, resolve } = Promise.withResolvers<Reply<Answer>>();
      const end = () => void worker.kill('SIGKILL');
      const hanging = setTimeout(() => resolve({ exitCode: null }), timeoutMs);
      signal?.addEventListener('abort', end);
      worker.on('exit', (exitCode) => resolve({ exitCode })).on('error', () => resolve({}));
      worker.on('message', (answer: Answer) => resolve({ answer }));
      worker.send(question, (error) => error && resolve({}));
      return promise.finally(() => {
        clearTimeout(hanging);
        signal?.removeEventListener('abort', end);
        end();
        workers.delete(worker);
      });
    },
    stop() {
      for (const worker of workers) worker.kill('SIGKILL');
    },
  };
}

export function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended, or the system knows no priorities.
  }
}
