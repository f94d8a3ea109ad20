import type { Connection } from '../database/schema.ts';
import { now } from '../lib/clock.ts';

const name = 'session_secret';

/** Keeps `made` as the secret that signs cookies unless there is one already; answers the one that counts. */
export async function settleSessionSecret(db: Connection, made: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name, value: made, updated_at: now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
