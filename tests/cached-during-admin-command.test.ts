import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../app/database/open.server.ts';
import { asKysely } from '../app/database/transaction.server.ts';
import { addRecord } from './admin-records.ts';
import { openReader, type Reader } from './http-reader.ts';
import { compileCache, type ServerProcess, startServer } from './server-process.ts';
import { projectFolder } from './test-app.ts';

const paths = ['/', '/allnotices', '/contact', '/manifest.webmanifest', '/api/fetchnotice.php'];

let folder: string;
let server: ServerProcess;
let reader: Reader;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-shell-'));
  const db = asKysely(await openDatabase({ dataDir: folder, databaseUrl: undefined }));
  await addRecord(db, 'notices', 'Fees by Friday');
  await db.destroy();
  server = startServer({ DATA_DIR: folder });
  reader = openReader(await server.port);
});
afterEach(async () => {
  reader.close();
  server.signal('SIGKILL');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of the project beside the server, to its end. */
async function run(words: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, ...compileCache, DATA_DIR: folder };
  const child = spawn(process.execPath, words, { env, cwd: projectFolder, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (piece) => {
    complaints += piece;
  });
  const [code] = await once(child, 'close');
  expect(code, complaints).toBe(0);
}

/** Reads all pages until they come from memory: what is kept has a tag. */
async function readTwice(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of [...paths, ...paths]) {
    const { status, headers, text } = await reader.read(path);
    expect([status, typeof headers.etag], path).toEqual([200, 'string']);
    texts.set(path, text);
  }
  return texts;
}

test('a change by the admin command is on the first page that is requested afterwards', async () => {
  const before = await readTwice();
  const name = 'Sundarban School';
  await run(['scripts/settings.ts', 'set', 'name', name]);
  for (const path of ['/contact', '/', '/allnotices', '/manifest.webmanifest']) {
    const { text } = await reader.read(path);
    expect(text.includes(name), `${path} shows ${name}`).toBe(true);
    expect(text === before.get(path)).toBe(false);
  }
  await readTwice();
});

test('so is what any other program writes into the file', async () => {
  await readTwice();
  const write = `
    import SQLite from 'better-sqlite3';
    const database = new SQLite(process.env.DATA_DIR + '/school.sqlite');
    database.prepare('update notice set title = ?').run('Fees by Monday');
    database.close();`;
  await run(['--input-type=module', '-e', write]);
  for (const path of ['/allnotices', '/api/fetchnotice.php']) {
    const { text } = await reader.read(path);
    expect([text.includes('Fees by Friday'), text.includes('Fees by Monday')], path).toEqual([false, true]);
  }
});
