import { type ChildProcess, fork } from 'node:child_process';
import type { Card, CardMaker } from '../../lib/media-services.ts';
import { createTurns, giveWay, type InTurn, oneSmallPool } from '../image-maker.server.ts';

/** Photos and tables of the office wait for no more cards than these. */
const maxWaiting = 5;

/** For a process that hangs: a card takes less than a second of its processor time. */
const timeoutMs = 60_000;

type MakerOptions = { inTurn?: InTurn; freeMemory?: () => void };

/**
 * One card at a time, each in its own process. Not in that of pictures, which refuses SVG because it opens files of
 * strangers; this one opens none.
 */
export function cardMaker(workerFile: string, { inTurn = createTurns(), freeMemory }: MakerOptions = {}): CardMaker {
  let worker: ChildProcess | undefined;
  let waiting = 0;

  async function drawNext(card: Card): Promise<Uint8Array> {
    freeMemory?.();
    const own = startWorker(workerFile);
    worker = own;
    try {
      return await ask(own, card);
    } finally {
      own.kill('SIGKILL');
    }
  }

  return {
    async drawCard(card) {
      if (waiting >= maxWaiting) return undefined;
      waiting += 1;
      try {
        return await inTurn(() => drawNext(card));
      } finally {
        waiting -= 1;
      }
    },
    stop: () => void worker?.kill('SIGKILL'),
  };
}

function startWorker(workerFile: string): ChildProcess {
  const worker = fork(workerFile, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96', '--max-semi-space-size=1'],
    // No settings of this process: what draws the texts of others gets no secrets.
    env: oneSmallPool,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  giveWay(worker);
  return worker;
}

function ask(worker: ChildProcess, card: Card): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const failed = () => reject(new Error('The card could not be drawn.'));
  const hanging = setTimeout(failed, timeoutMs);
  worker.on('exit', failed).on('error', failed).on('message', resolve);
  worker.send(card, (error) => error && failed());
  return promise.finally(() => clearTimeout(hanging));
}
