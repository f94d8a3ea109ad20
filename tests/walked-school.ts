import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../app/database/open.server.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import { findDemonstration } from './demonstration.ts';
import { showLanguages } from './show-languages.ts';
import { type TestApp, testApp } from './test-app.ts';

/** A copy of the demonstration school that can be changed, with its pages in all languages. */
export async function openWalkedSchool(): Promise<TestApp> {
  const { dataDir, discard } = await findDemonstration();
  const folder = mkdtempSync(join(tmpdir(), 'school-walked-'));
  cpSync(join(dataDir, 'school.sqlite'), join(folder, 'school.sqlite'));
  const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  await showLanguages(db);
  const site = await testApp({ db, mediaStore: diskStore(join(dataDir, 'media')) });
  return {
    ...site,
    async close() {
      await site.close();
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
      discard();
    },
  };
}
