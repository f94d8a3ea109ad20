import { emptyBinOfOld } from '../app/admin/bins.server.ts';
import type { Config } from '../app/config.server.ts';
import type { House } from '../app/context.ts';
import { eraseOldEnquiries } from '../app/enquiries/retention/retention.server.ts';
import { hour, minute, second } from '../app/lib/moments.ts';
import { tidyOutbox } from '../app/mail/letter-queue.server.ts';
import { type MailLog, openMailWorker } from '../app/mail/mail-worker.server.ts';
import { openMailer } from '../app/mail/mailer.server.ts';
import { sweepFiles } from '../app/media/stray-files.server.ts';
import { dropForgottenAttachments } from '../app/notices/attachments/attachments.server.ts';
import { publishDueNotices } from '../app/notices/due-notices.server.ts';
import { findSchool } from '../app/settings/school.server.ts';
import { sweepThrottle } from '../app/throttle/throttle.server.ts';
import type { Job } from './jobs.ts';

type HouseForJobs = Pick<House, 'db' | 'mediaStore' | 'origin' | 'officeAddress'>;

/**
 * What happens by itself, apart from any visit. Of several servers on one PostgreSQL each does it: every row is taken
 * by a condition in its own transaction, so that the second finds nothing to do, and a file is removed twice without
 * harm.
 */
export function houseJobs(house: HouseForJobs, mail: Config['mail'], log: MailLog): Job[] {
  const { db, mediaStore } = house;
  return [
    ...mailJobs(house, mail, log),
    { name: 'publish notices', everyMs: second, firstAfterMs: 0, run: () => publishDueNotices(db) },
    // The files go last: those of what is cleared away before them go in the same hour.
    { name: 'empty the bin', everyMs: hour, firstAfterMs: 20 * second, run: () => emptyBinOfOld(db) },
    { name: 'drop attachments', everyMs: hour, firstAfterMs: 30 * second, run: () => dropForgottenAttachments(db) },
    { name: 'erase old enquiries', everyMs: hour, firstAfterMs: 50 * second, run: () => eraseOldEnquiries(db) },
    { name: 'sweep throttle', everyMs: 10 * minute, firstAfterMs: minute, run: () => sweepThrottle(db) },
    { name: 'sweep files', everyMs: hour, firstAfterMs: 40 * second, run: () => sweepFiles(db, mediaStore) },
  ];
}

/** Letters leave the house only when the settings name a mail server. */
function mailJobs({ db, origin, officeAddress }: HouseForJobs, mail: Config['mail'], log: MailLog): Job[] {
  const tidying = { name: 'tidy the outbox', everyMs: minute, firstAfterMs: 10 * second, run: () => tidyOutbox(db) };
  const { smtpUrl } = mail;
  if (!smtpUrl) return [tidying];
  const worker = openMailWorker({
    db,
    mailer: openMailer({ ...mail, smtpUrl }, origin),
    async findSender() {
      const { name, email } = await findSchool(db);
      return { schoolName: name, officeAddress: officeAddress || email };
    },
    log,
  });
  return [
    { name: 'send letters', everyMs: second, firstAfterMs: 0, run: (stop) => worker.sendDueLetters(stop) },
    tidying,
  ];
}
