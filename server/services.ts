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
import { createEmailSender, type MailLog } from '../app/mail/email-sender.server.ts';
import { createMailer } from '../app/mail/mailer.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { findSchool } from '../app/settings/school.server.ts';
import { unlessFull } from './first-start.ts';
import type { SharedResources } from './shared-resources.ts';

export type OpenedServices = {
  services: Services;
  contentVersion: () => string | undefined;
  close(): Promise<void>;
};

const noLog: MailLog = { info: () => undefined, warn: () => undefined };

export async function openServices(
  config: Config,
  { imageMaker, pdfChecker, tableReader, listTurns }: SharedResources,
  log = noLog,
): Promise<OpenedServices> {
  const claim = config.databaseUrl ? undefined : claimDataFolder(config.dataDir);
  const db = await openUpgraded(config, (migration, what) => log.info({ migration }, `a migration ${what}`));
  const warnOf = (message: string) => (text: string) => log.warn({ text }, message);
  const mediaStore = await openMediaStore(config.mediaStore, warnOf('the media store warns'));
  const uploadFolder = join(config.dataDir, 'uploads');
  await sweepUploads(uploadFolder, { isAlone: claim !== undefined });
  if (config.seed === 'demo') {
    const { seedDemonstration } = await loadSeed();
    await unlessFull(() => seedDemonstration(db, { store: mediaStore, maker: imageMaker }));
  }
  const content = followContent(db);
  const file = config.databaseUrl ? undefined : databaseFile(config.dataDir);
  const origin = config.publicUrl?.origin ?? `http://localhost:${config.port}`;
  return {
    services: {
      db,
      mediaStore,
      uploadFolder,
      imageMaker,
      pdfChecker,
      tableReader,
      listTurns,
      origin,
      sendsMail: config.mail.smtpUrl !== undefined,
      sendDueEmails: emailSender({ db, origin }, config.mail, log),
      officeAddress: config.mail.to ?? '',
      integrity: integrityCheck(file, join(projectFolder, 'app/database/integrity/integrity-worker.ts')),
      backups: openBackups({ db, mediaStore, warn: warnOf('the backup store warns') }, config.backups),
      demonstration: {
        seed: async () => (await loadSeed()).addDemonstration(db, { store: mediaStore, maker: imageMaker }),
        remove: (by) => removeDemonstration({ db, mediaStore }, by),
      },
    },
    contentVersion: () => content.current(),
    async close() {
      await content.close();
      await db.destroy();
      claim?.release();
    },
  };
}

function emailSender(
  { db, origin }: Pick<Services, 'db' | 'origin'>,
  { smtpUrl, ...mail }: Config['mail'],
  log: MailLog,
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
  });
  return sendDueEmails;
}

function loadSeed(): Promise<typeof import('../scripts/demonstration/seed.ts')> {
  return import(/* @vite-ignore */ pathToFileURL(join(projectFolder, 'scripts/demonstration/seed.ts')).href);
}
