import type { Connection } from './schema.ts';

/**
 * The next number of the counter `name`, from 1. Taken inside the caller's transaction, so that numbers follow the
 * order of commits and none is used twice, also after deletions. Of a block of `count` numbers the last is answered.
 */
export async function nextInSequence(db: Connection, name: string, count = 1): Promise<number> {
  const row = await db
    .insertInto('counter')
    .values({ name, value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counter.value', '+', count) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
