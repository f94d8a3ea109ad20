import type { Services } from '../context.ts';
import { minute, second } from '../lib/clock.ts';
import { findSchool } from '../settings/school.server.ts';
import { cleanUpOutbox } from './email-queue.server.ts';
import { createEmailSender, type MailLog } from './email-sender.server.ts';
import { createMailer, type MailSettings } from './mailer.server.ts';

type MailServices = Pick<Services, 'db' | 'origin' | 'officeAddress'>;

/** Without `smtpUrl` nothing is sent, and nothing is written that would be too old when there is one. */
export type MailConfig = Omit<MailSettings, 'smtpUrl'> & { smtpUrl: string | undefined };

type MailJob = {
  name: string;
  everyMs: number;
  firstAfterMs: number;
  run: (stop: AbortSignal) => Promise<unknown>;
};

export function mailJobs({ db, origin, officeAddress }: MailServices, mail: MailConfig, log: MailLog): MailJob[] {
  const tidying = { name: 'tidy the outbox', everyMs: minute, firstAfterMs: 10 * second, run: () => cleanUpOutbox(db) };
  const { smtpUrl } = mail;
  if (!smtpUrl) return [tidying];
  const worker = createEmailSender({
    db,
    mailer: createMailer({ ...mail, smtpUrl }, origin),
    async findSender() {
      const { name, email } = await findSchool(db);
      return { schoolName: name, officeAddress: officeAddress || email };
    },
    log,
  });
  return [
    { name: 'send letters', everyMs: second, firstAfterMs: 0, run: (stop) => worker.sendDueEmails(stop) },
    tidying,
  ];
}
