import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../app/config.server.ts';
import type { Database } from '../app/database/schema.ts';
import { settleSecret } from '../app/settings/secrets.server.ts';

/**
 * What signs our cookies: SESSION_SECRET, or one made at the first start. It is kept where the sessions are: in a file
 * only the server's user can read beside SQLite, in the database when several servers may share it.
 */
export async function cookieSecret(config: Config, db: Database): Promise<string> {
  if (config.sessionSecret) return config.sessionSecret;
  const made = randomBytes(32).toString('base64url');
  return config.databaseUrl
    ? settleSecret(db, 'session_secret', () => made)
    : keptSecret(join(config.dataDir, 'session-secret'), made);
}

function keptSecret(file: string, made: string): string {
  try {
    writeFileSync(file, made, { flag: 'wx', mode: 0o600, flush: true });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // An empty file is what a power cut may leave: then nobody has been signed in yet.
    const kept = readFileSync(file, 'utf8');
    if (kept.length >= made.length) return kept;
    writeFileSync(file, made, { mode: 0o600, flush: true });
    return made;
  }
}
