import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Trash } from '../content/trash.server.ts';
import { requireStaff, type Staff, servicesContext } from '../context.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { isId } from '../lib/ids.ts';
import type { NewestRange } from '../lib/list-page.ts';
import { tidy } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { type Call, type Context, type listParameters, maxListLength, type Reply } from './endpoint.ts';

/** Other systems use numbers as ids: these are valid, but not found. */
export function idField() {
  const text = z
    .string()
    .default('')
    .transform((text) => tidy(text, ' '))
    .refine(Boolean, { error: () => m.api_id_missing() });
  return z.preprocess((id) => (typeof id === 'number' ? String(id) : id), text);
}

const optionalText = z.string().optional();

export const listFields = z.object({ id: optionalText, before: optionalText } satisfies Record<
  (typeof listParameters)[number],
  z.ZodType
>);

export const doneResponse = z.object({ success: z.literal(true), message: z.string() });
export const createdResponse = doneResponse.extend({ id: z.string() });

/** For examples: no record has this id. */
export const exampleId = '6qf1u0m3l9c8s2d7v5b4t0k1ra';
export const exampleTime = '2026-04-06T04:30:00.000Z';

type ListOptions<Row> = {
  list: (db: Connection, range: NewestRange) => Promise<Row[] | undefined>;
  find: (db: Connection, id: string) => Promise<Row | undefined>;
  toBody: (rows: Row[]) => object;
  notFound: { message: string; more: object };
};

/** The list, the row of `?id=`, or the rows after `?before=`. */
export async function answerList<Row extends { id: string }>(
  { values: { id, before }, context }: Call<typeof listFields>,
  { list, find, toBody, notFound }: ListOptions<Row>,
): Promise<Reply> {
  const { db } = context.get(servicesContext);
  const givenId = id ?? before;
  if (givenId !== undefined && !isId(givenId)) return { status: 404, ...notFound };
  if (id !== undefined) {
    const row = await find(db, id);
    return row === undefined ? { status: 404, ...notFound } : { body: toBody([row]) };
  }
  const rows = await listWithinLimits(before, (range) => list(db, range));
  return rows === undefined ? { status: 404, ...notFound } : { body: toBody(rows) };
}

const maxListBytes = 2 * 1024 * 1024;
const portionLength = 200;

/** At most `maxListLength` rows and about `maxListBytes`: the rest is requested with the last row as `before`. */
async function listWithinLimits<Row extends { id: string }>(
  before: string | undefined,
  list: (range: NewestRange) => Promise<Row[] | undefined>,
): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  let bytes = 0;
  let portion = await list({ before, limit: portionLength });
  if (!portion) return undefined;
  while (portion) {
    for (const row of portion) {
      bytes += Buffer.byteLength(JSON.stringify(row));
      if (bytes > maxListBytes && rows.length > 0) return rows;
      rows.push(row);
    }
    if (portion.length < portionLength || rows.length >= maxListLength) return rows;
    await nextTurn();
    portion = await list({ before: rows.at(-1)?.id, limit: portionLength });
  }
  return rows;
}

type DeleteOptions = { id: string; trash: Trash; message: string; notFoundMessage: string };

export async function answerDelete(
  context: Context,
  { id, trash, message, notFoundMessage }: DeleteOptions,
): Promise<Reply> {
  const isDeleted = isId(id) && (await writeAsStaff(context, (tx, by) => trash.remove(tx, id, by)));
  return isDeleted ? { body: { success: true, message } } : { status: 404, message: notFoundMessage };
}

export function writeAsStaff<Answer>(
  context: Context,
  write: (tx: Transaction, by: Staff) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(context.get(servicesContext).db, (tx) => write(tx, requireStaff(context)));
}
