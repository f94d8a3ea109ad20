import { findBrowser } from './browser.ts';
import { startPostgres } from './postgres.ts';

type TestDatabase = {
  url: string | undefined;
  /** What cannot be tested here, a sentence each. */
  missing: string[];
  stop(): Promise<void>;
};

export type Tools = Omit<TestDatabase, 'url'> & { browser: string | undefined; databaseUrl: string | undefined };

/** Finds or installs the browser and the PostgreSQL that the tests run on. */
export async function prepareTools(): Promise<Tools> {
  const browser = findBrowser();
  const { url, missing, stop } = await prepareDatabase();
  const sentence = 'There is no Chromium here: the browser tests are skipped. CHROMIUM=/path/to/it names one.';
  return { browser, databaseUrl: url, missing: browser ? missing : [sentence, ...missing], stop };
}

/** The PostgreSQL that was given to the tests, or else a private one. */
export async function prepareDatabase(): Promise<TestDatabase> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, missing: [], stop: async () => undefined };
  const postgres = await startPostgres();
  const sentence = 'There is no PostgreSQL here: its tests are skipped. TEST_DATABASE_URL names one.';
  return { url: postgres?.url, missing: postgres ? [] : [sentence], stop: async () => postgres?.stop() };
}
