import { writeMorningEmails } from '../app/admin/morning-mail.server.ts';
import type { Services } from '../app/context.ts';
import { checkLinks, type OpenPage } from '../app/disclosure/check/check-links.server.ts';
import { warnOffice } from '../app/disclosure/check/warn-office.server.ts';
import { eraseOldEnquiries } from '../app/enquiries/retention/erase-old-enquiries.server.ts';
import { listTeachers } from '../app/faculty/faculty.server.ts';
import { day, hour, minute, second } from '../app/lib/clock.ts';
import type { MailConfig } from '../app/mail/mail-jobs.server.ts';
import type { Job } from './jobs.ts';

/** `app` answers requests of the website to itself. */
export type OfficeServices = Pick<Services, 'db' | 'origin'> & { app: OpenPage };

/** What the website does for the office by itself. E-mails are written only where they can be sent. */
export function officeJobs({ db, origin, app }: OfficeServices, { smtpUrl }: MailConfig): Job[] {
  const always: Job[] = [
    {
      name: 'check disclosure links',
      everyMs: hour,
      firstAfterMs: 2 * minute,
      run: (stop) => checkLinks({ db, origin, open: app }, stop),
    },
    { name: 'erase old enquiries', everyMs: hour, firstAfterMs: 50 * second, run: () => eraseOldEnquiries(db) },
  ];
  if (!smtpUrl) return always;
  return [
    ...always,
    {
      name: 'warn of the disclosure',
      everyMs: day,
      firstAfterMs: 3 * minute,
      run: () => warnOffice(db, { origin, listTeachers }),
    },
    {
      name: 'write morning e-mails',
      everyMs: minute,
      firstAfterMs: 5 * second,
      run: () => writeMorningEmails({ db, origin }),
    },
  ];
}
