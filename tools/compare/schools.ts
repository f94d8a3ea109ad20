import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import SQLite from 'better-sqlite3';
import { type ServerProcess, startServer } from '../../tests/server-process.ts';

/** A school day, at eleven o'clock in India. */
export const repeatable = {
  FIXED_CLOCK: '2027-01-13T05:30:00.000Z',
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'repeatable.ts')).href}`,
};

export const password = 'seven brown goats dance';
/** Of whom each has the password above. */
export const people = {
  administrator: 'asha',
  editor: 'mohan',
  walkers: ['gita', 'rekha', 'sita', 'bina', 'mina', 'lata'],
};

const settings = {
  ADMIN_USERNAME: people.administrator,
  ADMIN_PASSWORD: password,
  TRUST_PROXY: '1',
  WITHOUT_LATE_JOBS: 'yes',
  ...repeatable,
};

/** The earlier commit and the present one, in this order. */
export type Pair<Kind> = readonly [before: Kind, after: Kind];

export async function both<From, To>(pair: readonly [From, From], run: (one: From) => Promise<To>): Promise<Pair<To>> {
  const [before, after] = await Promise.all(pair.map(run));
  return [before as To, after as To];
}

/** Makes a data folder, as the version in `project` does at its first start, with all `people`. */
export async function makeSchool(project: string, dataDir: string, seed: 'demo' | 'none'): Promise<void> {
  await stop(await start(project, dataDir, { SEED: seed }));
  const db = new SQLite(join(dataDir, 'school.sqlite'));
  const { id, ...row } = db.prepare('select * from person').get() as Record<string, unknown>;
  for (const [index, username] of [people.editor, ...people.walkers].entries()) {
    const role = username === people.editor ? 'editor' : 'administrator';
    const person = { ...row, id: idAfter(String(id), index + 1), username, name: username, role };
    const columns = Object.keys(person);
    db.prepare(`insert into person (${columns}) values (${columns.map((column) => `@${column}`)})`).run(person);
  }
  db.close();
}

/** Another id that is the same in both schools: its last two digits are counted on. */
function idAfter(id: string, steps: number): string {
  const last = (Number.parseInt(id.slice(-2), 32) + steps) % 32 ** 2;
  return id.slice(0, -2) + last.toString(32).padStart(2, '0');
}

export type Site = { origin: string; dataDir: string; server: ServerProcess };

/** Serves a copy of the school by each of the two versions. */
export async function serveCopies(projects: Pair<string>, school: string, stepMs: number): Promise<Pair<Site>> {
  return both([0, 1], async (side) => {
    const dataDir = `${school}-${side === 0 ? 'before' : 'after'}`;
    cpSync(school, dataDir, { recursive: true });
    return start(projects[side] ?? '', dataDir, { SEED: 'none', FIXED_CLOCK_STEP_MS: String(stepMs) });
  });
}

async function start(project: string, dataDir: string, more: Record<string, string>): Promise<Site> {
  const server = startServer({ DATA_DIR: dataDir, ...settings, ...more }, { folder: project });
  return { origin: `http://localhost:${await server.port}`, dataDir, server };
}

export async function stop({ server }: Site): Promise<void> {
  server.signal('SIGTERM');
  await server.ended;
}
