import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runGroup } from '../scripts/test/processes.ts';

let folder: string;
let portFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'school-group-'));
  portFile = join(folder, 'port');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A script that starts a server as a process of its own; once it listens, the script runs `then`. */
function startsServer(then: string): string[] {
  const server = `const server = require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1',
    () => require('node:fs').writeFileSync(${JSON.stringify(portFile)}, String(server.address().port)))`;
  const script = `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(server)}]);
    const looking = setInterval(() => {
      if (!require('node:fs').existsSync(${JSON.stringify(portFile)})) return;
      clearInterval(looking);
      ${then}
    }, 10)`;
  return ['--eval', script];
}

async function expectServerGone(): Promise<void> {
  const port = readFileSync(portFile, 'utf8');
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
}

test('what a script started is gone when the script has ended', async () => {
  const { signal } = new AbortController();
  expect(await runGroup(startsServer('process.exit(3)'), { env: process.env, signal })).toBe(3);
  await expectServerGone();
});

test('what a script started is gone when the script was stopped, and nothing is started after that', async () => {
  const interruption = new AbortController();
  const { signal } = interruption;
  const stopped = expect(runGroup(startsServer(''), { env: process.env, signal })).rejects.toBe('enough');
  await vi.waitUntil(() => existsSync(portFile) && readFileSync(portFile, 'utf8'), { timeout: 60_000 });
  interruption.abort('enough');
  await stopped;
  await expectServerGone();
  rmSync(portFile);
  await expect(runGroup(startsServer(''), { env: process.env, signal })).rejects.toBe('enough');
  expect(existsSync(portFile)).toBe(false);
});
