import { type ChildProcess, fork } from 'node:child_process';
import type {
  CrestAnswer,
  CrestOptions,
  DecodedPicture,
  FileSource,
  ImageMakerAnswer,
  ImageProcessor,
  ImageRefusal,
  PictureChecker,
  PictureEdit,
} from '../lib/media-services.ts';
import { giveWay, oneSmallPool } from '../lib/one-question.server.ts';
import { createTurns, type InTurn } from '../lib/schools-of-process.server.ts';
import { imageRules } from './image-rules.ts';

export type WorkerQuestion = {
  /** The file itself, or its path. */
  source: Uint8Array | string;
  cpuSeconds: number;
  edit?: PictureEdit | undefined;
  crest?: CrestOptions;
  isCheck?: boolean;
};
export type CheckAnswer = { refused: ImageRefusal } | { decoded: DecodedPicture };
export type WorkerAnswer = ImageMakerAnswer | CrestAnswer | CheckAnswer;

const idleMs = 20_000;
/** For a worker that hangs. Long work is limited by processor time, which does not pass on a busy machine. */
const timeoutMs = 300_000;

const { cpuSeconds: ordinaryCpuSeconds }: { cpuSeconds: number } = imageRules;

type MakerOptions = { cpuSeconds?: number; inTurn?: InTurn };

export function imageMaker(
  workerFile: string,
  { cpuSeconds = ordinaryCpuSeconds, inTurn = createTurns() }: MakerOptions = {},
): ImageProcessor & PictureChecker {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function stop(): void {
    clearTimeout(idle);
    worker?.kill('SIGKILL');
    worker = undefined;
  }

  function start(): ChildProcess {
    clearTimeout(idle);
    if (!worker?.connected) worker = forkWorker(workerFile);
    return worker;
  }

  async function makeNext<Answer extends WorkerAnswer>(
    question: WorkerQuestion,
  ): Promise<Answer | { refused: ImageRefusal }> {
    const answer = (await ask<Answer>(start(), question)) ?? (await askAnother<Answer>(question));
    idle = setTimeout(stop, idleMs);
    idle.unref();
    return answer ?? { refused: 'broken' };
  }

  /** The worker may have died while idle: only a second crash is due to the picture. */
  async function askAnother<Answer extends WorkerAnswer>(question: WorkerQuestion) {
    stop();
    const answer = await ask<Answer>(start(), question);
    if (!answer) stop();
    return answer;
  }

  const enqueue = <Answer extends WorkerAnswer>(question: WorkerQuestion) => inTurn(() => makeNext<Answer>(question));

  return {
    make: (source, edit) => enqueue<ImageMakerAnswer>({ source: sentSource(source), cpuSeconds, edit }),
    makeCrest: (source, crest) => enqueue<CrestAnswer>({ source: sentSource(source), cpuSeconds, crest }),
    async checkPicture(bytes) {
      const answer = await enqueue<CheckAnswer>({ source: bytes, cpuSeconds, isCheck: true });
      return 'decoded' in answer ? answer.decoded : undefined;
    },
    stop,
  };
}

export function sentSource(source: FileSource): Uint8Array | string {
  return source instanceof Uint8Array ? source : source.path;
}

function forkWorker(file: string): ChildProcess {
  const worker = fork(file, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=1', '--expose-gc'],
    // No settings of this process: the decoder of uploaded files gets no secrets.
    env: { VIPS_BLOCK_UNTRUSTED: '1', ...oneSmallPool },
  });
  giveWay(worker);
  // Without a listener an error of the worker would end this process.
  worker.on('error', () => undefined);
  return worker;
}

function ask<Answer extends WorkerAnswer>(worker: ChildProcess, question: WorkerQuestion) {
  const { promise, resolve } = Promise.withResolvers<Answer | { refused: ImageRefusal } | undefined>();
  const hanging = setTimeout(() => {
    resolve({ refused: 'too many pixels' });
    worker.kill('SIGKILL');
  }, timeoutMs);
  const died = () => resolve(undefined);
  const answered = (answer: Answer) => resolve(answer);
  worker.once('exit', died).once('error', died).once('message', answered);
  worker.send(question, (error) => error && died());
  return promise.finally(() => {
    clearTimeout(hanging);
    worker.off('exit', died).off('error', died).off('message', answered);
  });
}
