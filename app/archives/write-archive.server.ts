import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import facts from '../../package.json' with { type: 'json' };
import { errorCode } from '../database/errors.server.ts';
import { now } from '../lib/clock.ts';
import { syncFolder } from '../media/disk-store.server.ts';
import {
  type ArchiveKind,
  formatVersion,
  type Manifest,
  manifestFile,
  mediaFolder,
  productNames,
  tableFile,
} from './archive-format.ts';
import { refusalOf } from './refusals.server.ts';
import type { OpenedSchool } from './school-source.server.ts';
import { type Sums, type ZippedFile, zipStream } from './zip-stream.server.ts';

export type Archiving = {
  kind: ArchiveKind;
  isDatabaseOnly?: boolean;
  open(): Promise<OpenedSchool>;
  /** What people read in it. */
  texts(school: OpenedSchool): AsyncIterable<{ path: string; text: string }>;
  /** The name of a file, if it has one that people can read. */
  pathOf?(key: string): string | undefined;
  /** After each table and file. What it throws ends the archive. */
  progress?: ((files: number) => void | Promise<void>) | undefined;
};

export type Written = Pick<Manifest, 'counts' | 'missing'> & { files: number };

/** `written` is complete when `archive` has ended. */
export function writeArchive(archiving: Archiving): { archive: Readable; written: Written } {
  const written: Written = { counts: {}, missing: [], files: 0 };
  const sums: Sums = {};
  const exported_at = now();
  const files = everyFile(archiving, { written, sums, exported_at });
  return { archive: zipStream(files, sums, new Date(exported_at)), written };
}

type Writing = { written: Written; sums: Sums; exported_at: string };

async function* everyFile(archiving: Archiving, { written, sums, exported_at }: Writing): AsyncGenerator<ZippedFile> {
  const { kind, isDatabaseOnly, texts, pathOf, progress } = archiving;
  const { counts, missing } = written;
  const school = await archiving.open();
  try {
    for (const table of school.tables) {
      yield { path: tableFile(table), content: linesOf(school, table, counts), isCompressed: true };
      await progress?.(0);
    }
    for await (const { path, text } of texts(school)) yield { path, content: [text], isCompressed: true };
  } finally {
    await school.close();
  }
  for await (const key of school.keys()) {
    const content = await school.read(key);
    if (content) {
      const path = pathOf?.(key) ?? mediaFolder + key;
      yield { path, content, isCompressed: false };
      if (sums[path] && path !== mediaFolder + key) sums[path].key = key;
      written.files += 1;
    } else missing.push(key);
    await progress?.(written.files);
  }
  const manifest: Manifest = {
    format: formatVersion,
    product: productNames[kind],
    version: facts.version,
    schema: school.schema,
    exported_at,
    counts,
    missing,
    is_database_only: isDatabaseOnly,
    files: sums,
  };
  yield { path: manifestFile, content: [JSON.stringify(manifest, null, 1)], isCompressed: true };
}

const rowsBetweenTurns = 500;

async function* linesOf(school: OpenedSchool, table: string, counts: Written['counts']): AsyncGenerator<string> {
  let count = 0;
  for await (const row of school.rows(table)) {
    yield `${JSON.stringify(row)}\n`;
    count += 1;
    if (count % rowsBetweenTurns === 0) await setImmediate();
  }
  counts[table] = count;
}

const ownerOnly = 0o600;

/**
 * The file is there completely or not at all, also after a power cut. `check` sees it before it gets its name.
 * @throws TransferRefused when it cannot be written
 */
export async function writeToFile(
  content: AsyncIterable<Uint8Array>,
  file: string,
  check?: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: ownerOnly, flush: true }));
    await check?.(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(resolve(file)));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') await rm(unfinished, { force: true });
    throw refusalOf(error, file);
  }
}
