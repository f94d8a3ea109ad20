import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { listTables } from '../../app/database/every-table.server.ts';
import { migrate } from '../../app/database/migrate.server.ts';
import { migrations } from '../../app/database/migrations/all.ts';
import { databaseFile, openEmptySqlite, openUnprepared } from '../../app/database/open.server.ts';
import type { Database } from '../../app/database/schema.ts';
import { asKysely } from '../../app/database/transaction.server.ts';
import { createPostgresDatabase, type Engine, engines } from '../../tests/fresh-database.ts';
import type { Finding } from '../harness/findings.ts';
import { withFolder } from './support/server.ts';

const kills = Number(process.env.TRIAL_ROUNDS ?? 18);
const count = { notices: 5_000, enquiries: 300 };
const rowsAtOnce = 100;
const day = '2026-01-01T00:00:00.000Z';
const script = join(import.meta.dirname, 'support/upgrade-database.ts');

type Place = { dataDir: string; databaseUrl: string | undefined };
type Old = { copy(): Promise<Place & { discard(): Promise<void> }>; discard(): Promise<void> };
type Upgraded = { begun: number; ms: number };

/** A school of the trial version with many rows is upgraded by made-up migrations, and killed at some moment of it, until it is whole: it must be as if nobody had. */
export async function run(): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const engine of engines) found.push(await withFolder((folder) => interrupt(engine, folder)));
  return found;
}

async function interrupt(engine: Engine, folder: string): Promise<Finding> {
  const old = await openOld(engine, folder);
  try {
    const whole = await old.copy();
    const { ms, begun } = await upgrade(whole);
    const expected = await fingerprint(whole);
    await whole.discard();
    const reached: number[] = [];
    let same = 0;
    for (let round = 0; round < kills; round++) {
      const place = await old.copy();
      const killed = await upgrade(place, (ms * (round + Math.random())) / kills);
      reached.push(killed.begun);
      await upgrade(place);
      if ((await fingerprint(place)) === expected) same += 1;
      await place.discard();
    }
    const moments = new Set(reached).size;
    return {
      name: `${engine}: ${kills} kills while ${begun} migrations of ${count.notices} notices and ${count.enquiries} enquiries run for ${(ms / 1000).toFixed(1)} s`,
      figure: `${same} as if uninterrupted; killed in step ${Math.min(...reached)} to ${Math.max(...reached)}`,
      bar: `${kills}, in several steps`,
      ok: same === kills && moments > 2,
    };
  } finally {
    await old.discard();
  }
}

/** Killed so long after the first migration began, if that is said. */
async function upgrade({ dataDir, databaseUrl }: Place, killAfterMs?: number): Promise<Upgraded> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let began = 0;
  let begun = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.endsWith(' begins')) continue;
    if (begun === 0) {
      began = performance.now();
      if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    }
    begun += 1;
  }
  const [code] = await ended;
  if (code !== 0 && killAfterMs === undefined) throw new Error(`The upgrade ended with the code ${code}.`);
  return { begun, ms: performance.now() - began };
}

async function openOld(engine: Engine, folder: string): Promise<Old> {
  if (engine === 'postgres') {
    const old = await createPostgresDatabase();
    const db = await openUnprepared(old.url);
    await fillOld(db);
    const template = new URL(old.url).pathname.slice(1);
    const copy = async () => {
      const { url, drop } = await createPostgresDatabase(template);
      return { dataDir: folder, databaseUrl: url, discard: drop };
    };
    return { copy, discard: old.drop };
  }
  const template = join(folder, 'old');
  mkdirSync(template, { mode: 0o700 });
  await fillOld(openEmptySqlite(databaseFile(template)));
  let copies = 0;
  const copy = async () => {
    const dataDir = join(folder, `copy-${copies++}`);
    cpSync(template, dataDir, { recursive: true });
    return { dataDir, databaseUrl: undefined, discard: async () => undefined };
  };
  return { copy, discard: async () => undefined };
}

async function fillOld(db: Database): Promise<void> {
  await migrate(db, Object.fromEntries(Object.entries(migrations).slice(0, 1)));
  await sql`update kysely_migration set name = '2026-12-24-translations-adds'`.execute(asKysely(db));
  const old = asKysely(db).$extendTables<Record<'notice' | 'enquiry', Record<string, unknown>>>();
  await insert(count.notices, (numbers) => old.insertInto('notice').values(numbers.map(noticeOf)).execute());
  await insert(count.enquiries, (numbers) => old.insertInto('enquiry').values(numbers.map(enquiryOf)).execute());
  await db.destroy();
}

async function insert(rows: number, insertAll: (numbers: number[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows; first += rowsAtOnce)
    await insertAll(Array.from({ length: rowsAtOnce }, (_, index) => first + index + 1));
}

function noticeOf(number: number) {
  const words = { title: `Notice ${number}`, details: 'No school. '.repeat(20), category: 'general' };
  return { id: `n${number}`, sequence: number, ...words, is_pinned: number % 2, created_at: day, updated_at: day };
}

function enquiryOf(number: number) {
  const person = { name: `Parent ${number}`, mobile_no: '0000000000', email: '', message: `Question ${number}` };
  return { id: `e${number}`, sequence: number, ...person, received_at: day };
}

/** Of every row of every table, but for the ids that the migrations made, and the times at which they did. */
async function fingerprint(place: Place): Promise<string> {
  const db = place.databaseUrl ? await openUnprepared(place.databaseUrl) : openEmptySqlite(databaseFile(place.dataDir));
  const any = asKysely(db).$extendTables<Record<string, Record<string, unknown>>>();
  const hash = createHash('sha256');
  for (const table of await listTables(db)) {
    const found = await any.selectFrom(table).selectAll().execute();
    const lines = found.map((row) => JSON.stringify(Object.entries(row).toSorted()).replaceAll(madeByChance, '…'));
    hash.update(`${table}\n${lines.toSorted().join('\n')}\n`);
  }
  await db.destroy();
  return hash.digest('hex');
}

const madeByChance = new RegExp(
  `${new Date().toISOString().slice(0, 4)}-(?!01-01)[\\d-]+T[\\d:.]+Z|\\b[0-9a-v]{26}\\b`,
  'g',
);
