import { openDatabase } from '../../app/database/open.server.ts';
import type { Database } from '../../app/database/schema.ts';
import { listNotices } from '../../app/notices/notice-lists.server.ts';
import { prepareDatabase } from '../../scripts/test/postgres.ts';
import { makeLargeSchool, smallSchool } from '../large-school/make-large-school.ts';
import { type Bench, figure, median, type Row, range } from './report.ts';
import { copySchool } from './site.ts';

const factor = 1000;
const rounds = 15;
const maxMs = 50;

/** The third may be written with joiners, the last with the digits of four scripts. */
const missingWords = ['zebra', 'ছুটি', 'উৎসর্গ', '700500'];

export async function measureSearch(bench: Bench): Promise<Row[]> {
  const postgres = await prepareDatabase();
  try {
    const rows = await rowsOf('SQLite', await openDatabase({ dataDir: copySchool(bench), databaseUrl: undefined }));
    if (!postgres.url) return [...rows, { what: 'Search on PostgreSQL', measured: postgres.missing.join(' ') }];
    const db = await openDatabase({ dataDir: copySchool(bench), databaseUrl: postgres.url });
    return [...rows, ...(await rowsOf('PostgreSQL', db))];
  } finally {
    await postgres.stop();
  }
}

async function rowsOf(engine: string, db: Database): Promise<Row[]> {
  try {
    await makeLargeSchool(db, factor);
    const rows: Row[] = [];
    for (const words of missingWords) rows.push(rowOf(engine, words, await timesOf(db, words)));
    return rows;
  } finally {
    await db.destroy();
  }
}

async function timesOf(db: Database, words: string): Promise<number[]> {
  const times: number[] = [];
  while (times.length < rounds) {
    const began = performance.now();
    const { rows } = await listNotices(db, { cursor: undefined, category: undefined, words });
    times.push(performance.now() - began);
    if (rows.length > 0) throw new Error(`${words} was found.`);
  }
  return times;
}

function rowOf(engine: string, words: string, times: number[]): Row {
  return {
    what: `Search of ${figure(smallSchool.notices * factor)} notices for “${words}”, which none has, on ${engine}`,
    measured: `**${figure(median(times))} ms** (${range(times)})`,
    bar: `≤ ${maxMs} ms`,
    isReached: median(times) <= maxMs,
  };
}
