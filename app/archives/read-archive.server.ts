import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import { messageOf } from '../database/errors.server.ts';
import { currentName, isTooOld, tooOld } from '../database/migrate.server.ts';
import { migrations } from '../database/migrations/all.ts';
import { keyFormat } from '../media/disk-store.server.ts';
import {
  type ArchiveKind,
  archiveLimits,
  formatVersion,
  type Manifest,
  manifestFile,
  manifestSchema,
  mediaFolder,
  productNames,
  readmeFile,
  tableFile,
  tableFolder,
} from './archive-format.ts';
import { TransferRefused } from './refusals.server.ts';
import type { SchoolSource } from './school-source.server.ts';
import { type Layout, trialLayout } from './trial-archives.server.ts';

export type Archive = SchoolSource & {
  manifest: Manifest;
  find(key: string): { path: string; bytes: number } | undefined;
  /** What was cut short or changed on the way is found before anything is made of it. */
  verify(): Promise<void>;
};

/** All that is read is compared with the manifest. @throws TransferRefused when it is not an archive of this kind */
export async function withArchive<Answer>(
  file: string,
  kind: ArchiveKind,
  work: (archive: Archive) => Promise<Answer>,
): Promise<Answer> {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch((error: unknown) => {
    throw notAnArchive(file, error);
  });
  try {
    return await work(await readContents(zip, await listEntries(zip, file), kind));
  } finally {
    zip.close();
  }
}

function notAnArchive(file: string, cause: unknown): TransferRefused {
  return new TransferRefused(`${file} is not an archive of this website, or it is damaged (${messageOf(cause)}).`, {
    cause,
  });
}

type Entries = ReadonlyMap<string, Entry>;

async function listEntries(zip: ZipFile, file: string): Promise<Entries> {
  const { maxFiles, maxBytes } = archiveLimits;
  const entries = new Map<string, Entry>();
  const total = { bytes: 0, stored: 0 };
  if (zip.entryCount > maxFiles) throw new TransferRefused(`The archive has more than ${maxFiles} files.`);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      refuseStrangeEntry(entry, entries);
      entries.set(entry.fileName, entry);
      total.bytes += entry.uncompressedSize;
      total.stored += entry.compressedSize;
    }
  } catch (error) {
    throw error instanceof TransferRefused ? error : notAnArchive(file, error);
  }
  if (total.bytes > maxBytes) throw new TransferRefused('The archive would need more than 64 GB of disk space.');
  // Entries that share their bytes: a small archive of any size.
  if (total.stored > zip.fileSize) throw new TransferRefused('The archive is damaged: its files overlap.');
  return entries;
}

const plainPath = /^[^/\\:*?"<>|\p{Cc}]{1,200}(\/[^/\\:*?"<>|\p{Cc}]{1,200}){0,4}$/u;
const typeBits = 0o170000;
const plainFile = 0o100000;

function refuseStrangeEntry(entry: Entry, entries: Entries): void {
  const { fileName } = entry;
  const type = (entry.externalFileAttributes >>> 16) & typeBits;
  const isPlain = plainPath.test(fileName) && !fileName.split('/').includes('..') && (type === 0 || type === plainFile);
  if (!isPlain || entry.isEncrypted() || !entry.canDecodeFileData()) {
    throw new TransferRefused(`The archive has something that is not a plain file: ${JSON.stringify(fileName)}.`);
  }
  if (entries.has(fileName)) throw new TransferRefused(`The archive has ${fileName} twice.`);
}

async function readContents(zip: ZipFile, entries: Entries, kind: ArchiveKind): Promise<Archive> {
  const manifest = await readManifest(zip, entries, kind);
  refuseChangedList(entries, manifest);
  const stream = (path: string) => verified(zip, entryOf(entries, path), manifest);
  const layout =
    manifest.format === formatVersion
      ? currentLayout(manifest)
      : await trialLayout(kind, { manifest, stream, records });
  const tables = Object.keys(manifest.counts);
  const lists = new Map(tables.map((table) => [layout.listOf(table), table]));
  const known = new Set([readmeFile, ...lists.keys(), ...layout.paths.values()]);
  const other = Object.keys(manifest.files).find((path) => !known.has(path) && !isToBeRead(path, kind));
  if (other) throw new TransferRefused(`The archive has a file that is not known: ${JSON.stringify(other)}.`);
  for (const key of layout.paths.keys()) refuseStrangeKey(key);
  const source: SchoolSource = {
    schema: manifest.schema,
    tables,
    async *rows(table) {
      const path = layout.listOf(table);
      for await (const record of records(stream(path), path)) yield layout.rowOf(record);
    },
    async *keys() {
      yield* layout.paths.keys();
    },
    async read(key) {
      const path = layout.paths.get(key) ?? '';
      const { bytes = 0 } = manifest.files[path] ?? {};
      if (bytes > archiveLimits.maxMediaFileBytes)
        throw new TransferRefused(`${path} is too large for a file of a school.`);
      return stream(path);
    },
  };
  return {
    ...source,
    manifest,
    find(key) {
      const path = layout.paths.get(key);
      return path === undefined ? undefined : { path, bytes: manifest.files[path]?.bytes ?? 0 };
    },
    async verify() {
      for (const path of Object.keys(manifest.files)) {
        const table = lists.get(path);
        let count = 0;
        for await (const _ of table === undefined ? stream(path) : source.rows(table)) count += 1;
        const expected = table === undefined ? count : manifest.counts[table];
        if (count !== expected) {
          throw new TransferRefused(`The archive is damaged: ${table} has ${count} rows of ${expected}.`);
        }
      }
    },
  };
}

async function readManifest(zip: ZipFile, entries: Entries, kind: ArchiveKind): Promise<Manifest> {
  const entry = entries.get(manifestFile);
  if (!entry || entry.uncompressedSize > archiveLimits.maxManifestBytes) {
    throw new TransferRefused(`There is no ${manifestFile} in the archive, so it is not one of this website.`);
  }
  const text = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch((error) => {
      throw damaged(manifestFile, error);
    });
  const manifest = manifestSchema.safeParse(parseJson(text.toString())).data;
  if (!manifest || manifest.product !== productNames[kind]) throw new TransferRefused(otherKind(manifest, kind));
  if (isTooOld(manifest.schema)) throw new TransferRefused(tooOld('The archive'));
  const schema = currentName(manifest.schema);
  if (manifest.format > formatVersion || !Object.hasOwn(migrations, schema)) {
    throw new TransferRefused(
      `The archive was written by version ${manifest.version} of the website, which is newer. Install that version first.`,
    );
  }
  return { ...manifest, schema };
}

function otherKind(manifest: Manifest | undefined, kind: ArchiveKind): string {
  const other = kind === 'export' ? 'backup' : 'export';
  if (manifest?.product !== productNames[other]) return `${manifestFile} is not one of this website.`;
  return kind === 'export'
    ? 'This is a backup: npm run restore -- FILE.'
    : 'This is an export, not a backup: npm run import -- FILE.';
}

function refuseChangedList(entries: Entries, { files }: Manifest): void {
  for (const [path, entry] of entries) {
    if (path === manifestFile) continue;
    if (!Object.hasOwn(files, path)) throw new TransferRefused(`${path} is not listed in ${manifestFile}.`);
    if (files[path]?.bytes !== entry.uncompressedSize) throw damaged(path);
  }
  for (const path of Object.keys(files)) entryOf(entries, path);
}

/** By people: an export has the texts of notices and pages for them. */
function isToBeRead(path: string, kind: ArchiveKind): boolean {
  return kind === 'export' && !path.startsWith(tableFolder);
}

function refuseStrangeKey(key: string): void {
  if (keyFormat.test(key)) return;
  throw new TransferRefused(`The archive has a file that belongs to no record: ${JSON.stringify(key.slice(0, 200))}.`);
}

function entryOf(entries: Entries, path: string): Entry {
  const entry = entries.get(path);
  if (!entry) throw new TransferRefused(`The archive is not complete: ${path} is missing.`);
  return entry;
}

export function damaged(path: string, cause?: unknown): TransferRefused {
  return new TransferRefused(`The archive is damaged: ${path} has been changed. Get another copy.`, { cause });
}

async function* verified(zip: ZipFile, entry: Entry, { files }: Manifest): AsyncGenerator<Buffer> {
  const path = entry.fileName;
  const hash = createHash('sha256');
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) {
      hash.update(part);
      yield part;
    }
  } catch (error) {
    throw damaged(path, error);
  }
  if (hash.digest('hex') !== files[path]?.sha256) throw damaged(path);
}

function currentLayout({ files }: Manifest): Layout {
  const keyOf = (path: string) => files[path]?.key ?? path.slice(mediaFolder.length);
  const stored = Object.keys(files).filter((path) => files[path]?.key !== undefined || path.startsWith(mediaFolder));
  return {
    listOf: tableFile,
    paths: new Map(stored.map((path) => [keyOf(path), path])),
    rowOf: (record) => record,
  };
}

/** One a line. In trial versions they are in brackets, with commas between them. */
async function* records(stream: AsyncIterable<Buffer>, path: string): AsyncGenerator<Record<string, unknown>> {
  for await (const line of linesOf(stream, path)) {
    if (line === '[' || line === ']' || line === '') continue;
    const record = parseJson(line.replace(/,$/, ''));
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      throw new TransferRefused(`${path} is not a list with one record in each line.`);
    }
    yield record as Record<string, unknown>;
  }
}

async function* linesOf(stream: AsyncIterable<Buffer>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const part of stream) {
    const [first = '', ...others] = decoder.decode(part, { stream: true }).split('\n');
    const lines = [begun + first, ...others];
    begun = lines.pop() ?? '';
    if (begun.length > archiveLimits.maxLineCharacters)
      throw new TransferRefused(`${path} has a record that is too long.`);
    yield* lines;
  }
  yield begun + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
