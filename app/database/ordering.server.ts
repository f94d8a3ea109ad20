import type { UpdateObject } from 'kysely';
import type { Move } from '../lib/moves.ts';
import type { Connection, EditableTable, Schema, Transaction } from './schema.ts';

/** Its whole list is put in order by hand. */
export type ArrangedTable = {
  [Table in EditableTable]: Schema[Table] extends { position: number } ? Table : never;
}[EditableTable];

export type OrderedList =
  | { table: ArrangedTable; column: 'position'; albumId?: undefined }
  | { table: 'photo'; column: 'album_place'; albumId: string };

export type Moved = { from: number; place: number; count: number };

type Any = 'faculty';

/** The caller's transaction must lock the whole order. Undefined = a row is not in the list any more. */
export async function moveInOrder(tx: Transaction, list: OrderedList, move: Move): Promise<Moved | undefined> {
  const own = await findPosition(tx, list, move.id);
  const to = own === undefined ? undefined : await findTarget(tx, list, own, move);
  if (own === undefined || to === undefined) return undefined;
  const from = await countUpTo(tx, list, own);
  await shift(tx, list, own, to);
  await updateList(tx, list).set(positionIs(list, to)).where('id', '=', move.id).execute();
  return { from, place: await countUpTo(tx, list, to), count: await countUpTo(tx, list) };
}

async function findTarget(tx: Transaction, list: OrderedList, own: number, { to, beside }: Move) {
  if (to === 'first') return (await nextBelow(tx, list, -1)) ?? own;
  if (to === 'last') return (await nextAbove(tx, list)) ?? own;
  if (to === 'up') return (await nextAbove(tx, list, own)) ?? own;
  if (to === 'down') return (await nextBelow(tx, list, own)) ?? own;
  const other = await findPosition(tx, list, beside);
  if (other === undefined || other === own) return other;
  if (to === 'before') return other < own ? other : nextAbove(tx, list, other);
  return other > own ? other : nextBelow(tx, list, other);
}

async function findPosition(tx: Transaction, list: OrderedList, id: string): Promise<number | undefined> {
  return (await selectPosition(tx, list).where('id', '=', id).executeTakeFirst())?.position;
}

async function nextAbove(tx: Transaction, list: OrderedList, position?: number): Promise<number | undefined> {
  let query = selectPosition(tx, list).orderBy(columnOf(list), 'desc').limit(1);
  if (position !== undefined) query = query.where(columnOf(list), '<', position);
  return (await query.executeTakeFirst())?.position;
}

async function nextBelow(tx: Transaction, list: OrderedList, position: number): Promise<number | undefined> {
  const query = selectPosition(tx, list).where(columnOf(list), '>', position).orderBy(columnOf(list)).limit(1);
  return (await query.executeTakeFirst())?.position;
}

async function shift(tx: Transaction, list: OrderedList, from: number, to: number): Promise<void> {
  if (from === to) return;
  const column = columnOf(list);
  const between =
    to < from
      ? updateList(tx, list).where(column, '>=', to).where(column, '<', from)
      : updateList(tx, list).where(column, '>', from).where(column, '<=', to);
  await between.set((eb) => positionIs(list, eb(column, '+', to < from ? 1 : -1))).execute();
}

async function countUpTo(tx: Transaction, list: OrderedList, position?: number): Promise<number> {
  let query = selectActive(tx, list).select((eb) => eb.fn.countAll().as('count'));
  if (position !== undefined) query = query.where(columnOf(list), '<=', position);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

function columnOf(list: OrderedList) {
  return list.column as 'position';
}

function positionIs(list: OrderedList, position: unknown) {
  return { [list.column]: position } as UpdateObject<Schema, Any>;
}

function selectPosition(tx: Transaction, list: OrderedList) {
  return selectActive(tx, list).select((eb) => eb.ref(columnOf(list)).as('position'));
}

function selectActive(tx: Transaction, list: OrderedList) {
  const rows = tx.selectFrom(list.table as Any).where('removed_at', 'is', null);
  return list.albumId === undefined ? rows : rows.where('album_id' as 'id', '=', list.albumId);
}

function updateList(tx: Transaction, list: OrderedList) {
  const rows = tx.updateTable(list.table as Any);
  return list.albumId === undefined ? rows : rows.where('album_id' as 'id', '=', list.albumId);
}

export type ListOrder = 'newest first' | 'oldest first' | 'as arranged';

const listOrders = {
  'newest first': { column: 'sequence', direction: 'desc', isAfter: '<' },
  'oldest first': { column: 'sequence', direction: 'asc', isAfter: '>' },
  'as arranged': { column: 'position', direction: 'asc', isAfter: '>' },
} as const satisfies Record<ListOrder, unknown>;

export type ListedTable = Exclude<EditableTable, 'page'>;

/** In the order of their list; those behind the row with the id `after`. */
export async function listActive<Table extends ListedTable>(
  db: Connection,
  { table, listOrder = 'newest first' }: { table: Table; listOrder?: ListOrder | undefined },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Schema[Table][]> {
  const { column, direction, isAfter } = listOrders[listOrder];
  const name = column as 'position';
  const rows = db.selectFrom(table as Any).selectAll();
  const last = after === undefined ? undefined : await rows.where('id', '=', after).executeTakeFirst();
  const active = rows.where('removed_at', 'is', null).orderBy(name, direction).orderBy('id', direction).limit(limit);
  const found = last
    ? active.where(({ eb, or, and }) =>
        or([eb(name, isAfter, last[name]), and([eb(name, '=', last[name]), eb('id', isAfter, last.id)])]),
      )
    : active;
  return (await found.execute()) as Schema[Table][];
}
