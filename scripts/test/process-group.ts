import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** What the tests started has so long to stop by itself. */
const graceMs = 5_000;
const lookMs = 50;
const hasGroups = process.platform !== 'win32';

/**
 * Runs a script, shown on this terminal, until it ends or the signal stops it, and answers its exit code. Afterwards
 * all is gone that it started, also what would outlive it. @throws the reason of the signal
 */
export async function runGroup(
  args: string[],
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<number> {
  signal.throwIfAborted();
  // In a group of its own, so that the signals of a terminal reach it by us alone.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env, detached: hasGroups });
  const { promise: aborted, resolve: stop } = Promise.withResolvers<[null]>();
  signal.addEventListener('abort', () => stop([null]), { once: true });
  const [code] = await Promise.race([once(child, 'exit'), aborted]);
  await endGroup(child);
  signal.throwIfAborted();
  return code ?? 1;
}

/** Asks all of the group to stop, and makes them when they do not. */
async function endGroup(child: ChildProcess): Promise<void> {
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    const until = performance.now() + graceMs;
    for (let isThere = send(child, name); isThere && performance.now() < until; isThere = send(child, 0)) {
      await wait(lookMs);
    }
  }
}

/** Sends a signal to all of the group, and answers whether there still was anybody. */
function send(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (!child.pid) return false;
  if (!hasGroups) return child.exitCode === null && child.kill(signal);
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
