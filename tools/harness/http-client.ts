import { Agent, get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const timeoutMs = 30_000;

export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number };

export function ask(address: string, headers: OutgoingHttpHeaders = {}): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const began = performance.now();
  const request = get(address, { headers, agent, timeout: timeoutMs }, (response) => {
    const pieces: Buffer[] = [];
    response.on('error', reject).on('data', (piece: Buffer) => pieces.push(piece));
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(pieces),
        ms: performance.now() - began,
      }),
    );
  });
  request.on('error', reject).on('timeout', () => request.destroy(new Error(`${address} does not answer.`)));
  return promise;
}

/** Repeats until the answer is 200 and returns the time since `began`. @throws when it takes too long */
export async function untilAnswered(address: string, began = performance.now(), lookMs = 5): Promise<number> {
  while (performance.now() - began < timeoutMs) {
    const answer = await ask(address).catch(() => undefined);
    if (answer?.status === 200) return performance.now() - began;
    await wait(lookMs);
  }
  throw new Error(`${address} did not answer within ${timeoutMs / 1000} s.`);
}
