import type { Readable } from 'node:stream';
import facts from '../../package.json' with { type: 'json' };
import {
  type ArchiveFile,
  compressed,
  formatVersion,
  type Manifest,
  manifestFile,
  productNames,
  single,
} from '../archives/manifest.ts';
import { type Sums, zipStream } from '../archives/zip-stream.server.ts';
import { migrations } from '../database/migrations/all.ts';
import type { Database } from '../database/schema.ts';
import { openSnapshot } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import type { MediaStore, StoredFile as OpenedFile } from '../lib/media-services.ts';
import { findSchool } from '../settings/school.server.ts';
import { readmeFile, readmeText } from './archive-format.ts';
import { type Exported, exportRows } from './exported-rows.server.ts';
import type { StoredFile } from './tables/exported-table.ts';

export type ExportSource = { db: Database; mediaStore: MediaStore };

/** Told after each file of the media store. */
type Progress = (written: number, all: number) => void;

export type ExportOutcome = Pick<Manifest, 'counts' | 'missing'>;

type Export = { archive: Readable; outcome: ExportOutcome };

/** A ZIP archive of everything that the school made, as it is now. `outcome` is complete when the archive has ended. */
export function exportSchool(source: ExportSource, progress: Progress = () => undefined): Export {
  const exported: Exported & ExportOutcome = { counts: {}, stored: [], missing: [] };
  const sums: Sums = {};
  const at = now();
  const files = everyFile(source, exported, { at, sums, progress });
  return { archive: zipStream(files, sums, new Date(at)), outcome: exported };
}

type Writing = { at: string; sums: Sums; progress: Progress };

async function* everyFile(
  source: ExportSource,
  exported: Exported & ExportOutcome,
  { at, sums, progress }: Writing,
): AsyncGenerator<ArchiveFile> {
  yield* everyRow(source, exported, at);
  const stored = [...new Map(exported.stored.map((file) => [file.path, file])).values()];
  for (const [written, file] of stored.entries()) {
    const opened = await source.mediaStore.open(file.key);
    if (opened) yield storedFile(file, opened);
    else exported.missing.push(file.path);
    progress(written + 1, stored.length);
  }
  yield compressed(manifestFile, single(JSON.stringify(manifestOf(exported, sums, at), null, 1)));
}

async function* everyRow(source: ExportSource, exported: Exported, at: string): AsyncGenerator<ArchiveFile> {
  const snapshot = await openSnapshot(source.db);
  try {
    const { name } = await findSchool(snapshot.tx);
    yield compressed(readmeFile, single(readmeText(at, name)));
    yield* exportRows(snapshot.tx, exported);
  } finally {
    await snapshot.close();
  }
}

function storedFile({ path }: StoredFile, opened: OpenedFile): ArchiveFile {
  return { path, content: partsOf(opened), isCompressed: false };
}

async function* partsOf(file: OpenedFile): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.bytes; start += file.partBytes) {
    yield await file.read(start, Math.min(file.partBytes, file.bytes - start));
  }
}

function manifestOf({ counts, missing }: ExportOutcome, files: Sums, exported_at: string): Manifest {
  const schema = Object.keys(migrations).at(-1) ?? '';
  return {
    format: formatVersion,
    product: productNames.export,
    version: facts.version,
    schema,
    exported_at,
    counts,
    missing,
    files,
  };
}
