import type { Connection, Transaction } from './schema.ts';

/** In the caller's transaction, so that numbers follow the order of commits. Returns the last of `count` numbers. */
export async function nextInSequence(tx: Transaction, name: string, count = 1): Promise<number> {
  const row = await tx
    .insertInto('counter')
    .values({ name, value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counter.value', '+', count) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** 0 when there has been none. */
export async function lastInSequence(db: Connection, name: string): Promise<number> {
  const row = await db.selectFrom('counter').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}
