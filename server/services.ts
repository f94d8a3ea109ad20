import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeDemonstration } from '../app/admin/start/remove-demonstration.server.ts';
import { openBackups } from '../app/backups/backups.server.ts';
import { openUpgraded } from '../app/backups/write-backup.server.ts';
import { type Config, projectFolder } from '../app/config.server.ts';
import { rebuildSearchTexts } from '../app/content/search-texts.server.ts';
import { searchedTypes } from '../app/content-types.ts';
import type { Services } from '../app/context.ts';
import { integrityCheck } from '../app/database/integrity.server.ts';
import { claimDataFolder, databaseFile } from '../app/database/open.server.ts';
import type { Database } from '../app/database/schema.ts';
import type { SqliteUse } from '../app/database/sqlite.server.ts';
import { followContent } from '../app/database/transaction.server.ts';
import { sweepUploads } from '../app/forms/uploads.server.ts';
import { limitEmails } from '../app/mail/email-queue.server.ts';
import { createEmailSender, type MailLog } from '../app/mail/email-sender.server.ts';
import { createMailer } from '../app/mail/mailer.server.ts';
import { limitDisk } from '../app/media/disk-limit.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { issueMissingCodes } from '../app/notices/codes/notice-codes.server.ts';
import { isPushEndpoint } from '../app/notices/follow/push-endpoint.ts';
import { findSchool } from '../app/settings/school.server.ts';
import { unlessFull } from './first-start.ts';

export type OpenedServices = {
  services: Services;
  contentVersion: () => string | undefined;
  close(): Promise<void>;
};

/** Schools of one process take turns with them. */
type SharedServices = Pick<Services, 'imageMaker' | 'pdfChecker' | 'tableReader' | 'cardMaker' | 'listTurns'>;

const noLog: MailLog = { info: () => undefined, warn: () => undefined };

export async function openServices(
  config: Config & SqliteUse,
  shared: SharedServices,
  log = noLog,
): Promise<OpenedServices> {
  const claim = config.databaseUrl ? undefined : await claimDataFolder(config.dataDir);
  let db: Database | undefined;
  try {
    db = await openUpgraded(config, (migration, what) => log.info({ migration }, `a migration ${what}`));
    const opened = await prepareServices(db, config, shared, log);
    return {
      ...opened,
      async close() {
        await opened.close();
        claim?.release();
      },
    };
  } catch (error) {
    // Otherwise another try would be refused, because this process uses the folder already.
    await db?.destroy();
    claim?.release();
    throw error;
  }
}

async function prepareServices(
  db: Database,
  config: Config & SqliteUse,
  shared: SharedServices,
  log: MailLog,
): Promise<OpenedServices> {
  await unlessFull(() => rebuildSearchTexts(db, searchedTypes, 'missing'));
  await unlessFull(() => issueMissingCodes(db));
  const { limits } = config;
  const opened = await openMediaStore(config.mediaStore, warnTo(log, 'the media store warns'));
  const disk = limits && limitDisk(opened, config.dataDir, limits.diskMb);
  const mediaStore = disk ?? opened;
  const services = servicesOf({ db, mediaStore }, config, shared, log);
  if (disk) services.limits = { diskMb: disk, emailsADay: limitEmails(db, limits.emailsADay) };
  await sweepUploads(services.uploadFolder, { isAlone: !config.databaseUrl });
  if (config.seed === 'demo') {
    const { seedDemonstration } = await loadSeed();
    await unlessFull(() => seedDemonstration(db, { store: mediaStore, maker: shared.imageMaker }));
  }
  const content = followContent(db);
  return {
    services,
    contentVersion: () => content.current(),
    async close() {
      await content.close();
      await db.destroy();
    },
  };
}

/** All that pages and jobs of a school use, on a database and a media store that are open. */
export function servicesOf(
  { db, mediaStore }: Pick<Services, 'db' | 'mediaStore'>,
  { dataDir, databaseUrl, publicUrl, port, mail, backups, offlineBoard, limits }: Config & SqliteUse,
  { imageMaker, pdfChecker, tableReader, cardMaker, listTurns }: SharedServices,
  log = noLog,
): Services {
  const file = databaseUrl ? undefined : databaseFile(dataDir);
  const origin = publicUrl?.origin ?? `http://localhost:${port}`;
  return {
    db,
    mediaStore,
    uploadFolder: join(dataDir, 'uploads'),
    imageMaker,
    pdfChecker,
    tableReader,
    cardMaker,
    listTurns,
    origin,
    offlineBoard,
    sendsMail: mail.smtpUrl !== undefined,
    sendDueEmails: emailSender({ db, origin }, mail, log, limits?.emailsADay),
    isPushEndpoint,
    officeAddress: mail.to ?? '',
    integrity: integrityCheck(file, join(projectFolder, 'app/database/integrity-worker.ts')),
    backups: openBackups({ db, mediaStore, warn: warnTo(log, 'the backup store warns') }, backups),
    demonstration: {
      seed: async () => (await loadSeed()).addDemonstration(db, { store: mediaStore, maker: imageMaker }),
      remove: (by) => removeDemonstration({ db, mediaStore }, by),
    },
  };
}

function warnTo(log: MailLog, message: string): (text: string) => void {
  return (text) => log.warn({ text }, message);
}

function emailSender(
  { db, origin }: Pick<Services, 'db' | 'origin'>,
  { smtpUrl, ...mail }: Config['mail'],
  log: MailLog,
  maxADay: number | undefined,
): Services['sendDueEmails'] {
  if (!smtpUrl) return async () => undefined;
  const { sendDueEmails } = createEmailSender({
    db,
    mailer: createMailer({ ...mail, smtpUrl }, origin),
    async findSender() {
      const { name, email } = await findSchool(db);
      return { schoolName: name, officeAddress: mail.to || email };
    },
    log,
    maxADay,
  });
  return sendDueEmails;
}

function loadSeed(): Promise<typeof import('../scripts/demonstration/seed.ts')> {
  return import(/* @vite-ignore */ pathToFileURL(join(projectFolder, 'scripts/demonstration/seed.ts')).href);
}
