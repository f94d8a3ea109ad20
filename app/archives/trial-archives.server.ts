import { text } from 'node:stream/consumers';
import { crestFileNames } from '../lib/media-services.ts';
import { variantKey } from '../media/image-rules.ts';
import { type ArchiveKind, archiveLimits, type Manifest, mediaFolder } from './archive-format.ts';
import { TransferRefused } from './refusals.server.ts';

type Fields = Record<string, unknown>;

/** How an archive names its lists and files, and writes its rows. */
export type Layout = {
  listOf(table: string): string;
  /** Where each file of the media store is in the archive, by key. */
  paths: ReadonlyMap<string, string>;
  rowOf(record: Fields): Fields | Promise<Fields>;
};

type Reading = {
  manifest: Manifest;
  stream(path: string): AsyncIterable<Buffer>;
  records(stream: AsyncIterable<Buffer>, path: string): AsyncIterable<Fields>;
};

/** Format 1, as commit 27dc6fc wrote it. In an export a row names its files, and some of its texts are files. */
export async function trialLayout(kind: ArchiveKind, { manifest, stream, records }: Reading): Promise<Layout> {
  const isThere = (path: string) => Object.hasOwn(manifest.files, path);
  const pathsIn = (folder: string) => Object.keys(manifest.files).filter((path) => path.startsWith(folder));
  if (kind === 'backup') {
    const paths = new Map(pathsIn(mediaFolder).map((path) => [path.slice(mediaFolder.length), path]));
    return { listOf: (table) => `tables/${table}.json`, paths, rowOf: (record) => record };
  }
  const paths = new Map(pathsIn('images/').map((path) => [path, path]));
  const note = (key: string, path: string) => isThere(path) && paths.set(key, path);
  const toColumn = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const { file, key } = value as Fields;
    if (typeof file !== 'string') return JSON.stringify(value);
    if (typeof key !== 'string') return shortText(file);
    note(key, file);
    return key;
  };
  const shortText = (path: string) => {
    const { bytes = 0 } = manifest.files[path] ?? {};
    if (bytes > archiveLimits.maxLineCharacters) throw new TransferRefused(`${path} is too long for a text.`);
    return text(stream(path));
  };
  const rowOf = async ({ file, ...record }: Fields) => {
    if (Array.isArray(record.widths)) note(variantKey(String(record.id), record.widths.at(-1), 'jpg'), String(file));
    const crest = record.name === 'crest' ? crestFileNames : [];
    for (const name of crest) note(`crests/${record.value}/${name}`, `crest/${name}`);
    const values = Object.entries(record).map(async ([name, value]) => [name, await toColumn(value)] as const);
    return Object.fromEntries(await Promise.all(values));
  };
  for (const table of Object.keys(manifest.counts)) {
    for await (const record of records(stream(listOf(table)), listOf(table))) await rowOf(record);
  }
  return { listOf, paths, rowOf };
}

const otherNames: Record<string, string> = {
  setting: 'school',
  image: 'pictures',
  faculty: 'faculty',
  calendar_item: 'calendar',
  disclosure_value: 'disclosure',
  page_address: 'page-addresses',
  menu_item: 'menu',
  enquiry: 'enquiries',
  enquiry_entry: 'enquiry-notes',
  activity: 'activity',
};

function listOf(table: string): string {
  return `${otherNames[table] ?? `${table.replaceAll('_', '-')}s`}.json`;
}
