import { type Transferable, Worker } from 'node:worker_threads';

export type ThreadLimits = { cpuSeconds: number; maxHeapMegabytes: number; maxMemoryMegabytes: number };

/** With what this process ends when its thread may not go on. */
export const limitExits = { tooBig: 3, tooSlow: 4 } as const;

const lookEveryMs = 20;

/**
 * Asks this module again in a second thread, and sends the answer to the parent. Limits of the engine count neither
 * buffers nor unpacked streams, and no parser can be stopped, so this thread watches the process. Processor time, unlike
 * the clock, does not pass while a busy machine lets the process wait.
 */
export function askWatchedThread(
  question: object,
  { limits, transfer }: { limits: ThreadLimits; transfer: Transferable[] },
): void {
  const { cpuSeconds, maxHeapMegabytes, maxMemoryMegabytes } = limits;
  const thread = new Worker(process.argv[1] ?? '', { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } });
  const begin = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    if (user + system > cpuSeconds * 1_000_000) process.exit(limitExits.tooSlow);
    if (process.memoryUsage.rss() > maxMemoryMegabytes * 1024 * 1024) process.exit(limitExits.tooBig);
  }, lookEveryMs);
  thread.once('message', (answer: object | string) => process.send?.(answer));
  thread.once('error', ({ code }: NodeJS.ErrnoException) =>
    process.exit(code === 'ERR_WORKER_OUT_OF_MEMORY' ? limitExits.tooBig : 1),
  );
  thread.postMessage(question, transfer);
}
