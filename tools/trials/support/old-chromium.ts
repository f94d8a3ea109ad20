import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { projectFolder } from '../../../tests/test-app.ts';
import { CannotMeasure } from '../../harness/findings.ts';

/** Versions of Chromium, and the releases of `chrome-aws-lambda` that carry them. */
export const packages: Record<number, string> = {
  66: '66.0.3347',
  79: '1.20.4',
  80: '2.1.1',
  88: '6.0.0',
  92: '10.1.0',
};

/** The path of a real old Chromium, which is downloaded once into `.cache`. @throws CannotMeasure without a registry */
export async function oldChromium(version: number): Promise<string> {
  const folder = join(projectFolder, '.cache', `chromium-${version}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const run = promisify(execFile);
  const name = `chrome-aws-lambda@${packages[version]}`;
  const { stdout } = await run('npm', ['pack', name, '--silent'], { cwd: folder }).catch((error: Error) => {
    throw new CannotMeasure(`${name} could not be downloaded: ${error.message.split('\n')[0]}`);
  });
  await run('tar', ['xzf', stdout.trim()], { cwd: folder });
  writeFileSync(program, brotliDecompressSync(readFileSync(join(folder, 'package/bin/chromium.br'))));
  chmodSync(program, 0o755);
  return program;
}

type Answer = Record<string, unknown>;

/** One page of a browser, driven by the DevTools protocol: the libraries for that no longer know browsers this old. */
export type OldPage = {
  send(method: string, params?: object): Promise<Answer>;
  /** Resolves when the page and its files have loaded. */
  open(address: string): Promise<void>;
  evaluate<Found>(look: () => Found): Promise<Found>;
  /** What scripts threw since the page was opened. */
  errors: string[];
};

const flags = '--headless --no-sandbox --disable-gpu --hide-scrollbars --remote-debugging-port=0'.split(' ');

/** `isOld`: these builds start only as one process. */
export async function withPage<Found>(
  program: string,
  isOld: boolean,
  look: (page: OldPage) => Promise<Found>,
): Promise<Found> {
  const profile = mkdtempSync(join(tmpdir(), 'school-browser-'));
  const own = isOld ? ['--single-process', '--no-zygote'] : [];
  const browser = spawn(program, [...flags, ...own, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  try {
    return await look(await attach(await addressOfPage(await portOf(browser.stderr))));
  } finally {
    browser.kill('SIGKILL');
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
    rmSync(profile, { recursive: true, force: true });
  }
}

async function portOf(stderr: NodeJS.ReadableStream): Promise<number> {
  const said: string[] = [];
  for await (const line of createInterface({ input: stderr })) {
    said.push(line);
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new CannotMeasure(`The browser does not start here: ${said.slice(-3).join(' ')}`);
}

/** The browser listens before it has its first page. */
async function addressOfPage(port: number): Promise<string> {
  for (;;) {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
    const page = targets.find(({ type, webSocketDebuggerUrl }) => type === 'page' && webSocketDebuggerUrl);
    if (page) return page.webSocketDebuggerUrl;
    await wait(50);
  }
}

/** These builds sometimes turn in a circle for ever. */
export class NoAnswer extends Error {}

const answerTimeoutMs = 120_000;

type Target = { type: string; webSocketDebuggerUrl: string };

async function attach(address: string): Promise<OldPage> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.id !== undefined) waiting.get(message.id)?.(message.result ?? { error: message.error });
    if (message.method === 'Runtime.exceptionThrown') errors.push(textOf(message.params.exceptionDetails));
  });
  let last = 0;
  const send = (method: string, params: object = {}) => {
    last += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.set(last, resolve);
    socket.send(JSON.stringify({ id: last, method, params }));
    const limit = setTimeout(() => reject(new NoAnswer(`The browser does not answer to ${method}.`)), answerTimeoutMs);
    return promise.finally(() => clearTimeout(limit));
  };
  await send('Page.enable');
  await send('Runtime.enable');
  async function evaluate<Found>(look: () => Found): Promise<Found> {
    const answer = await send('Runtime.evaluate', { expression: `(${look})()`, returnByValue: true });
    if (answer.exceptionDetails) throw new Error(textOf(answer.exceptionDetails as Failure));
    return (answer.result as { value: Found }).value;
  }
  return {
    send,
    errors,
    evaluate,
    async open(url) {
      errors.length = 0;
      // It answers when the page is there. Events are no help: the page before may finish loading only now.
      await send('Page.navigate', { url });
      while (!(await evaluate(() => document.readyState === 'complete'))) await wait(50);
    },
  };
}

type Failure = { text: string; exception?: { description?: string } };

function textOf({ text, exception }: Failure): string {
  return exception?.description ?? text;
}
