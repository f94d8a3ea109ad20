import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const lookAfterParentMs = 500;

/** Runs `node` in this process's place: same terminal, signals passed on, and its exit code becomes ours. */
export function handOver(node, args, options) {
  const child = spawn(node, args, { ...options, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithShell(child);
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

/** npm passes SIGTERM to the shell between us, and Debian's shell keeps it: its end is our signal to stop. */
function stopWithShell(child) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    child.kill('SIGTERM');
  }, lookAfterParentMs);
  looking.unref();
}
