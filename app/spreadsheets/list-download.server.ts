import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '../context.ts';
import { CannotWrite, isFullDisk } from '../database/errors.server.ts';
import { newId } from '../lib/ids.ts';
import { createSchoolShares, createTurns } from '../lib/schools-of-process.server.ts';
import { m } from '../paraglide/messages.js';
import { byteOrderMark, csvText } from './csv.server.ts';
import {
  inTurns,
  type WorkbookCell,
  type WorkbookSheet,
  workbookStream,
  workbookType,
} from './write-workbook.server.ts';

export type FileFormat = 'csv' | 'xlsx';

export type ListDownload = {
  name: string;
  format: FileFormat;
  /** CSV has the first one only. */
  sheets: readonly [WorkbookSheet, ...WorkbookSheet[]];
  csvCell?: (cell: WorkbookCell) => string;
  /** Before the file is sent, and after all of it was written. */
  written?: () => Promise<void>;
};

type RequestArgs = { request: Request; context: Readonly<RouterContextProvider> };

const maxWaiting = 5;

/** One list is written at a time. Undefined when too many of a school wait already. */
export function createListTurns() {
  const inTurn = createTurns();
  const lists = createSchoolShares();
  return async <Answer>(write: () => Promise<Answer>): Promise<Answer | undefined> => {
    const own = lists.of();
    if (own.held() >= maxWaiting) return undefined;
    own.add(1);
    try {
      return await inTurn(write);
    } finally {
      own.add(-1);
    }
  };
}

/**
 * Writes the list to the disk and sends it from there: the next one does not wait for a slow reader, and a list that
 * fails halfway is not sent. 503 while too many wait. @throws CannotWrite when the disk is full
 */
export async function downloadList({ request, context }: RequestArgs, list: ListDownload): Promise<Response> {
  const headers = {
    'Content-Type': list.format === 'csv' ? 'text/csv; charset=utf-8' : workbookType,
    'Content-Disposition': `attachment; filename="${list.name}.${list.format}"`,
    'Cache-Control': 'no-store',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const { listTurns, uploadFolder } = context.get(servicesContext);
  const isZipped = list.format === 'csv' && /\bgzip\b/i.test(request.headers.get('Accept-Encoding') ?? '');
  const file = await listTurns(() => writtenFile(join(uploadFolder, newId()), list, { request, isZipped }));
  if (!file) return busy();
  try {
    const { size } = await file.stat();
    await list.written?.();
    return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>, {
      headers: { ...headers, 'Content-Length': String(size), ...(isZipped && { 'Content-Encoding': 'gzip' }) },
    });
  } catch (error) {
    await file.close();
    throw error;
  }
}

function busy(): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '30' };
  return new Response(`${m.list_download_busy()}\n`, { status: 503, headers });
}

type Writing = { request: Request; isZipped: boolean };

/** Without a name on the disk from then on, so that nothing is left behind whatever happens. */
async function writtenFile(path: string, list: ListDownload, { request, isZipped }: Writing) {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const content = list.format === 'csv' ? Readable.from(csvParts(list)) : workbookStream(list.sheets);
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    const { signal } = request;
    await (isZipped ? pipeline(content, createGzip(), target, { signal }) : pipeline(content, target, { signal }));
    return await open(path);
  } catch (error) {
    throw isFullDisk(error) ? new CannotWrite(507, 'The disk is full.', error) : error;
  } finally {
    await rm(path, { force: true });
  }
}

export async function* csvParts({
  sheets: [{ head, rows }],
  csvCell = plainCell,
}: Pick<ListDownload, 'sheets' | 'csvCell'>) {
  yield byteOrderMark + csvText([head.map(csvCell)]);
  for await (const some of inTurns(rows)) yield csvText(some.map((cells) => cells.map(csvCell)));
}

function plainCell(cell: WorkbookCell): string {
  if (typeof cell === 'string') return cell;
  return 'day' in cell ? cell.day : cell.instant;
}
