import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockPeople } from '../app/accounts/people.server.ts';
import { openDatabase } from '../app/database/open.server.ts';
import { asKysely, inTransaction, nextInSequence } from '../app/database/transaction.server.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import { seedDemonstration } from '../scripts/demonstration/seed.ts';
import { folderForTest } from './temporary-folder.ts';

test('a school with an administrator and a backup is still empty, and an aborted demonstration writes no row', async () => {
  const dataDir = folderForTest();
  const db = asKysely(await openDatabase({ dataDir, databaseUrl: undefined }));
  onTestFinished(() => db.destroy());
  await inTransaction(db, async (tx) => {
    await lockPeople(tx);
    await nextInSequence(tx, 'backup');
  });
  const draw = () => Promise.reject(new Error('the first picture'));
  const maker = { make: draw, makeCrest: draw, stop: () => undefined };
  const media = { store: diskStore(join(dataDir, 'media')), maker };
  for (const _ of ['at the first start', 'at the next']) {
    await expect(seedDemonstration(db, media)).rejects.toThrow('the first picture');
  }
  expect(await db.selectFrom('notice').select('id').execute()).toEqual([]);
  await inTransaction(db, (tx) => nextInSequence(tx, 'notice'));
  await seedDemonstration(db, media);
});
