import { type ChildProcess, fork } from 'node:child_process';
import { giveWay, oneSmallPool } from './image-maker.server.ts';

type WorkerOptions = { heapMegabytes: number; timeoutMs: number; freeMemory?: (() => void) | undefined };

/** A process for each question, which ends with its answer. Undefined = it has crashed or takes too long. */
export function oneQuestionWorker<Question extends object, Answer>(workerFile: string, options: WorkerOptions) {
  const { heapMegabytes, timeoutMs, freeMemory } = options;
  let worker: ChildProcess | undefined;
  return {
    async ask(question: Question): Promise<Answer | undefined> {
      freeMemory?.();
      const own = fork(workerFile, {
        serialization: 'advanced',
        execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=1'],
        // No settings of this process: what reads files and texts of others gets no secrets.
        env: oneSmallPool,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      worker = own;
      giveWay(own);
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
      const gaveUp = () => resolve(undefined);
      const hanging = setTimeout(gaveUp, timeoutMs);
      own.on('exit', gaveUp).on('error', gaveUp).on('message', resolve);
      own.send(question, (error) => error && gaveUp());
      return promise.finally(() => {
        clearTimeout(hanging);
        own.kill('SIGKILL');
      });
    },
    stop: () => void worker?.kill('SIGKILL'),
  };
}
