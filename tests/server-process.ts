import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectFolder } from './test-app.ts';

export type ServerProcess = {
  pid: number;
  /** The lines of its log so far. */
  log: string[];
  /** All that it said on standard error. */
  complaints(): string;
  /** The port it listens on. @throws what it said, when it ends instead of listening */
  port: Promise<number>;
  /** Resolves once a line of the log contains the text. */
  untilLogged(text: string): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** The exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

/** After the first process that ended in good order, each starts in two thirds of the time. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'school-compiled') };

/** `folder` is that of the built website; `command` starts it there; it may use the processor `core` alone. */
type Machine = { node?: string; openFiles?: number; folder?: string; command?: readonly string[]; core?: number };

/** Starts the built server as a process of its own, on a free port and with no settings but the given ones. */
export function startServer(
  settings: Record<string, string>,
  { node, openFiles, folder = projectFolder, command = ['build/server/serve.js'], core }: Machine = {},
): ServerProcess {
  const [program = '', ...args] = [
    ...(openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh']),
    ...(core === undefined ? [] : ['taskset', '-c', String(core)]),
    node ?? process.execPath,
    ...command,
  ];
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', SEED: 'none', ...compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints: Buffer[] = [];
  child.stderr.on('data', (piece) => complaints.push(piece));
  const said = () => Buffer.concat(complaints).toString('utf8');
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const { log, untilLogged } = readLog(child, ended);
  const port = untilLogged('"msg":"listening"').then(
    () => portIn(log),
    () => Promise.reject(new Error(`The server did not start: ${said()}`)),
  );
  // A test that expects a refusal never looks at the port.
  port.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    log,
    complaints: said,
    port,
    untilLogged,
    ended,
    signal: (name) => void child.kill(name),
  };
}

/** What the server printed about signing in, if it did. */
export function printedAccount({ log }: ServerProcess): { username: string; password: string } | undefined {
  const text = log.join('\n');
  const [, username = ''] = /username\s+(\S+)/.exec(text) ?? [];
  const [, password = ''] = /password\s+(\S+)/.exec(text) ?? [];
  return password ? { username, password } : undefined;
}

/** The address of the set-up that the server printed last, on the port that it listens on. */
export function setupAddress({ log }: ServerProcess): string | undefined {
  return [...log.join('\n').matchAll(/http:\/\/\S+\/setup\/[0-9a-v]{52}/g)].at(-1)?.[0];
}

function readLog(child: ChildProcess, ended: Promise<unknown>) {
  const log: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    log.push(line);
    for (const look of waiting) look();
  });
  return {
    log,
    untilLogged(text: string): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const look = () => log.some((line) => line.includes(text)) && resolve();
      waiting.add(look);
      look();
      ended.then(() => reject(new Error(`The server ended without logging ${text}`)));
      return promise.finally(() => waiting.delete(look));
    },
  };
}

function portIn(log: string[]): number {
  const line = log.find((candidate) => candidate.includes('"msg":"listening"')) ?? '{}';
  return Number(JSON.parse(line).port);
}
