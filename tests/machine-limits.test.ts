import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../app/config.server.ts';
import { listen } from '../server/http/http-server.ts';
import { connectionsWithin } from '../server/start/machine.ts';
import type { ServerProcess } from './server-process.ts';
import { processForTest } from './site-of-tests.ts';
import { folderForTest } from './temporary-folder.ts';
import { projectFolder } from './test-app.ts';

function start(openFiles: number): ServerProcess {
  return processForTest({ DATA_DIR: folderForTest() }, { openFiles });
}

type Sent = { from: string; port: number; path: string; form?: Record<string, string> };

async function ask({ from, port, path, form }: Sent): Promise<number | undefined> {
  const body = String(new URLSearchParams(form));
  const headers = form && { Origin: `http://localhost:${port}`, 'Content-Type': 'application/x-www-form-urlencoded' };
  const host = {
    host: '127.0.0.1',
    port,
    localAddress: from,
    agent: false,
    headers: { ...headers, Host: `localhost:${port}` },
  };
  const sending = request({ ...host, path, method: form ? 'POST' : 'GET' });
  sending.end(body);
  const [response] = await once(sending, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

async function closed(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('error', () => undefined).once('close', () => resolve());
  return promise;
}

async function atLeast(count: number, promises: Promise<void>[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  for (const one of promises) {
    one.then(() => {
      left -= 1;
      if (left <= 0) resolve();
    });
  }
  return promise;
}

const enquiry = { name: 'Asha', email: 'asha@school.example', message: 'Is there a seat?' };

describe.runIf(process.platform === 'linux')('where the system lets few files be open', () => {
  test('the start is refused with a sentence', async () => {
    const { ended, complaints } = start(40);
    expect(await ended).toBe(1);
    expect(complaints()).toBe(
      'Only 40 files may be open at once here, and the website needs 256 or more. Raise the limit (LimitNOFILE of the service, or ulimit -n).\n',
    );
  });

  test('a flood of connections does not keep others out, and is forgotten after it', async () => {
    const { port: listening, log } = start(300);
    const port = await listening;
    expect(log.find((line) => line.includes('listening'))).toContain(`"maxConnections":${300 - 128}`);
    const sockets = Array.from({ length: 400 }, () => connect({ port, host: '127.0.0.1' }));
    const closings = sockets.map(closed);
    // More than half of what is possible are of one address, and closed at once.
    await atLeast(sockets.length - connectionsWithin(4_000, 300) / 2, closings);
    for (const path of ['/contact', '/favicon.svg', '/healthz', '/readyz']) {
      expect([path, await ask({ from: '127.0.0.2', port, path })]).toEqual([path, 200]);
    }
    expect(await ask({ from: '127.0.0.2', port, path: '/contact', form: enquiry })).toBe(303);
    for (const socket of sockets) socket.destroy();
    await Promise.all(closings);
    // The server learns a moment later that they are gone.
    const again = () => ask({ from: '127.0.0.1', port, path: '/contact' }).catch(() => undefined);
    let status = await again();
    while (status === undefined) status = await again();
    expect(status).toBe(200);
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

test('of the files that may be open some are left for others than connections', () => {
  expect([1_000_000, 4_128, 1_024, 256].map((files) => connectionsWithin(4_000, files))).toEqual([
    4_000, 4_000, 896, 128,
  ]);
});

test('too many open files are not taken for a wrong address', async () => {
  const full = Object.assign(new Error('listen EMFILE'), { code: 'EMFILE' });
  const never = createServer();
  never.listen = () => {
    queueMicrotask(() => never.emit('error', full));
    return never;
  };
  const error = await listen(never, 3000, '127.0.0.1').catch((one: unknown) => one);
  expect(error).toBe(full);
  expect(error).not.toBeInstanceOf(ConfigError);
});

describe('an older Node', () => {
  test('is reported in one sentence', async () => {
    const older = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})";
    const folder = folderForTest();
    const server = processForTest({ DATA_DIR: folder, NODE_OPTIONS: `--import=${older}` });
    expect(await server.ended).toBe(1);
    expect(server.complaints()).toMatch(/^The website needs Node 26 or newer, and this is 20\.19\.0\. [^\n]*\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('reads nothing before that but what it can read', () => {
    const read = new Set(['serve.js']);
    for (const file of read) {
      const text = readFileSync(join(projectFolder, 'build/server', file), 'utf8');
      for (const [, target = ''] of text.matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];$/gm)) {
        expect([file, target]).toEqual([file, expect.stringMatching(/^(node:fs|\.\/.*)$/)]);
        if (target.startsWith('.')) read.add(join(dirname(file), target));
      }
    }
    expect(read.size).toBeLessThanOrEqual(2);
  });
});
