import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Turns = { longestMs: number; healthMs: number };

/** The longest turn of the server while `run` runs, and the slowest answer of `/healthz` beside it. */
export async function turnOf(socket: string, port: number, run: () => Promise<void>): Promise<Turns> {
  const connection = connect(socket);
  connection.setEncoding('utf8');
  let said = '';
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  connection.on('data', (piece) => {
    said += piece;
    begun.resolve();
  });
  connection.on('close', () => ended.resolve());
  connection.on('error', (error) => {
    begun.reject(error);
    ended.reject(error);
  });
  await begun.promise;
  const watch = { isOver: false };
  const health = slowestHealth(port, watch);
  // Whoever awaits it hears of it; before that it must not end the trial.
  health.catch(() => undefined);
  ended.promise.catch(() => undefined);
  try {
    await run();
  } finally {
    watch.isOver = true;
    connection.end();
  }
  await ended.promise;
  const figure = said.replace('measuring ', '');
  if (figure === '') throw new Error('The server did not say how long its turns were.');
  return { longestMs: Number(figure), healthMs: await health };
}

/** On a connection of its own each time: one that is kept may be closed by the server at any moment. */
async function slowestHealth(port: number, watch: { isOver: boolean }): Promise<number> {
  let slowest = 0;
  while (!watch.isOver) {
    const began = performance.now();
    await askHealth(port);
    slowest = Math.max(slowest, performance.now() - began);
    await wait(20);
  }
  return slowest;
}

function askHealth(port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get({ port, path: '/healthz', agent: false }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
  return promise;
}
