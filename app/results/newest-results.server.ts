import { findKept, findStanding } from '../database/desk-rows.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import type { Stretch } from '../lib/list-page.ts';
import { withImages } from '../media/media.server.ts';
import { findSchool } from '../settings/school.server.ts';
import { type ShownResult, shownResult } from './shown-result.ts';

/** Results as visitors get them, newest first. Undefined = there is no result `before`. */
export async function listNewestResults(db: Connection, { before, most }: Stretch): Promise<ShownResult[] | undefined> {
  const from = before === undefined ? undefined : await findKept(db, 'result', before);
  if (before !== undefined && !from) return undefined;
  const query = db
    .selectFrom('result')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(most);
  return shown(db, await (from ? query.where('sequence', '<', from.sequence) : query).execute());
}

/** One result as visitors get it; undefined when it does not stand. */
export async function findShownResult(db: Connection, id: string): Promise<ShownResult | undefined> {
  const result = await findStanding(db, 'result', id);
  return result && (await shown(db, [result]))[0];
}

async function shown(db: Connection, rows: Schema['result'][]): Promise<ShownResult[]> {
  const { resultsShow } = await findSchool(db);
  return (await withImages(db, rows)).map((result) => shownResult(result, resultsShow));
}
