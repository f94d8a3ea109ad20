import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const graceMs = 5_000;
const lookMs = 50;
const hasGroups = process.platform !== 'win32';

/** Afterwards no process that the script started is left. @throws the reason of the signal */
export async function runGroup(
  args: string[],
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<number> {
  signal.throwIfAborted();
  // In its own group, so that the signals of a terminal reach it only through this process.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env, detached: hasGroups });
  const { promise: aborted, resolve: stop } = Promise.withResolvers<[null]>();
  signal.addEventListener('abort', () => stop([null]), { once: true });
  const [code] = await Promise.race([once(child, 'exit'), aborted]);
  await endGroup(child);
  signal.throwIfAborted();
  return code ?? 1;
}

async function endGroup(child: ChildProcess): Promise<void> {
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    const until = performance.now() + graceMs;
    for (let isThere = send(child, name); isThere && performance.now() < until; isThere = send(child, 0)) {
      await wait(lookMs);
    }
  }
}

function send(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (!child.pid) return false;
  if (!hasGroups) return child.exitCode === null && child.kill(signal);
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
