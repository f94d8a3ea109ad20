import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../scripts/test/processes.ts';
import { fileSink, type LogSink, LogWriter } from '../server/log.ts';
import { compileCache } from './server-process.ts';
import { folderForTest } from './temporary-folder.ts';
import { projectFolder } from './test-app.ts';

/** A sink whose reader takes a text only on request. */
function slowSink() {
  const taken: string[] = [];
  const waiting: { text: string; done: (error?: Error) => void }[] = [];
  const sink: LogSink = {
    send: (bytes, done) => void waiting.push({ text: bytes.toString(), done }),
    sendNow: (bytes) => taken.push(bytes.toString()),
  };
  const take = (error?: Error) => {
    const next = waiting.shift();
    if (next && !error) taken.push(next.text);
    next?.done(error);
  };
  return { sink, taken, waiting, take };
}

const line = `${'x'.repeat(999)}\n`;

test('a stalled reader costs lines and not memory, and learns how many when it reads again', () => {
  const { sink, taken, waiting, take } = slowSink();
  const writer = new LogWriter(sink);
  for (let number = 0; number < 5_000; number++) writer.write(line);
  expect(waiting).toHaveLength(1);
  while (waiting.length > 0) take();
  writer.flush();
  take();
  const lines = taken.join('').split('\n').filter(Boolean);
  const notes = lines.filter((one) => one.startsWith('{')).map((one) => JSON.parse(one));
  expect(lines.length - notes.length).toBe(1_048);
  expect(notes).toEqual([expect.objectContaining({ level: 40, dropped: 3_952 })]);
});

test('what could not be written is counted too, and nothing is thrown', () => {
  const { sink, taken, take } = slowSink();
  const writer = new LogWriter(sink);
  for (let number = 0; number < 5; number++) writer.write(line);
  writer.flush();
  take(new Error('No space left'));
  writer.write(line);
  writer.flush();
  take();
  writer.flush();
  take();
  expect(taken.join('')).toContain('"dropped":5');
});

test('at the end the last lines go out, and nobody waits for those who do not read', async () => {
  const { sink, taken, take } = slowSink();
  const writer = new LogWriter(sink);
  writer.write('one\n');
  const drained = writer.drain(60_000);
  take();
  await drained;
  writer.write('two\n');
  await writer.drain(1);
  writer.write('three\n');
  writer.flushNow();
  expect(taken).toEqual(['one\n', 'three\n']);
});

test.runIf(existsSync('/dev/full'))('a file on a full disk answers with the reason', async () => {
  const fd = openSync('/dev/full', 'w');
  const line = Buffer.from('a line\n');
  const { promise, resolve } = Promise.withResolvers<Error | null | undefined>();
  fileSink(fd).send(line, resolve);
  expect((await promise)?.message).toContain('ENOSPC');
  expect(() => fileSink(fd).sendNow(line)).not.toThrow();
  closeSync(fd);
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

async function startLoggingTo(stdout: 'pipe' | number) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(projectFolder, 'build/server/serve.js')], {
    env: { ...compileCache, NODE_ENV: 'production', PORT: String(port), SEED: 'none', DATA_DIR: folderForTest() },
    stdio: ['ignore', stdout, 'ignore'],
  });
  running.push(child);
  const visit = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
  while ((await visit().catch(() => 0)) !== 200) if (child.exitCode !== null) throw new Error('It did not start.');
  return { child, visit };
}

async function fillAndStop({ child, visit }: Awaited<ReturnType<typeof startLoggingTo>>, requests: number) {
  for (let sent = 0; sent < requests; sent += 10) {
    const statuses = await Promise.all(Array.from({ length: 10 }, visit));
    expect(statuses.every((status) => status === 200)).toBe(true);
  }
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return (await ended)[0];
}

test('nobody reads what the server says, and it answers and stops all the same', async () => {
  // A pipe holds 64 KB; 800 requests say half as much again.
  expect(await fillAndStop(await startLoggingTo('pipe'), 800)).toBe(0);
});

test.runIf(existsSync('/dev/full'))('on a full disk the log ends nothing', async () => {
  const full = openSync('/dev/full', 'w');
  expect(await fillAndStop(await startLoggingTo(full), 100)).toBe(0);
  closeSync(full);
});
