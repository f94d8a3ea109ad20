import { isMainThread, parentPort } from 'node:worker_threads';
import type { TableAnswer } from '../lib/tables.ts';
import { askWatchedThread } from '../media/watched-thread.server.ts';
import type { TableQuestion } from './table-reader.server.ts';

if (isMainThread) process.once('message', watchReader);
else parentPort?.once('message', readAndAnswer);

function watchReader(question: TableQuestion): void {
  askWatchedThread(question, { limits: question.process, transfer: [question.bytes.buffer as ArrayBuffer] });
}

async function readAndAnswer({ bytes, limits }: TableQuestion): Promise<void> {
  const { sheetsOf } = await import('./read-table.server.ts');
  parentPort?.postMessage((await sheetsOf(bytes, limits)) satisfies TableAnswer);
}
