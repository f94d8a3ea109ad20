import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.server.ts';
import { isFullDisk, RefusesToStart } from '../database/errors.server.ts';
import type { Connection, Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';

type SecretName = 'session_secret' | 'consent_secret' | 'failed_sign_in_secret' | 'mail_list_secret' | 'push_key';

export async function getOrCreateSecret(db: Connection, name: SecretName, make: () => string): Promise<string> {
  const existing = await findSecret(db, name);
  if (existing !== undefined) return existing;
  await inTransaction(db, (tx) =>
    tx
      .insertInto('setting')
      .values({ name, value: make(), updated_at: now(), is_demonstration: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  const secret = await findSecret(db, name);
  if (secret === undefined) throw new Error(`The secret ${name} was not stored.`);
  return secret;
}

async function findSecret(db: Connection, name: SecretName): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Without SESSION_SECRET: a file beside SQLite, or a row in PostgreSQL, which servers share. */
export async function cookieSecret(config: Config, db: Database): Promise<string> {
  if (config.sessionSecret) return config.sessionSecret;
  const generated = randomBytes(32).toString('base64url');
  return config.databaseUrl
    ? getOrCreateSecret(db, 'session_secret', () => generated)
    : secretFromFile(join(config.dataDir, 'session-secret'), generated);
}

function secretFromFile(file: string, generated: string): string {
  try {
    writeFileSync(file, generated, { flag: 'wx', mode: 0o600, flush: true });
    return generated;
  } catch (error) {
    // On a full disk it lasts until the next start only.
    if (isFullDisk(error)) return generated;
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Reading a pipe would never end, and a link may lead to another school.
    if (!lstatSync(file).isFile()) throw new RefusesToStart(`${file} is not a regular file.`);
    // A power cut may leave an empty file; nobody has signed in by then.
    const saved = readFileSync(file, 'utf8');
    if (saved.length >= generated.length) return saved;
    writeFileSync(file, generated, { mode: 0o600, flush: true });
    return generated;
  }
}
