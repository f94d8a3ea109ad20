import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../app/database/open.server.ts';
import { asKysely } from '../app/database/transaction.server.ts';
import { testApp } from './test-app.ts';

type Cut = { dataDir: string; acknowledged: string[]; torn: number };

const writers = 5;
/** More of one address in an hour are refused. */
const maxEnquiriesOfEach = 19;
/** Fewer where the machine leaves the test no turn in the middle of writing. */
const maxCuts = 6;

/** What is on the disk at this moment, its end torn off as far as it was not acknowledged. The index of the log is lost. */
function cut(from: string, to: string, acknowledgedBytes: number): number {
  mkdirSync(to, { mode: 0o700 });
  for (const name of ['school.sqlite', 'school.sqlite-wal']) copyFileSync(join(from, name), join(to, name));
  const log = join(to, 'school.sqlite-wal');
  const unacknowledged = statSync(log).size - acknowledgedBytes;
  const torn = Math.ceil(unacknowledged / 2);
  truncateSync(log, statSync(log).size - torn);
  return torn;
}

test('after a power cut in the middle of writing everything acknowledged is there once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'school-cut-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const site = await testApp({ db });
  // The log only grows, so that its length says what was acknowledged.
  await sql`pragma wal_autocheckpoint = 0`.execute(asKysely(db));
  const log = join(dataDir, 'school.sqlite-wal');
  const acknowledged: string[] = [];
  let acknowledgedBytes = 0;
  const send = async (name: string) => {
    const { status } = await site.post('/contact', { name, mobile_no: '0000000000', message: `Question of ${name}` });
    expect(status).toBe(303);
    acknowledged.push(name);
    acknowledgedBytes = statSync(log).size;
  };
  const write = async (writer: number) => {
    for (let number = 0; number < maxEnquiriesOfEach && cuts.length < maxCuts; number++)
      await send(`Parent ${writer}-${number}`);
  };
  const cuts: Cut[] = [];
  let isOver = false;
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  writing.finally(() => {
    isOver = true;
  });
  while (!isOver && cuts.length < maxCuts) {
    await nextTurn();
    const isMiddle = acknowledgedBytes > 0 && statSync(log).size > acknowledgedBytes;
    if (!isMiddle) continue;
    const place = join(folder, `cut-${cuts.length}`);
    const known = [...acknowledged];
    cuts.push({ dataDir: place, acknowledged: known, torn: cut(dataDir, place, acknowledgedBytes) });
    const before = acknowledged.length;
    while (!isOver && acknowledged.length === before) await nextTurn();
  }
  await writing;
  await site.close();
  await db.destroy();
  expect(cuts.length).toBeGreaterThan(0);
  for (const one of cuts) await expectWhole(one);
});

async function expectWhole({ dataDir, acknowledged, torn }: Cut): Promise<void> {
  expect(torn).toBeGreaterThan(0);
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const names = (await db.selectFrom('enquiry').select('name').execute()).map(({ name }) => name);
  expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect((await sql`pragma integrity_check`.execute(asKysely(db))).rows).toEqual([{ integrity_check: 'ok' }]);
  await db.destroy();
}
