import type { Connection } from '../database/schema.ts';
import { now } from '../lib/clock.ts';

type SecretName = 'session_secret' | 'consent_secret' | 'failed_sign_in_secret';

export async function getOrCreateSecret(db: Connection, name: SecretName, make: () => string): Promise<string> {
  const existing = await findSecret(db, name);
  if (existing !== undefined) return existing;
  await db
    .insertInto('setting')
    .values({ name, value: make(), updated_at: now(), is_demonstration: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const secret = await findSecret(db, name);
  if (secret === undefined) throw new Error(`The secret ${name} was not stored.`);
  return secret;
}

async function findSecret(db: Connection, name: SecretName): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
