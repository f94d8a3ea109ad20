import { findBrowser } from './browser.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

export type Tools = {
  browser: string | undefined;
  databaseUrl: string | undefined;
  /** What cannot be tested here, a sentence each. */
  missing: string[];
  stop(): Promise<void>;
};

/** Finds or installs the browser and the PostgreSQL that the tests run on. */
export async function prepareTools(): Promise<Tools> {
  const browser = findBrowser();
  const given = process.env.TEST_DATABASE_URL;
  const postgres: PostgresServer | undefined = given ? undefined : await startPostgres();
  const missing = [];
  if (!browser)
    missing.push('There is no Chromium here: the browser tests are skipped. CHROMIUM=/path/to/it names one.');
  if (!given && !postgres)
    missing.push('There is no PostgreSQL here: its tests are skipped. TEST_DATABASE_URL names one.');
  return { browser, databaseUrl: given ?? postgres?.url, missing, stop: async () => postgres?.stop() };
}
