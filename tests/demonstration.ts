import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../app/database/open.server.ts';
import { asKysely } from '../app/database/transaction.server.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import { makeDemonstration } from '../scripts/demonstration/make-school.ts';
import { showLanguages } from './show-languages.ts';
import { type TestApp, testApp } from './test-app.ts';

/** A data folder with the demonstration school: the one that `npm test` has made, or else a new one. Only to be read. */
export async function findDemonstration(): Promise<{ dataDir: string; discard(): void }> {
  const made = process.env.DEMONSTRATION_DIR;
  if (made) return { dataDir: made, discard: () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'school-demonstration-'));
  await makeDemonstration(dataDir);
  return { dataDir, discard: () => rmSync(dataDir, { recursive: true, force: true }) };
}

const picturesLeft = 2;

/**
 * Copies the demonstration school to a data folder that can be changed, without most of its pictures: their many files
 * take the most time wherever a whole school is stored or compared, and each of them is treated like the others.
 */
export async function copyWithFewPictures(dataDir: string): Promise<void> {
  const demonstration = await findDemonstration();
  cpSync(demonstration.dataDir, dataDir, { recursive: true });
  demonstration.discard();
  const db = asKysely(await openDatabase({ dataDir, databaseUrl: undefined }));
  await db.updateTable('album').set({ cover_photo_id: null }).execute();
  for (const [table, order] of [
    ['photo', 'sequence'],
    ['result', 'sequence'],
    ['faculty', 'id'],
  ] as const) {
    const newest = db
      .selectFrom(table)
      .select('id')
      .orderBy(order as 'id', 'desc')
      .limit(picturesLeft);
    const left = (await newest.execute()).map(({ id }) => id);
    const removed = await db.deleteFrom(table).where('id', 'not in', left).returning('image_id').execute();
    const images = removed.flatMap(({ image_id }) => image_id ?? []);
    await db.deleteFrom('image').where('id', 'in', images).execute();
    for (const id of images) rmSync(join(dataDir, 'media/images', id), { recursive: true });
  }
  await db.destroy();
}

/** The website of the demonstration school. Visit it, and change nothing. */
export async function openDemonstration(): Promise<TestApp> {
  const { dataDir, discard } = await findDemonstration();
  return openSchool(dataDir, discard);
}

/** The same with pages in all languages, which can be changed. */
export async function openWalkedSchool(): Promise<TestApp> {
  const { dataDir, discard } = await findDemonstration();
  const folder = mkdtempSync(join(tmpdir(), 'school-walked-'));
  cpSync(join(dataDir, 'school.sqlite'), join(folder, 'school.sqlite'));
  const site = await openSchool(
    folder,
    () => {
      rmSync(folder, { recursive: true, force: true });
      discard();
    },
    dataDir,
  );
  await showLanguages(site.db);
  return site;
}

/** The website of a school that is there. */
export async function openSchool(dataDir: string, discard?: () => void, filesOf = dataDir): Promise<TestApp> {
  const db = asKysely(await openDatabase({ dataDir, databaseUrl: undefined }));
  const site = await testApp({ db, mediaStore: diskStore(join(filesOf, 'media')) });
  return {
    ...site,
    async close() {
      await site.close();
      await db.destroy();
      discard?.();
    },
  };
}
