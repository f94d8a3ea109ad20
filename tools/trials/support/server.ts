import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../../app/database/open.server.ts';
import { asKysely } from '../../../app/database/transaction.server.ts';
import { createPostgresDatabase, type Engine } from '../../../tests/fresh-database.ts';
import { liftSchoolLimits, type Memory, nextEnquiry, send } from '../../../tests/sent-enquiries.ts';
import { type ServerProcess, startServer } from '../../../tests/server-process.ts';
import { projectFolder } from '../../../tests/test-app.ts';
import { openBrowser, type Visitor } from '../../../tests/visitor.ts';

export const administrator = { username: 'asha', password: 'seven brown goats dance' };

export const unlimited = {
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
  TRUST_PROXY: '1',
};

/** A server on a fresh folder, with somebody who may sign in; it is killed afterwards. */
export async function withServer<Found>(
  settings: Record<string, string>,
  look: (site: { port: number; server: ServerProcess; dataDir: string }) => Promise<Found>,
): Promise<Found> {
  return withFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const server = startServer({ DATA_DIR: dataDir, ...unlimited, ...settings });
    try {
      return await look({ port: await server.port, server, dataDir });
    } finally {
      await kill(server);
    }
  });
}

export async function withFolder<Found>(look: (folder: string) => Promise<Found>): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'school-trial-'));
  try {
    return await look(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export type Place = { dataDir: string; databaseUrl: string | undefined; settings: Record<string, string> };

/** An empty place for a school, and the settings that name it. */
export async function withPlace<Found>(engine: Engine, look: (place: Place) => Promise<Found>): Promise<Found> {
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  try {
    return await withFolder((folder) => {
      const dataDir = join(folder, 'data');
      const settings = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) };
      return look({ dataDir, databaseUrl: database?.url, settings });
    });
  } finally {
    await database?.drop();
  }
}

export async function kill(server: ServerProcess): Promise<void> {
  server.signal('SIGKILL');
  await server.ended;
}

export function freshMemory(): Memory {
  return { sent: [], acknowledged: new Set(), unanswered: 0, strange: [] };
}

/** Five parents at once send enquiries until stopped. */
export async function sendUntil(port: number, memory: Memory, isOver: () => boolean): Promise<void> {
  const parent = async () => {
    while (!isOver()) await send(port, nextEnquiry(memory), memory);
  };
  await Promise.all(Array.from({ length: 5 }, parent));
}

export type Comparison = { lost: number; doubled: number; stored: number };

/** What became of the enquiries that were acknowledged. */
export async function compareEnquiries(
  place: { dataDir: string; databaseUrl?: string | undefined },
  memory: Memory,
): Promise<Comparison> {
  const db = asKysely(await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl }));
  try {
    await liftSchoolLimits(db);
    const rows = await db.selectFrom('enquiry').select('name').execute();
    // Others belong to the demonstration.
    const stored = rows.flatMap(({ name }) => /^Parent (\d+)$/.exec(name)?.slice(1).map(Number) ?? []);
    const there = new Set(stored);
    const lost = [...memory.acknowledged].filter((number) => !there.has(number)).length;
    return { lost, doubled: stored.length - there.size, stored: stored.length };
  } finally {
    await db.destroy();
  }
}

const runFile = promisify(execFile);

/** One of the commands in `scripts/`, such as `move`. Answers what it printed. @throws when it ends with another code than 0 */
export async function runScript(name: string, args: string[], settings: Record<string, string>): Promise<string> {
  const script = join(projectFolder, 'scripts', `${name}.ts`);
  const { stdout } = await runFile(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
  });
  return stdout;
}

export function browserAt(port: number, address?: string): Visitor {
  const from = address ? { 'X-Forwarded-For': address } : {};
  return openBrowser((request) => {
    for (const [name, value] of Object.entries(from)) request.headers.set(name, value);
    return fetch(request, { redirect: 'manual' });
  }, `http://localhost:${port}`);
}

/** How long the server takes to answer a page, the time of the connection included. @throws when it does not answer 200 */
export async function timeOf(port: number, path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return performance.now() - began;
}
