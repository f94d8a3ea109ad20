import type { Connection } from '../database/schema.ts';
import { now } from '../lib/clock.ts';

/** What signs cookies, and what makes proofs of consent and their links impossible to guess. */
type SecretName = 'session_secret' | 'consent_secret';

/** A secret of the house; the first who asks for it makes it with `make`, and of several at once one counts. */
export async function settleSecret(db: Connection, name: SecretName, make: () => string): Promise<string> {
  const settled = await findSecret(db, name);
  if (settled !== undefined) return settled;
  await db
    .insertInto('setting')
    .values({ name, value: make(), updated_at: now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await findSecret(db, name);
  if (kept === undefined) throw new Error(`The secret ${name} was not kept.`);
  return kept;
}

async function findSecret(db: Connection, name: SecretName): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
