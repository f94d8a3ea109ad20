import { Readable } from 'node:stream';
import { type Actor, recordActivity } from '../activity/activity.server.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { dayInIndia } from '../lib/dates.ts';
import { type ExportSource, exportSchool } from './export.server.ts';

/** Each reads the whole media store. */
const maxConcurrent = 1;
let underWay = 0;

/** Undefined while somebody else downloads. Held in memory: only what is on its way to the browser. */
export async function downloadArchive(
  source: ExportSource,
  by: Actor,
  reportError: (error: unknown) => void,
): Promise<Response | undefined> {
  if (underWay >= maxConcurrent) return undefined;
  underWay += 1;
  try {
    await inTransaction(source.db, (tx) => recordActivity(tx, by, { kind: 'export', subject: 'school' }));
  } catch (error) {
    underWay -= 1;
    throw error;
  }
  const { archive } = exportSchool(source);
  archive.once('error', (error) => isGivenUp(error) || reportError(error));
  archive.once('close', () => {
    underWay -= 1;
  });
  return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="school-${dayInIndia(now())}.zip"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** The browser has closed the connection. */
function isGivenUp(error: Error): boolean {
  return error.name === 'AbortError';
}
