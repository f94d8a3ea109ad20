import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../app/database/open.server.ts';
import { asKysely } from '../../app/database/transaction.server.ts';
import type { Memory } from '../../tests/sent-enquiries.ts';
import { startServer } from '../../tests/server-process.ts';
import type { Finding } from '../harness/findings.ts';
import { type LoopDisk, needsOfLoopDisks, openLoopDisk } from './support/loop-disk.ts';
import { compareEnquiries, freshMemory, kill, sendUntil, unlimited, withFolder } from './support/server.ts';

export const needs = needsOfLoopDisks;

const rounds = Number(process.env.TRIAL_ROUNDS ?? 20);
const diskBytes = 256 * 1024 * 1024;

export function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const disk = openLoopDisk(folder, diskBytes);
    const memory = freshMemory();
    const dataDir = join(disk.place, 'data');
    let slowestMs = 0;
    let worst = { lost: 0, doubled: 0, stored: 0 };
    try {
      for (let round = 0; round < rounds; round += 1) {
        slowestMs = Math.max(slowestMs, await cutPower(dataDir, disk, memory));
        const kept = await compareEnquiries({ dataDir }, memory);
        worst = { ...kept, lost: Math.max(worst.lost, kept.lost), doubled: Math.max(worst.doubled, kept.doubled) };
      }
      const integrity = await checkIntegrity(dataDir);
      const figure = `${worst.lost} lost, ${worst.doubled} doubled of ${memory.acknowledged.size}; ${integrity}`;
      const isWhole = worst.lost + worst.doubled === 0 && integrity === 'ok' && memory.acknowledged.size > rounds;
      return [
        { name: `${rounds} power cuts while parents write`, figure, bar: '0 lost, 0 doubled; ok', ok: isWhole },
        {
          name: 'slowest start after one',
          figure: `${Math.round(slowestMs)} ms`,
          bar: '3,000 ms',
          ok: slowestMs < 3000,
        },
      ];
    } finally {
      disk.unmount();
    }
  });
}

/** One life of the server that ends with the power. The answer is how long it took to start. */
async function cutPower(dataDir: string, disk: LoopDisk, memory: Memory): Promise<number> {
  const began = performance.now();
  const server = startServer({ DATA_DIR: dataDir, ...unlimited });
  const port = await server.port;
  const startedMs = performance.now() - began;
  let isOver = false;
  const sending = sendUntil(port, memory, () => isOver);
  await wait(400 + Math.random() * 800);
  // With the power everything stops at once: nothing may be answered while the disk is taken away.
  server.signal('SIGSTOP');
  disk.cut();
  isOver = true;
  await kill(server);
  await sending;
  await disk.mountAgain();
  return startedMs;
}

async function checkIntegrity(dataDir: string): Promise<string> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(asKysely(db));
    return rows.map((row) => row.integrity_check).join('; ');
  } finally {
    await db.destroy();
  }
}
