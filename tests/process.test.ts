import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../app/database/open.server.ts';
import { isLong } from './extent.ts';
import { createPostgresDatabase, engines } from './fresh-database.ts';
import { compileCache, type ServerProcess } from './server-process.ts';
import { processForTest } from './site-of-tests.ts';
import { openSocket, readToEnd } from './sockets.ts';
import { folderForTest } from './temporary-folder.ts';
import { projectFolder } from './test-app.ts';

function start(settings: Record<string, string> = {}): ServerProcess {
  return processForTest({ DATA_DIR: folderForTest(), ...settings });
}

async function visit(server: ServerProcess, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${await server.port}${path}`);
}

/** Runs `npm run settings` as a process of its own. */
async function runSettings(folder: string, ...words: string[]): Promise<{ code: number | null; complaints: string }> {
  const child = spawn(process.execPath, [join(projectFolder, 'scripts/settings.ts'), ...words], {
    env: { PATH: process.env.PATH, ...compileCache, DATA_DIR: folder },
  });
  let complaints = '';
  child.stderr.on('data', (piece) => {
    complaints += piece;
  });
  const [code] = await once(child, 'close');
  return { code, complaints };
}

test('on SIGTERM the server accepts nothing new, finishes requests in flight and exits with 0', async () => {
  const server = start();
  const port = await server.port;
  const socket = await openSocket(port);
  const body = 'name=A&email=a%40school.example&message=Hello';
  const head = ['POST /contact HTTP/1.1', `Host: localhost:${port}`, `Origin: http://localhost:${port}`];
  const form = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`, '', ''];
  socket.write([...head, ...form].join('\r\n') + body.slice(0, 10));
  // A request answered after it shows that the half one has arrived.
  expect((await visit(server, '/healthz')).status).toBe(200);

  server.signal('SIGTERM');
  await server.untilLogged('"msg":"stopping"');
  await expect(visit(server, '/healthz')).rejects.toThrow();
  // Time enough for an impatient server to cut the request off.
  await setTimeout(500);
  socket.write(body.slice(10));
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 303 /);
  expect(await server.ended).toBe(0);
});

test('a request that never ends does not keep the server from stopping', async () => {
  const server = start();
  const socket = await openSocket(await server.port);
  socket.on('error', () => undefined);
  socket.write('POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n');
  expect((await visit(server, '/healthz')).status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a second server on the same folder is refused with a sentence, and the first goes on', async () => {
  const settings = { DATA_DIR: folderForTest() };
  const [first, second] = [start(settings), start(settings)];
  const refused = await Promise.race(
    [first, second].map(async (server) => ((await server.ended) === 1 ? server : undefined)),
  );
  expect(refused?.complaints()).toMatch(/^Another server is already running on .+ Stop it first, .+\n$/);
  expect((await visit(refused === first ? second : first, '/readyz')).status).toBe(200);
});

test('a server that was killed leaves no lock behind', async () => {
  const settings = { DATA_DIR: folderForTest() };
  const killed = start(settings);
  await killed.port;
  killed.signal('SIGKILL');
  expect(await killed.ended).toBeNull();
  expect((await visit(start(settings), '/readyz')).status).toBe(200);
});

test('wrong settings stop the start with a sentence each', async () => {
  const server = start({ PORT: 'eighty', SEED: 'yes' });
  expect(await server.ended).toBe(1);
  expect(server.complaints()).toBe('PORT must be a number from 0 to 65535.\nSEED must be demo or none.\n');
  expect(server.log).toEqual([]);
});

test('a port that is taken stops the start with a sentence', async () => {
  const server = start({ PORT: String(await start().port) });
  expect(await server.ended).toBe(1);
  expect(server.complaints()).toMatch(/^[^\n]*PORT[^\n]*\n$/);
});

test('shell commands that run together on a fresh folder wait for each other', async () => {
  const folder = folderForTest();
  const both = await Promise.all([
    runSettings(folder, 'set', 'tagline', 'Where the lotus blooms'),
    runSettings(folder, 'set', 'name', 'Lotus Pond School'),
  ]);
  expect(both).toEqual([expect.objectContaining({ code: 0 }), expect.objectContaining({ code: 0 })]);
});

test('a fact settled from the shell shows on the pages of the running server', async () => {
  const folder = folderForTest();
  const server = start({ DATA_DIR: folder });
  await server.port;
  expect(await runSettings(folder, 'set', 'name', 'Lotus Pond School')).toMatchObject({ code: 0, complaints: '' });
  expect(await (await visit(server, '/contact')).text()).toContain('Lotus Pond School');
  expect(await runSettings(folder, 'set', 'hoursWeekend', 'closed')).toMatchObject({ code: 0, complaints: '' });
  expect(await (await visit(server, '/contact')).text()).toContain('Saturday and Sunday');
  const halfSaid = await runSettings(folder, 'set', 'hoursMonday', '10.30 to 1.30');
  expect(halfSaid.complaints).toContain('Add am or pm to 10.30 and 1.30');
  const refused = await runSettings(folder, 'set', 'nam', 'X');
  expect(refused).toMatchObject({ code: 1, complaints: expect.stringMatching(/^There is no setting "nam"\./) });
});

describe.runIf(engines.includes('postgres'))('on PostgreSQL', () => {
  test('two servers that start together on an empty database do not collide', async () => {
    const { url, drop } = await createPostgresDatabase();
    const servers = [start({ DATABASE_URL: url }), start({ DATABASE_URL: url })];
    for (const server of servers) expect((await visit(server, '/readyz')).status).toBe(200);
    for (const server of servers) {
      server.signal('SIGTERM');
      expect(await server.ended).toBe(0);
    }
    await drop();
  });

  if (isLong)
    test('two servers that start together put up one demonstration school', async () => {
      const { url, drop } = await createPostgresDatabase();
      const settings = { DATABASE_URL: url, DATA_DIR: folderForTest(), SEED: 'demo' };
      const servers = [start(settings), start(settings)];
      for (const server of servers) expect((await visit(server, '/readyz')).status).toBe(200);
      const db = await openDatabase({ dataDir: '', databaseUrl: url });
      const titles = (await db.selectFrom('photo').select('title').execute()).map(({ title }) => title);
      expect(titles).not.toEqual([]);
      expect(titles).toEqual([...new Set(titles)]);
      await db.destroy();
      for (const server of servers) server.signal('SIGTERM');
      await Promise.all(servers.map((server) => server.ended));
      await drop();
    });
});
