import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { TableAnswer } from '../lib/tables.ts';
import { type TableQuestion, tableExits } from './table-reader.server.ts';

const lookEveryMs = 20;

if (isMainThread) process.once('message', watchReader);
else parentPort?.once('message', readAndAnswer);

/** Limits of the engine do not count buffers, and no parser can be stopped, so this thread watches the process. */
function watchReader(question: TableQuestion): void {
  const { maxHeapMegabytes, maxMemoryMegabytes, cpuSeconds } = question;
  const reader = new Worker(process.argv[1] ?? '', { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } });
  const begin = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    if (user + system > cpuSeconds * 1_000_000) process.exit(tableExits.tooSlow);
    if (process.memoryUsage.rss() > maxMemoryMegabytes * 1024 * 1024) process.exit(tableExits.tooBig);
  }, lookEveryMs);
  reader.once('message', (answer: TableAnswer) => process.send?.(answer));
  reader.once('error', ({ code }: NodeJS.ErrnoException) =>
    process.exit(code === 'ERR_WORKER_OUT_OF_MEMORY' ? tableExits.tooBig : 1),
  );
  reader.postMessage(question, [question.bytes.buffer as ArrayBuffer]);
}

async function readAndAnswer({ bytes, limits }: TableQuestion): Promise<void> {
  const { sheetsOf } = await import('./read-table.server.ts');
  parentPort?.postMessage((await sheetsOf(bytes, limits)) satisfies TableAnswer);
}
