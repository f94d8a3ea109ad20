import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeDemonstration } from '../app/admin/start/remove-demonstration.server.ts';
import { openBackups } from '../app/backups/backups.server.ts';
import { openUpgraded } from '../app/backups/open-upgraded.server.ts';
import { type Config, projectFolder } from '../app/config.server.ts';
import type { Services } from '../app/context.ts';
import { followContent } from '../app/database/content-version/content-version.server.ts';
import { integrityCheck } from '../app/database/integrity/integrity.server.ts';
import { claimDataFolder, databaseFile } from '../app/database/open.server.ts';
import { sweepUploads } from '../app/forms/uploads.server.ts';
import { createTurns, imageMaker } from '../app/media/image-maker.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { pdfChecker } from '../app/media/pdf/pdf-check.server.ts';
import { createListTurns } from '../app/spreadsheets/list-download.server.ts';
import { tableReader } from '../app/spreadsheets/table-reader.server.ts';
import { unlessFull } from './first-start.ts';
import type { openLog } from './log.ts';

export type OpenedServices = {
  services: Services;
  contentVersion: () => string | undefined;
  close(): Promise<void>;
};

/** As built it starts in a fifth of the time and takes 10 MB less. */
const isBuilt = !import.meta.filename.endsWith('.ts');
const imageWorker = isBuilt ? 'build/server/image-worker.js' : 'app/media/image-worker.ts';
const tableWorker = isBuilt ? 'build/server/table-worker.js' : 'app/spreadsheets/table-worker.ts';

type StartLog = Pick<ReturnType<typeof openLog>, 'info' | 'warn'>;

export async function openServices(config: Config, log?: StartLog): Promise<OpenedServices> {
  const claim = config.databaseUrl ? undefined : claimDataFolder(config.dataDir);
  const db = await openUpgraded(config, (migration, what) => log?.info({ migration }, `a migration ${what}`));
  const warnOf = (message: string) => (text: string) => log?.warn({ text }, message);
  const mediaStore = await openMediaStore(config.mediaStore, warnOf('the media store warns'));
  const uploadFolder = join(config.dataDir, 'uploads');
  await sweepUploads(uploadFolder, { isAlone: claim !== undefined });
  const inTurn = createTurns();
  const maker = imageMaker(join(projectFolder, imageWorker), { inTurn });
  const checker = pdfChecker(join(projectFolder, 'app/media/pdf/pdf-worker.ts'), { inTurn, makeRoom: maker.stop });
  const tables = tableReader(join(projectFolder, tableWorker), { inTurn, makeRoom: maker.stop });
  if (config.seed === 'demo') {
    const { seedDemonstration } = await loadSeed();
    await unlessFull(() => seedDemonstration(db, { store: mediaStore, maker }));
  }
  const content = followContent(db);
  const file = config.databaseUrl ? undefined : databaseFile(config.dataDir);
  const origin = config.publicUrl?.origin ?? `http://localhost:${config.port}`;
  return {
    services: {
      db,
      mediaStore,
      uploadFolder,
      imageMaker: maker,
      pdfChecker: checker,
      tableReader: tables,
      origin,
      sendsMail: config.mail.smtpUrl !== undefined,
      officeAddress: config.mail.to ?? '',
      integrity: integrityCheck(file, join(projectFolder, 'app/database/integrity/integrity-worker.ts')),
      listTurns: createListTurns(),
      backups: openBackups({ db, mediaStore, warn: warnOf('the backup store warns') }, config.backups),
      demonstration: {
        seed: async () => (await loadSeed()).addDemonstration(db, { store: mediaStore, maker }),
        remove: (by) => removeDemonstration({ db, mediaStore }, by),
      },
    },
    contentVersion: () => content.current(),
    async close() {
      maker.stop();
      checker.stop();
      tables.stop();
      await content.close();
      await db.destroy();
      claim?.release();
    },
  };
}

function loadSeed(): Promise<typeof import('../scripts/demonstration/seed.ts')> {
  return import(/* @vite-ignore */ pathToFileURL(join(projectFolder, 'scripts/demonstration/seed.ts')).href);
}
