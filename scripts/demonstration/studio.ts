import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Drawing } from './content/drawing.ts';

export type Paper = { heading: string; lines: readonly string[]; validity: string; isCertificate: boolean };
export type Order = { drawing: Drawing } | { paper: Paper; moment: Date };
type Answer = { id: number; bytes: Uint8Array } | { id: number; fault: string };

export type Studio = { make(work: Order): Promise<Uint8Array>; close(): void };

export function openStudio(): Studio {
  const worker = fork(join(import.meta.dirname, 'studio-process.ts'), { serialization: 'advanced', execArgv: [] });
  const orders = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let lastId = 0;
  worker.on('message', (answer: Answer) => {
    const order = orders.get(answer.id);
    orders.delete(answer.id);
    if ('bytes' in answer) order?.resolve(answer.bytes);
    else order?.reject(new Error(answer.fault));
  });
  worker.on('exit', () => {
    for (const order of orders.values()) order.reject(new Error('The studio closed before its work was done.'));
  });
  return {
    make(work) {
      if (!worker.connected) return Promise.reject(new Error('The studio is closed.'));
      const order = Promise.withResolvers<Uint8Array>();
      lastId += 1;
      orders.set(lastId, order);
      worker.send({ id: lastId, work });
      return order.promise;
    },
    close: () => worker.kill(),
  };
}
