import { join } from 'node:path';
import type { Config } from '../app/config.server.ts';
import type { House } from '../app/context.ts';
import { claimDataFolder, openDatabase } from '../app/database/open.server.ts';
import { imageMaker } from '../app/media/image-maker.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { pdfChecker } from '../app/media/pdf-check.server.ts';
import { seedDemonstration } from '../scripts/demonstration/seed.ts';

export const projectFolder = join(import.meta.dirname, '..');

export type OpenHouse = { house: House; close(): Promise<void> };

/**
 * Opens everything that a server stands on: the data folder's claim, the database at its newest schema, the media
 * store, and the demonstration school when the settings ask for it and the database is empty.
 */
export async function openHouse(config: Config): Promise<OpenHouse> {
  const claim = config.databaseUrl ? undefined : claimDataFolder(config.dataDir);
  const db = await openDatabase(config);
  const mediaStore = await openMediaStore(config.mediaStore);
  const maker = imageMaker(join(projectFolder, 'app/media/image-worker.ts'));
  const checker = pdfChecker(join(projectFolder, 'app/media/pdf-worker.ts'));
  if (config.seed === 'demo') await seedDemonstration(db, { store: mediaStore, maker });
  const origin = config.publicUrl?.origin ?? `http://localhost:${config.port}`;
  return {
    house: {
      db,
      mediaStore,
      imageMaker: maker,
      pdfChecker: checker,
      origin,
      sendsMail: config.mail.smtpUrl !== undefined,
      officeAddress: config.mail.to ?? '',
    },
    async close() {
      maker.stop();
      checker.stop();
      await db.destroy();
      claim?.release();
    },
  };
}
