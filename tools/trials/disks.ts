import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Memory, nextEnquiry, send } from '../../tests/sent-enquiries.ts';
import { startServer } from '../../tests/server-process.ts';
import type { Finding } from '../harness/findings.ts';
import { type LoopDisk, needsOfLoopDisks, openLoopDisk } from './support/loop-disk.ts';
import { browserAt, compareEnquiries, freshMemory, kill, unlimited, withFolder } from './support/server.ts';

export const needs = needsOfLoopDisks;

const diskBytes = 256 * 1024 * 1024;
const backMs = 10_000;

/** A full disk, a read-only disk and a failing disk, each until it works again. */
export function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const disk = openLoopDisk(folder, diskBytes);
    const memory = freshMemory();
    const dataDir = join(disk.place, 'data');
    try {
      return [
        await fillUp(dataDir, disk, memory),
        await startReadOnly(dataDir, disk),
        await failInBetween(dataDir, disk, memory),
      ];
    } finally {
      disk.unmount();
    }
  });
}

/** How many of ten were accepted. Each refusal has a reason. */
async function sendTen(port: number, memory: Memory): Promise<number> {
  const before = memory.acknowledged.size;
  for (let count = 0; count < 10; count += 1) await send(port, nextEnquiry(memory), memory);
  return memory.acknowledged.size - before;
}

async function isTakenAgain(port: number, memory: Memory): Promise<boolean> {
  const end = performance.now() + backMs;
  while (performance.now() < end) {
    if ((await sendTen(port, memory)) === 10) return true;
    await wait(1000);
  }
  return false;
}

async function fillUp(dataDir: string, disk: LoopDisk, memory: Memory): Promise<Finding> {
  const server = startServer({ DATA_DIR: dataDir, ...unlimited });
  const filler = join(disk.place, 'filler');
  try {
    const port = await server.port;
    const taken = await sendTen(port, memory);
    writeUntilFull(filler);
    await wait(2000);
    const whileFull = await sendTen(port, memory);
    const page = await browserAt(port).visit('/allnotices');
    rmSync(filler);
    const isBack = await isTakenAgain(port, memory);
    await kill(server);
    const { lost, doubled } = await compareEnquiries({ dataDir }, memory);
    return {
      name: 'a disk that fills up, and is emptied',
      figure: `${taken} of 10 taken, then ${whileFull}, page ${page.status}, afterwards ${isBack ? 10 : 0}; ${lost} lost, ${doubled} doubled`,
      bar: '10, 0, 200, 10; 0 lost, 0 doubled',
      ok: taken === 10 && whileFull === 0 && page.status === 200 && isBack && lost + doubled === 0,
    };
  } finally {
    await kill(server);
  }
}

function writeUntilFull(file: string): void {
  const piece = Buffer.alloc(1024 * 1024);
  for (let size = piece.length; size > 0; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(file, piece.subarray(0, size), { flag: 'a' });
    } catch {
      // Then what is left is filled with less.
    }
  }
}

async function startReadOnly(dataDir: string, disk: LoopDisk): Promise<Finding> {
  disk.makeReadOnly();
  const refused = startServer({ DATA_DIR: dataDir, ...unlimited });
  const code = await Promise.race([refused.ended, refused.port.then(() => 0).catch(() => refused.ended)]);
  const said = refused.complaints().trim().split('\n').at(-1) ?? '';
  await kill(refused);
  disk.makeWritable();
  const server = startServer({ DATA_DIR: dataDir, ...unlimited });
  const isBack = await server.port.then(
    () => true,
    () => false,
  );
  await kill(server);
  return {
    name: 'a start on a disk that is read-only, and then is not',
    figure: `exit ${code}: “${said.slice(0, 160)}”; afterwards ${isBack ? 'it starts' : 'it does not start'}`,
    bar: 'a sentence; it starts',
    ok: code !== 0 && /[a-z] .*\.$/.test(said) && isBack,
  };
}

async function failInBetween(dataDir: string, disk: LoopDisk, memory: Memory): Promise<Finding> {
  const server = startServer({ DATA_DIR: dataDir, ...unlimited });
  try {
    const port = await server.port;
    await browserAt(port).visit('/');
    const taken = await sendTen(port, memory);
    disk.cut();
    const whileFailing = await sendTen(port, memory);
    const page = await browserAt(port).visit('/');
    await kill(server);
    await disk.mountAgain();
    const { lost, doubled } = await compareEnquiries({ dataDir }, memory);
    return {
      name: 'a disk that fails while the website runs',
      figure: `${taken} of 10 taken, then ${whileFailing}, page ${page.status}; ${lost} lost, ${doubled} doubled`,
      bar: '10, 0, 200; 0 lost, 0 doubled',
      ok: taken === 10 && whileFailing === 0 && page.status === 200 && lost + doubled === 0,
    };
  } finally {
    await kill(server);
  }
}
