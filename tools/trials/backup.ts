import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../app/database/open.server.ts';
import { asKysely } from '../../app/database/transaction.server.ts';
import { freePort } from '../../scripts/test/processes.ts';
import { openBucket } from '../../tests/bucket.ts';
import { crawl } from '../../tests/crawl.ts';
import { findDemonstration } from '../../tests/demonstration.ts';
import { createPostgresDatabase } from '../../tests/fresh-database.ts';
import type { Memory } from '../../tests/sent-enquiries.ts';
import { startServer } from '../../tests/server-process.ts';
import type { Finding } from '../harness/findings.ts';
import {
  browserAt,
  compareEnquiries,
  freshMemory,
  kill,
  runScript,
  sendUntil,
  unlimited,
  withFolder,
} from './support/server.ts';

export const needs = 'PostgreSQL for the move';

/** Backed up while it is written to, its folder removed, restored, and compared page by page; then moved, and compared. */
export function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const demonstration = await findDemonstration();
    const [dataDir, kept] = [join(folder, 'data'), join(folder, 'usb')];
    cpSync(demonstration.dataDir, dataDir, { recursive: true });
    demonstration.discard();
    const memory = freshMemory();
    const { pages, port, known } = await backUpWhileWritten({ dataDir, kept, memory });
    rmSync(dataDir, { recursive: true });
    const [file = ''] = globSync(join(kept, 'school-*'));
    await runScript('restore', [file], { DATA_DIR: dataDir });
    const restored = await pagesOf({ DATA_DIR: dataDir }, port);
    const { lost, doubled } = await compareEnquiries({ dataDir }, { ...memory, acknowledged: known });
    const moved = await move({ folder, dataDir, port });
    return [
      {
        name: 'restored from a backup made while parents write',
        figure: `${differing(pages, restored)} of ${pages.size} pages differ; ${lost} lost, ${doubled} doubled of ${known.size}`,
        bar: '0 differ; 0 lost, 0 doubled',
        ok: differing(pages, restored) + lost + doubled === 0 && known.size > 0,
      },
      {
        name: 'moved to PostgreSQL and a bucket',
        figure: `${differing(pages, moved)} of ${pages.size} pages differ`,
        bar: '0 differ',
        ok: differing(pages, moved) === 0,
      },
    ];
  });
}

type Pages = Map<string, string>;

type Written = { dataDir: string; kept: string; memory: Memory };

/** `known`: what was acknowledged before the backup began. */
async function backUpWhileWritten({ dataDir, kept, memory }: Written) {
  const port = await freePort();
  const server = startServer({ DATA_DIR: dataDir, ...unlimited, PORT: String(port) });
  try {
    await server.port;
    let isOver = false;
    const sending = sendUntil(port, memory, () => isOver);
    while (memory.acknowledged.size < 50) await wait(50);
    const known = new Set(memory.acknowledged);
    mkdirSync(kept);
    await runScript('backup', [], { DATA_DIR: dataDir });
    isOver = true;
    await sending;
    for (const file of globSync(join(dataDir, 'backups', 'school-*'))) cpSync(file, join(kept, basename(file)));
    return { port, known, pages: await crawlAt(port, { dataDir, databaseUrl: undefined }) };
  } finally {
    await kill(server);
  }
}

async function pagesOf(settings: Record<string, string>, port: number): Promise<Pages> {
  const server = startServer({ ...settings, ...unlimited, PORT: String(port) });
  try {
    await server.port;
    return await crawlAt(port, { dataDir: settings.DATA_DIR ?? '', databaseUrl: settings.DATABASE_URL });
  } finally {
    await kill(server);
  }
}

async function crawlAt(port: number, place: { dataDir: string; databaseUrl: string | undefined }): Promise<Pages> {
  const db = asKysely(await openDatabase(place));
  try {
    return await crawl({ db, origin: `http://localhost:${port}`, visit: browserAt(port).visit });
  } finally {
    await db.destroy();
  }
}

async function move({ folder, dataDir, port }: { folder: string; dataDir: string; port: number }): Promise<Pages> {
  const postgres = await createPostgresDatabase();
  const bucket = await openBucket(join(folder, 'bucket'));
  const media = 's3://school/website';
  try {
    await runScript('move', ['--to', postgres.url, '--media', media], { DATA_DIR: dataDir, ...bucket.settings });
    const settings = {
      DATA_DIR: join(folder, 'other'),
      DATABASE_URL: postgres.url,
      MEDIA_STORE: media,
      ...bucket.settings,
    };
    return await pagesOf(settings, port);
  } finally {
    await bucket.close();
    await postgres.drop();
  }
}

function differing(before: Pages, after: Pages): number {
  const addresses = new Set([...before.keys(), ...after.keys()]);
  return [...addresses].filter((address) => before.get(address) !== after.get(address)).length;
}
