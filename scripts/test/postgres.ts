import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './processes.ts';
import { installPackages } from './programs.ts';
import { scratchFolder } from './session.ts';

type TestDatabase = {
  url: string | undefined;
  /** What cannot be tested here, one sentence each. */
  missing: string[];
  stop(): Promise<void>;
};

/** The one that is named, or else a private PostgreSQL on loopback, installed first when it is missing. */
export async function prepareDatabase(): Promise<TestDatabase> {
  const named = { url: process.env.TEST_DATABASE_URL, missing: [], stop: async () => undefined };
  if (named.url) return named;
  if (!findPrograms()) installPackages('postgresql');
  const programs = findPrograms();
  if (!programs) {
    const sentence = 'There is no PostgreSQL here: its tests are skipped. TEST_DATABASE_URL names one.';
    return { ...named, missing: [sentence] };
  }
  const folder = mkdtempSync(join(scratchFolder(), 'school-postgres-'));
  try {
    return await startIn(folder, programs);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(folder: string, programs: string): Promise<TestDatabase> {
  const owner = ordinaryUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  initialise(join(programs, 'initdb'), data, owner);
  const port = await freePort();
  const throwaway = [
    'fsync=off',
    'full_page_writes=off',
    'max_wal_size=128MB',
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'jit=off',
    'synchronous_commit=off',
  ];
  const settings = [...throwaway, 'lc_messages=C', `unix_socket_directories=${folder}`];
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs, 'postgres'), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
    ...owner,
  });
  await untilReady(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    missing: [],
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | undefined {
  const folders = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) =>
    list(parent).map((name) => join(parent, name, 'bin')),
  );
  return [...folders, ...(process.env.PATH ?? '').split(':')].findLast((folder) => list(folder).includes('initdb'));
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** PostgreSQL refuses to run as root, so root runs it as the user of its package. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function initialise(initdb: string, data: string, owner: object | undefined): void {
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const done = spawnSync(initdb, args, { cwd: join(data, '..'), encoding: 'utf8', ...owner });
  if (done.status !== 0) throw new Error(`PostgreSQL could not be set up:\n${done.stderr}${done.error ?? ''}`);
}

async function untilReady(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)));
  createInterface({ input: server.stderr as NodeJS.ReadableStream }).on('line', (line) => {
    said.push(line);
    if (line.includes('ready to accept connections')) resolve();
  });
  await promise;
}
