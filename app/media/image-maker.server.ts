import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { ImageMaker, ImageMakerAnswer } from '../lib/image-maker.ts';

export type WorkerQuestion = { bytes: Uint8Array };
const idleMs = 20_000;
const hangingMs = 25_000;

/** One picture at a time needs one thread. The C library else keeps a pool of freed memory for each: 330 MB, not 160. */
const oneSmallPool = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Makes pictures one at a time, in a process of its own that goes away when it is idle.
 * @param workerFile path of `image-worker.ts`; the bundle does not know where the source lies
 */
export function imageMaker(workerFile: string): ImageMaker {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function stop(): void {
    clearTimeout(idle);
    worker?.kill('SIGKILL');
    worker = undefined;
  }

  function start(): ChildProcess {
    clearTimeout(idle);
    if (worker?.connected) return worker;
    worker = fork(workerFile, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=128', '--max-semi-space-size=1'],
      // Nothing of this process's settings: the decoder of strangers' files knows no secrets.
      env: { VIPS_BLOCK_UNTRUSTED: '1', ...oneSmallPool },
    });
    giveWay(worker);
    // A process that could not be started or talked to is answered for in `ask`; unheard, its error would end ours.
    worker.on('error', () => undefined);
    return worker;
  }

  async function makeNext(bytes: Uint8Array): Promise<ImageMakerAnswer> {
    const answer = (await ask(start(), bytes)) ?? (await askAnother(bytes));
    idle = setTimeout(stop, idleMs);
    idle.unref();
    return answer ?? { refused: 'broken' };
  }

  /** The worker may have died while it rested: only a second death is the picture's doing. */
  async function askAnother(bytes: Uint8Array): Promise<ImageMakerAnswer | undefined> {
    stop();
    const answer = await ask(start(), bytes);
    if (!answer) stop();
    return answer;
  }

  return {
    make(bytes) {
      const turn = queue.then(() => makeNext(bytes));
      queue = turn.catch(() => undefined);
      return turn;
    },
    stop,
  };
}

/** Pages go first. Told at once: the threads that it starts later are told by it. */
function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is gone already, or the system knows no such thing: the picture is made all the same.
  }
}

/** The worker's answer; undefined when it died over this picture. One that hangs is ended, and not asked again. */
function ask(worker: ChildProcess, bytes: Uint8Array): Promise<ImageMakerAnswer | undefined> {
  const { promise, resolve } = Promise.withResolvers<ImageMakerAnswer | undefined>();
  const hanging = setTimeout(() => {
    resolve({ refused: 'too many pixels' });
    worker.kill('SIGKILL');
  }, hangingMs);
  const died = () => resolve(undefined);
  const answered = (answer: ImageMakerAnswer) => resolve(answer);
  worker.once('exit', died).once('error', died).once('message', answered);
  worker.send({ bytes } satisfies WorkerQuestion, (error) => error && died());
  return promise.finally(() => {
    clearTimeout(hanging);
    worker.off('exit', died).off('error', died).off('message', answered);
  });
}
