import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { type Actor, recordActivity } from '../activity/activity.server.ts';
import { manifestFile, mediaFolder, readmeFile, tableFile } from '../archives/archive-format.ts';
import type { ReportProgress } from '../archives/copy-school.server.ts';
import { TransferRefused } from '../archives/refusals.server.ts';
import { type OpenedSchool, openSchool } from '../archives/school-source.server.ts';
import { type Written, writeArchive, writeToFile } from '../archives/write-archive.server.ts';
import { type Row, readRows } from '../database/every-table.server.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { dayInIndia } from '../lib/dates.ts';
import type { MediaStore } from '../lib/media-services.ts';
import { createSchoolShares } from '../lib/schools-of-process.server.ts';
import { pageMarkdown } from '../pages/page-markdown.ts';
import { findSchool } from '../settings/school.server.ts';
import { exportedTables, type Named } from './exported-tables.server.ts';
import { filesOf } from './school-files.server.ts';

export type ExportSource = { db: Database; mediaStore: MediaStore };

const reportEvery = 500;

/** The file is there completely or not at all. @throws TransferRefused when it cannot be written */
export async function exportToFile(source: ExportSource, file: string, report: ReportProgress): Promise<Written> {
  if (existsSync(file)) throw new TransferRefused(`${file} exists already. Choose another name, or move it.`);
  const { archive, written } = exportSchool(source, (files) => {
    if (files > 0 && files % reportEvery === 0) report(`${files} files …`);
  });
  await writeToFile(archive, file);
  return written;
}

/** Each reads the whole media store. */
const maxConcurrent = { ofSchool: 1, ofAll: 4 };
const underWay = createSchoolShares();

/** Undefined while somebody else downloads. Held in memory: only what is on its way to the browser. */
export async function downloadArchive(
  source: ExportSource,
  by: Actor,
  reportError: (error: unknown) => void,
): Promise<Response | undefined> {
  const own = underWay.of();
  if (own.held() >= maxConcurrent.ofSchool || underWay.total() >= maxConcurrent.ofAll) return undefined;
  own.add(1);
  try {
    await inTransaction(source.db, (tx) => recordActivity(tx, by, { kind: 'export', subject: 'school' }));
  } catch (error) {
    own.add(-1);
    throw error;
  }
  const { archive } = exportSchool(source);
  // An abort means that the browser has closed the connection.
  archive.once('error', (error) => error.name === 'AbortError' || reportError(error));
  archive.once('close', () => own.add(-1));
  return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="school-${dayInIndia(now())}.zip"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** `largest`: the key of the largest JPEG of a picture, by id. `names`: what people call a file in the archive, by key. */
type Noted = { keys: Set<string>; largest: Map<string, string>; names: Map<string, string> };

/** Everything that the school made, as it is now. */
function exportSchool(source: ExportSource, progress?: (files: number) => void) {
  const noted: Noted = { keys: new Set(), largest: new Map(), names: new Map() };
  return writeArchive({
    kind: 'export',
    async open() {
      const school = await openSchool(source);
      return {
        ...school,
        tables: exportedTables.map(({ table }) => table),
        rows: (table) => exportedRows(school, tableNamed(table), noted),
        async *keys() {
          yield* noted.keys;
        },
      };
    },
    texts: (school) => readableTexts(school, noted),
    pathOf: (key) => noted.names.get(key),
    progress,
  });
}

function tableNamed(name: string): Named {
  const found = exportedTables.find(({ table }) => table === name);
  if (!found) throw new Error(`The table ${name} is not exported.`);
  return found;
}

async function* exportedRows(school: OpenedSchool, table: Named, noted: Noted): AsyncGenerator<Row> {
  for await (const [rowNumber, row] of numberedRows(school, table)) {
    noteFiles(table, { row, place: rowNumber }, noted);
    yield { ...row, ...table.blank };
  }
}

async function* numberedRows({ tx, columns }: OpenedSchool, { table, only }: Named): AsyncGenerator<[number, Row]> {
  let rowNumber = 0;
  for await (const row of readRows(tx, table, columns.get(table))) {
    if (only && !only(row)) continue;
    rowNumber += 1;
    yield [rowNumber, row];
  }
}

function noteFiles(table: Named, { row, place }: { row: Row; place: number }, { keys, largest, names }: Noted): void {
  const files = filesOf(table, row).map(({ key }) => key);
  for (const key of files) {
    keys.add(key);
    if (table.table === 'setting') names.set(key, `crest/${basename(key)}`);
    if (table.table === 'image') largest.set(String(row.id), key);
    if (table.paper) names.set(key, `${readableName(table.paper, place, row)}.pdf`);
  }
  const picture = largest.get(String(row.image_id));
  if (table.picture && picture) names.set(picture, `${readableName(table.picture, place, row)}.jpg`);
}

const maxNameLength = 40;

/** `photos/0012-annual-sports-day`: letters of every script, and no character that a file system refuses. */
export function readableName({ folder, name }: { folder: string; name: string }, rowNumber: number, row: Row): string {
  const words = String(row[name] ?? '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = Array.from(words).slice(0, maxNameLength).join('').replace(/^-|-$/g, '');
  return `${folder}/${[String(rowNumber).padStart(4, '0'), short].filter(Boolean).join('-')}`;
}

async function* readableTexts(school: OpenedSchool, { largest, names }: Noted) {
  yield { path: readmeFile, text: readmeText((await findSchool(school.tx)).name) };
  for await (const [rowNumber, row] of numberedRows(school, tableNamed('notice'))) {
    yield {
      path: `${readableName({ folder: 'notices', name: 'title' }, rowNumber, row)}.txt`,
      text: String(row.details),
    };
  }
  for await (const [rowNumber, row] of numberedRows(school, tableNamed('page'))) {
    const content = row.published ?? row.draft;
    if (typeof content !== 'string') continue;
    const text = pageMarkdown(content, (name) => {
      const key = largest.get(name) ?? name;
      return names.get(key) ?? mediaFolder + key;
    });
    yield { path: `${readableName({ folder: 'pages', name: 'path' }, rowNumber, row)}.md`, text };
  }
}

function readmeText(schoolName: string): string {
  const files = exportedTables.map(({ table, about }) => `${tableFile(table)}\n  ${about}`);
  return `All content of the website of ${schoolName}, as of ${now()} (UTC).

Pictures are JPEG (media/images/ also has AVIF and WebP), documents are PDF, texts are UTF-8. A file that ends in .jsonl
has one record in JSON on each line. 1 means yes and 0 means no, null means "not given". Times are in UTC. Records with a
time in "removed_at" are in the bin. "is_demonstration" marks what came with the website as an example.

THIS ARCHIVE CONTAINS PERSONAL DATA: names, telephone numbers and messages of families, names and photos of students and
teachers. Keep it where no one else can read it, and delete copies you do not need.

Not included: accounts, passwords and secrets, and e-mails that the website sent. Links to withdraw consent in e-mails sent
earlier work only on the website that sent them.

To create a website from it: npm run import -- FILE, in an empty school.

${files.join('\n\n')}

${manifestFile}
  The contents of the archive: each file with its size and its SHA-256 checksum. "key" is the name of a file in the website.
`;
}
