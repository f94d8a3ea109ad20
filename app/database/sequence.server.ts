import type { Transaction } from './schema.ts';

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
