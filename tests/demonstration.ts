import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../app/database/open.server.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import { makeDemonstration } from '../scripts/test/demonstration.ts';
import { type TestApp, testApp } from './test-app.ts';

/** A data folder with the demonstration school: the one that `npm test` has made, or else a new one. Only to be read. */
export async function findDemonstration(): Promise<{ dataDir: string; discard(): void }> {
  const made = process.env.DEMONSTRATION_DIR;
  if (made) return { dataDir: made, discard: () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'school-demonstration-'));
  await makeDemonstration(dataDir);
  return { dataDir, discard: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** The website of the demonstration school. Visit it, and change nothing. */
export async function openDemonstration(): Promise<TestApp> {
  const { dataDir, discard } = await findDemonstration();
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const site = await testApp({ db, mediaStore: diskStore(join(dataDir, 'media')) });
  return {
    ...site,
    async close() {
      await site.close();
      await db.destroy();
      discard();
    },
  };
}
