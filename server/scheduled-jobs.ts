import { disableAfterADay } from '../app/accounts/invitations.server.ts';
import { pruneSignIns } from '../app/accounts/sessions.server.ts';
import { eraseExpiredTrash } from '../app/admin/bin/trash.server.ts';
import { pruneEditing } from '../app/admin/editing/editing.server.ts';
import { writeMorningEmails } from '../app/admin/morning-mail.server.ts';
import { isBackupUnderWay } from '../app/backups/backup-runs.server.ts';
import { pruneHistory } from '../app/content/bulk-changes.server.ts';
import { importTables } from '../app/content-types.server.ts';
import type { Services } from '../app/context.ts';
import { checkLinks, type OpenPage, warnOffice } from '../app/disclosure/disclosure-check.server.ts';
import { eraseOldEnquiries } from '../app/enquiries/retention/erase-many.server.ts';
import { listTeachers } from '../app/faculty/faculty.server.ts';
import { sweepUploads } from '../app/forms/uploads.server.ts';
import { eraseLeftOut } from '../app/imports/imports.server.ts';
import { day, hour, minute, second } from '../app/lib/clock.ts';
import { cleanUpOutbox } from '../app/mail/email-queue.server.ts';
import { pruneMailList } from '../app/mail/mail-list.server.ts';
import { sweepFiles } from '../app/media/stray-files.server.ts';
import { deleteUnattached } from '../app/notices/attachments/attachments.server.ts';
import { pruneDeliveries } from '../app/notices/follow/deliveries.server.ts';
import { sendDueDeliveries } from '../app/notices/follow/send-deliveries.server.ts';
import { publishDueNotices } from '../app/notices/notices-admin.server.ts';
import { prunePages } from '../app/pages/page-files.server.ts';
import { pruneRateLimits } from '../app/rate-limits/rate-limits.server.ts';
import { drawNewCards } from '../app/site/card/notice-cards.server.ts';
import { every, type Job } from './jobs.ts';

/** `openPage` answers requests of the website to itself. */
export type JobServices = Services & { openPage: OpenPage };

/** With several servers on one PostgreSQL each runs all jobs: a transaction claims the rows. */
export const scheduledJobs = {
  'publish notices': every(second, ({ db }) => publishDueNotices(db)),
  'send pushes': every(second, (services, stop) => sendDueDeliveries(services, 'push', stop)),
  'write to the mail list': ifMailIsSent(every(second, (services, stop) => sendDueDeliveries(services, 'mail', stop))),
  'send e-mails': ifMailIsSent(every(second, ({ sendDueEmails }, stop) => sendDueEmails(stop))),
  'draw cards': every(5 * second, drawNewCards),
  'write morning e-mails': ifMailIsSent(every(minute, (services) => writeMorningEmails(services))),
  'tidy the outbox': every(minute, ({ db }) => cleanUpOutbox(db)),
  // Files last, so that those of deleted rows are removed in the same hour.
  'prune deliveries': every(hour, ({ db }) => pruneDeliveries(db)),
  'prune the mail list': every(hour, ({ db }) => pruneMailList(db)),
  'empty the bin': every(hour, ({ db }) => eraseExpiredTrash(db)),
  'drop attachments': every(hour, ({ db }) => deleteUnattached(db)),
  'prune pages': every(day, ({ db }) => prunePages(db)),
  'sweep files': every(hour, sweepUnlessBackedUp),
  'erase old enquiries': every(hour, ({ db }) => eraseOldEnquiries(db)),
  'erase rows left out': every(day, ({ db }) => eraseLeftOut(db, importTables)),
  'sweep throttle': every(10 * minute, ({ db }) => pruneRateLimits(db)),
  'prune sign-ins': every(hour, ({ db }) => pruneSignIns(db)),
  'disable accounts for a day': every(hour, ({ db }) => disableAfterADay(db)),
  'prune editing': every(10 * minute, ({ db }) => pruneEditing(db)),
  'prune activity': every(day, ({ db }) => pruneHistory(db)),
  'sweep uploads': every(hour, ({ uploadFolder }) => sweepUploads(uploadFolder)),
  'check disclosure links': every(hour, ({ db, origin, openPage }, stop) =>
    checkLinks({ db, origin, open: openPage }, stop),
  ),
  'warn of the disclosure': ifMailIsSent(every(day, ({ db, origin }) => warnOffice(db, { origin, listTeachers }))),
  'back up': every(10 * minute, backUpAtNight),
  'check database': every(hour, ({ integrity }, stop) => integrity.run(stop)),
} satisfies Record<string, Job<JobServices>>;

/** E-mails are written only where they can be sent: they would be too old when there is a mail server. */
function ifMailIsSent(job: Job<JobServices>): Job<JobServices> {
  return async (services, stop) => (services.sendsMail ? job(services, stop) : undefined);
}

/** A backup being made may not have reached the files yet that its rows still need. */
async function sweepUnlessBackedUp({ db, mediaStore }: JobServices): Promise<void> {
  if (!(await isBackupUnderWay(db))) await sweepFiles(db, mediaStore);
}

async function backUpAtNight({ backups }: JobServices): Promise<void> {
  const begun = await backups.begin('nightly');
  await begun?.outcome;
}
