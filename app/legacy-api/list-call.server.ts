import { houseContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { isId } from '../lib/ids.ts';
import type { Stretch } from '../lib/list-page.ts';
import type { Call } from './endpoint.ts';
import type { listFields } from './fields.ts';
import { mostInList } from './list-length.ts';
import type { Reply } from './reply.ts';

type List<Row> = {
  list: (db: Connection, stretch: Stretch) => Promise<Row[] | undefined>;
  find: (db: Connection, id: string) => Promise<Row | undefined>;
  /** The answer with these rows. */
  tell: (rows: Row[]) => object;
  /** The sentence for one that is not there, and what stands in place of the rows. */
  gone: { message: string; more: object };
};

/** Answers a list, one thing of it by `?id=`, or what comes after `?before=`. */
export async function answerList<Row>(
  { words, context }: Call<typeof listFields>,
  { list, find, tell, gone }: List<Row>,
): Promise<Reply> {
  const { db } = context.get(houseContext);
  const asked = words.id ?? words.before;
  if (asked !== undefined && !isId(asked)) return { status: 404, ...gone };
  if (words.id !== undefined) {
    const row = await find(db, words.id);
    return row === undefined ? { status: 404, ...gone } : { done: tell([row]) };
  }
  const rows = await list(db, { before: words.before, most: mostInList });
  return rows === undefined ? { status: 404, ...gone } : { done: tell(rows) };
}
