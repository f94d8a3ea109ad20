import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** In a thread of its own, so that those who measure are not slowed by those who press. */
export type Crowd = { clients: number; path: string; isEachDifferent: boolean };
export type Pressing = { port: number; crowds: Crowd[] };
export type Pressed = {
  answered: number;
  failed: number;
  withoutRetryAfter: number;
  ms: number[];
  refusedMs: number[];
};

const { port, crowds } = workerData as Pressing;
const pauseMs = 50;
let isOver = false;

type Answered = { status: number; retryAfter: string | undefined };

function visit(agent: Agent, path: string): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const failed = () => resolve({ status: 0, retryAfter: undefined });
  const sending = request({ agent, host: '127.0.0.1', port, path }, (response) => {
    const answered = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
    response
      .resume()
      .on('end', () => resolve(answered))
      .on('error', failed);
  });
  sending.on('error', failed).end();
  return promise;
}

function count(counts: Pressed, { status, retryAfter }: Answered, ms: number): void {
  if (status === 503) counts.refusedMs.push(ms);
  else if (status === 200) counts.ms.push(ms);
  if (status === 503 && !retryAfter) counts.withoutRetryAfter += 1;
  if (status === 200) counts.answered += 1;
  else if (status !== 503) counts.failed += 1;
}

async function press(localAddress: string, addressOf: (number: number) => string, counts: Pressed): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  for (let number = 0; !isOver; number++) {
    const began = performance.now();
    count(counts, await visit(agent, addressOf(number)), performance.now() - began);
    await wait(pauseMs);
  }
  agent.destroy();
}

async function pressTogether({ clients, path, isEachDifferent }: Crowd, crowd: number): Promise<Pressed> {
  const counts: Pressed = { answered: 0, failed: 0, withoutRetryAfter: 0, ms: [], refusedMs: [] };
  const addressOf = (client: number) => (number: number) =>
    isEachDifferent ? `${path}${client * 1_000_000 + number}` : path;
  const pressing = Array.from({ length: clients }, (_, client) =>
    press(`127.0.${2 + crowd * 2 + Math.floor(client / 250)}.${(client % 250) + 1}`, addressOf(client), counts),
  );
  await Promise.all(pressing);
  return counts;
}

parentPort?.once('message', () => {
  isOver = true;
});
parentPort?.postMessage(await Promise.all(crowds.map(pressTogether)));
