import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const lookAfterParentMs = 500;

/**
 * Runs `node` in this process's place: same terminal, signals passed on, and its exit code becomes ours. Where this
 * Node can, the process turns into the other one; else it waits beside it.
 */
export function handOver(node, args, { cwd, env }) {
  process.chdir(cwd);
  if (isOwnProcess()) process.execve(node, [node, ...args], definedOf(env));
  else waitFor(spawn(node, args, { env, stdio: 'inherit' }), node);
}

/** Below npm somebody has to notice the end of the shell between (see `stopWithShell`). */
function isOwnProcess() {
  return typeof process.execve === 'function' && process.platform !== 'win32' && !process.env.npm_lifecycle_event;
}

function definedOf(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
}

function waitFor(child, node) {
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
