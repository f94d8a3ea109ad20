import { pruneSignIns } from '../app/accounts/sessions.server.ts';
import { eraseExpiredTrash } from '../app/admin/bin/trash.server.ts';
import { pruneEditing } from '../app/admin/editing/editing.server.ts';
import { isBackupUnderWay } from '../app/backups/backup-runs.server.ts';
import type { Services } from '../app/context.ts';
import { sweepUploads } from '../app/forms/uploads.server.ts';
import { eraseLeftOut } from '../app/imports/imports.server.ts';
import { day, hour, minute, second } from '../app/lib/clock.ts';
import type { MailLog } from '../app/mail/email-sender.server.ts';
import { type MailConfig, mailJobs } from '../app/mail/mail-jobs.server.ts';
import { sweepFiles } from '../app/media/stray-files.server.ts';
import { deleteUnattached } from '../app/notices/attachments/attachments.server.ts';
import { publishDueNotices } from '../app/notices/notices-admin.server.ts';
import { prunePages } from '../app/pages/files/prune-pages.server.ts';
import { pruneRateLimits } from '../app/rate-limits/rate-limits.server.ts';
import { pruneHistory } from '../app/records/bulk-changes.server.ts';
import type { Job } from './jobs.ts';
import { type OfficeServices, officeJobs } from './office-jobs.ts';

type JobServices = Pick<Services, 'mediaStore' | 'uploadFolder' | 'officeAddress' | 'backups' | 'integrity'> &
  OfficeServices;

/** With several servers on one PostgreSQL each runs all jobs: a transaction claims the rows. */
export function scheduledJobs(services: JobServices, mail: MailConfig, log: MailLog): Job[] {
  const { db, mediaStore, uploadFolder, backups, integrity } = services;
  return [
    ...mailJobs(services, mail, log),
    ...officeJobs(services, mail),
    { name: 'publish notices', everyMs: second, firstAfterMs: 0, run: () => publishDueNotices(db) },
    // Files last, so that those of deleted rows are removed in the same hour.
    { name: 'empty the bin', everyMs: hour, firstAfterMs: 20 * second, run: () => eraseExpiredTrash(db) },
    { name: 'prune pages', everyMs: day, firstAfterMs: 35 * second, run: () => prunePages(db) },
    { name: 'drop attachments', everyMs: hour, firstAfterMs: 30 * second, run: () => deleteUnattached(db) },
    { name: 'erase rows left out', everyMs: day, firstAfterMs: 55 * second, run: () => eraseLeftOut(db) },
    { name: 'sweep throttle', everyMs: 10 * minute, firstAfterMs: minute, run: () => pruneRateLimits(db) },
    { name: 'prune sign-ins', everyMs: hour, firstAfterMs: 70 * second, run: () => pruneSignIns(db) },
    { name: 'prune editing', everyMs: 10 * minute, firstAfterMs: 75 * second, run: () => pruneEditing(db) },
    { name: 'prune activity', everyMs: day, firstAfterMs: 80 * second, run: () => pruneHistory(db) },
    { name: 'sweep files', everyMs: hour, firstAfterMs: 40 * second, run: () => sweepUnlessBackedUp(db, mediaStore) },
    { name: 'back up', everyMs: 10 * minute, firstAfterMs: 4 * minute, run: () => backUpAtNight(backups) },
    { name: 'check database', everyMs: hour, firstAfterMs: 15 * minute, run: (stop) => integrity.run(stop) },
    { name: 'sweep uploads', everyMs: hour, firstAfterMs: 85 * second, run: () => sweepUploads(uploadFolder) },
  ];
}

/** A backup being made may not have reached the files yet that its rows still need. */
async function sweepUnlessBackedUp(db: Services['db'], mediaStore: Services['mediaStore']): Promise<void> {
  if (!(await isBackupUnderWay(db))) await sweepFiles(db, mediaStore);
}

async function backUpAtNight(backups: Services['backups']): Promise<void> {
  const begun = await backups.begin('nightly');
  await begun?.outcome;
}
