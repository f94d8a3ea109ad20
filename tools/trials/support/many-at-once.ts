import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** In a thread of its own: `count` requests at once on some connections, each to another address when `path` ends with `=`. */
export type ManyAtOnce = {
  port: number;
  count: number;
  connections: number;
  path: string;
  headers?: Record<string, string>;
};
export type Statuses = Record<string, number>;

const { port, count, connections, path, headers = {} } = workerData as ManyAtOnce;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const seed = Math.floor(performance.timeOrigin % 1e9);

function visit(number: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const address = path.endsWith('=') ? `${path}${seed + number}` : path;
  const sending = request({ agent, host: '127.0.0.1', port, path: address, headers }, (response) => {
    const { statusCode } = response;
    response.resume().on('close', () => resolve(response.complete ? String(statusCode) : 'failed'));
  });
  sending.on('error', () => resolve('failed')).end();
  return promise;
}

const statuses: Statuses = {};
await Promise.all(
  Array.from({ length: count }, async (_, number) => {
    const status = await visit(number);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }),
);
agent.destroy();
parentPort?.postMessage(statuses);
