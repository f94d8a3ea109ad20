import { createHash } from 'node:crypto';
import type { Entry, ZipFile } from 'yauzl';
import { migrations } from '../database/migrations/all.ts';
import { currentName, isTooOld, tooOld } from '../database/trial-version.server.ts';
import { archiveSizes, formatVersion, type Manifest, manifestFile, manifestSchema, productNames } from './manifest.ts';
import { TransferRefused } from './transfer-refused.ts';

type Kind = keyof typeof productNames;

export type Archive = Awaited<ReturnType<typeof openArchive>>;

const { maxFiles, maxBytes, maxManifestBytes, maxLineCharacters } = archiveSizes;

/** Every read is compared with the manifest. @throws TransferRefused when the file is not an archive of this website */
export async function openArchive(file: string, kind: Kind = 'export') {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch((error: unknown) => {
    throw notAnArchive(file, error);
  });
  try {
    const entries = await listEntries(zip, file);
    const manifest = await readManifest(zip, entries, kind);
    refuseOtherFiles(entries, manifest);
    return {
      manifest,
      has: (path: string) => entries.has(path),
      stream: (path: string) => verified(zip, entryAt(entries, path), manifest),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function notAnArchive(file: string, cause: unknown): TransferRefused {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new TransferRefused(`${file} is not an archive of this website, or it is damaged (${why}).`, { cause });
}

async function listEntries(zip: ZipFile, file: string): Promise<Map<string, Entry>> {
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
  if (total.bytes > maxBytes) throw new TransferRefused('The archive would take more than 64 GB of the disk.');
  // Entries that share their bytes: a small archive of any size.
  if (total.stored > zip.fileSize) throw new TransferRefused('The archive is damaged: its files lie over each other.');
  return entries;
}

const plainPath = /^[^/\\:*?"<>|\p{Cc}]{1,200}(\/[^/\\:*?"<>|\p{Cc}]{1,200}){0,4}$/u;
const typeBits = 0o170000;
const plainFile = 0o100000;

function refuseStrangeEntry(entry: Entry, entries: Map<string, Entry>): void {
  const { fileName } = entry;
  const type = (entry.externalFileAttributes >>> 16) & typeBits;
  const isPlain = plainPath.test(fileName) && !fileName.split('/').includes('..') && (type === 0 || type === plainFile);
  if (!isPlain || entry.isEncrypted() || !entry.canDecodeFileData()) {
    throw new TransferRefused(`The archive holds something that is not a plain file: ${JSON.stringify(fileName)}.`);
  }
  if (entries.has(fileName)) throw new TransferRefused(`The archive holds ${fileName} twice.`);
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>, kind: Kind): Promise<Manifest> {
  const entry = entries.get(manifestFile);
  if (!entry || entry.uncompressedSize > maxManifestBytes) {
    throw new TransferRefused(`There is no ${manifestFile} in the archive, so it is not one of this website.`);
  }
  const reading = zip.openReadStreamPromise(entry).then(readAll);
  const text = await reading.catch((error) => Promise.reject(damaged(manifestFile, error)));
  const manifest = manifestSchema.safeParse(parseJson(text.toString())).data;
  if (!manifest || manifest.product !== productNames[kind]) throw new TransferRefused(otherKind(manifest, kind));
  if (isTooOld(manifest.schema)) throw new TransferRefused(tooOld('The archive'));
  const schema = currentName(manifest.schema);
  const isNewer = manifest.format > formatVersion || !Object.hasOwn(migrations, schema);
  if (isNewer) {
    throw new TransferRefused(
      `The archive was written by version ${manifest.version} of the website, which is newer. Install that version first.`,
    );
  }
  return { ...manifest, schema };
}

function otherKind(manifest: Manifest | undefined, kind: Kind): string {
  const other = kind === 'export' ? 'backup' : 'export';
  if (manifest?.product !== productNames[other]) return `${manifestFile} is not one of this website.`;
  return kind === 'export'
    ? 'This is a backup: npm run restore -- FILE.'
    : 'This is an export, not a backup: npm run import -- FILE.';
}

function refuseOtherFiles(entries: Map<string, Entry>, { files }: Manifest): void {
  for (const [path, entry] of entries) {
    if (path === manifestFile) continue;
    if (!Object.hasOwn(files, path)) throw new TransferRefused(`${path} is not listed in ${manifestFile}.`);
    if (files[path]?.bytes !== entry.uncompressedSize) throw damaged(path);
  }
  for (const path of Object.keys(files)) entryAt(entries, path);
}

function entryAt(entries: Map<string, Entry>, path: string): Entry {
  const entry = entries.get(path);
  if (!entry) throw new TransferRefused(`The archive is not complete: ${path} is missing.`);
  return entry;
}

export function damaged(path: string, cause?: unknown): TransferRefused {
  return new TransferRefused(`The archive is damaged: ${path} is not as it was written. Get another copy.`, { cause });
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

/** Before anything is made of it: what was cut short or changed on the way is found here. */
export async function verifyEverything(archive: Archive): Promise<void> {
  for (const path of Object.keys(archive.manifest.files)) {
    for await (const _part of archive.stream(path));
  }
}

/** @throws TransferRefused when it is longer than `max` bytes */
export async function readBytes(archive: Archive, path: string, max: number): Promise<Buffer> {
  const bytes = archive.manifest.files[path]?.bytes ?? 0;
  if (bytes > max) throw new TransferRefused(`${path} is larger than the website takes (${max} bytes).`);
  return readAll(archive.stream(path));
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** The records of a list, one by one: each stands in a line of its own. */
export async function* readRecords(archive: Archive, path: string): AsyncGenerator<Record<string, unknown>> {
  for await (const line of linesOf(archive.stream(path), path)) {
    if (line !== '[' && line !== ']' && line !== '') yield parseRecord(line.replace(/,$/, ''), path);
  }
}

async function* linesOf(stream: AsyncIterable<Buffer>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let characters = 0;
  for await (const part of stream) {
    const [first = '', ...later] = decoder.decode(part, { stream: true }).split('\n');
    begun.push(first);
    characters += first.length;
    if (characters > maxLineCharacters) throw new TransferRefused(`${path} holds a record that is too long.`);
    const last = later.pop();
    if (last === undefined) continue;
    yield begun.join('');
    yield* later;
    begun = [last];
    characters = last.length;
  }
  yield begun.join('') + decoder.decode();
}

function parseRecord(text: string, path: string): Record<string, unknown> {
  const record = parseJson(text);
  if (typeof record === 'object' && record !== null && !Array.isArray(record)) return record as Record<string, unknown>;
  throw new TransferRefused(`${path} is not a list with one record in each line.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
