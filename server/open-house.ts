import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../app/config.server.ts';
import type { House } from '../app/context.ts';
import { followContent } from '../app/database/content-version.server.ts';
import { claimDataFolder, openDatabase } from '../app/database/open.server.ts';
import { imageMaker } from '../app/media/image-maker.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { pdfChecker } from '../app/media/pdf-check.server.ts';
import { projectFolder } from './project-folder.ts';

export type OpenHouse = {
  house: House;
  /** The version of what visitors see; undefined while it cannot be known. */
  contentVersion: () => string | undefined;
  close(): Promise<void>;
};

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
  if (config.seed === 'demo') {
    const { seedDemonstration } = await demonstration();
    await seedDemonstration(db, { store: mediaStore, maker });
  }
  const content = followContent(db);
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
    contentVersion: () => content.current(),
    async close() {
      maker.stop();
      checker.stop();
      await content.close();
      await db.destroy();
      claim?.release();
    },
  };
}

/** Its words and drawings are no part of the server: they are read where they lie, at the first start only. */
function demonstration(): Promise<typeof import('../scripts/demonstration/seed.ts')> {
  return import(/* @vite-ignore */ pathToFileURL(join(projectFolder, 'scripts/demonstration/seed.ts')).href);
}
