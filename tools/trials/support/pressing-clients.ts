import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** In a thread of its own, so that those who measure are not slowed by those who press. */
export type Pressing = { port: number; clients: number; path: string };
export type Pressed = { answered: number; refused: number; failed: number; refusedMs: number[] };

const { port, clients, path } = workerData as Pressing;
const counts: Pressed = { answered: 0, refused: 0, failed: 0, refusedMs: [] };
const pauseMs = 50;
let isOver = false;

function visit(agent: Agent, number: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const asked = request({ agent, host: '127.0.0.1', port, path: `${path}${number}` }, (response) => {
    response
      .resume()
      .on('end', () => resolve(response.statusCode ?? 0))
      .on('error', () => resolve(0));
  });
  asked.on('error', () => resolve(0)).end();
  return promise;
}

async function press(client: number): Promise<void> {
  const localAddress = `127.0.2.${(client % 250) + 1}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  for (let number = 0; !isOver; number++) {
    const began = performance.now();
    const status = await visit(agent, client * 1_000_000 + number);
    if (status === 503) counts.refusedMs.push(performance.now() - began);
    counts[status === 503 ? 'refused' : status === 0 ? 'failed' : 'answered'] += 1;
    if (status !== 200) await wait(pauseMs);
  }
  agent.destroy();
}

parentPort?.once('message', () => {
  isOver = true;
});
await Promise.all(Array.from({ length: clients }, (_, client) => press(client)));
parentPort?.postMessage(counts);
