import { setTimeout as wait } from 'node:timers/promises';
import { openSocket } from '../../../tests/sockets.ts';
import type { Finding } from '../../harness/findings.ts';
import { timeOf, withServer } from '../support/server.ts';

const count = 500;
const head = 'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n';

/** Half of them never end their headers, the others send a body byte by byte. */
export function run(): Promise<Finding[]> {
  return withServer({}, async ({ port }) => {
    await timeOf(port, '/');
    const began = performance.now();
    const closedAfter: number[] = [];
    const sockets = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const socket = await openSocket(port);
        socket.on('error', () => undefined).resume();
        socket.on('close', () => closedAfter.push((performance.now() - began) / 1000));
        socket.write(index % 2 ? head : `${head}Content-Length: 5000\r\n\r\n`);
        return socket;
      }),
    );
    let slowestMs = 0;
    while (closedAfter.length < count && performance.now() - began < 90_000) {
      for (const socket of sockets) if (socket.writable) socket.write('x');
      for (const path of ['/', '/contact', '/healthz']) slowestMs = Math.max(slowestMs, await timeOf(port, path));
      await wait(1000);
    }
    const last = Math.max(0, ...closedAfter);
    const isClosed = closedAfter.length === count && last <= 63;
    for (const socket of sockets) socket.destroy();
    return [
      {
        name: `slowest page beside ${count} slow sockets`,
        figure: `${Math.round(slowestMs)} ms`,
        bar: '1,000 ms',
        ok: slowestMs < 1000,
      },
      {
        name: 'closed by the server',
        figure: `${closedAfter.length}, the last after ${Math.round(last)} s`,
        bar: `${count} within 60 s (looked at every 2 s)`,
        ok: isClosed,
      },
    ];
  });
}
