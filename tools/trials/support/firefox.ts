import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { CannotMeasure } from '../../harness/findings.ts';

const run = promisify(execFile);

/** Unpacks Debian's Firefox into the folder; nothing is installed. @throws CannotMeasure where there is no such package */
export async function unpackFirefox(folder: string): Promise<{ program: string; libraries: string }> {
  const root = join(folder, 'firefox');
  try {
    const { stdout } = await run('apt-cache', ['depends', 'firefox-esr']);
    const beside = stdout.match(/\b(?:libvpx\d+|libnss3|libnspr4)\b/g) ?? [];
    await run('apt-get', ['download', 'firefox-esr', ...beside], { cwd: folder });
    for (const file of globSync('*.deb', { cwd: folder })) await run('dpkg', ['-x', file, root], { cwd: folder });
  } catch (error) {
    throw new CannotMeasure(`There is no package of Firefox: ${String(error).split('\n')[0]}`);
  }
  const [program] = globSync('usr/lib/firefox-esr/firefox-esr', { cwd: root });
  if (!program) throw new CannotMeasure('The package has no Firefox.');
  const libraries = globSync('usr/lib/*-linux-*', { cwd: root }).map((path) => join(root, path));
  return { program: join(root, program), libraries: libraries.join(':') };
}

export type Firefox = {
  open(address: string): Promise<void>;
  /** The value of the expression, which may wait, as if a person had just tapped. */
  evaluate(expression: string): Promise<unknown>;
};

/** Driven by WebDriver BiDi. */
export async function withFirefox<Found>(
  folder: string,
  prefs: Record<string, string | number | boolean>,
  look: (firefox: Firefox) => Promise<Found>,
): Promise<Found> {
  const { program, libraries } = await unpackFirefox(folder);
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  const lines = Object.entries(prefs).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const env = { ...process.env, HOME: folder, LD_LIBRARY_PATH: libraries };
  const browser = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe'], env });
  try {
    return await look(await attach(await addressIn(browser.stderr)));
  } finally {
    browser.kill('SIGKILL');
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
  }
}

async function addressIn(stderr: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: stderr })) {
    said.push(line);
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return `${address}/session`;
  }
  throw new CannotMeasure(`Firefox does not start here: ${said.slice(-3).join(' ')}`);
}

type Result = { contexts?: { context: string }[]; result?: { value?: unknown }; exceptionDetails?: { text: string } };

async function attach(address: string): Promise<Firefox> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (result: Result) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message.result ?? { exceptionDetails: { text: message.message } });
  });
  const send = (method: string, params: object) => {
    const id = waiting.size + 1;
    const { promise, resolve } = Promise.withResolvers<Result>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    return promise;
  };
  await send('session.new', { capabilities: {} });
  const { contexts = [] } = await send('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const asked = { expression, target: { context }, awaitPromise: true, userActivation: true };
      const { result, exceptionDetails } = await send('script.evaluate', asked);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value;
    },
  };
}
