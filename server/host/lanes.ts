import { day, hour } from '../../app/lib/clock.ts';
import { nextEmailDue } from '../../app/mail/email-queue.server.ts';
import { nextDeliveryDue } from '../../app/notices/follow/deliveries.server.ts';
import { canPush } from '../../app/notices/follow/push-endpoint.ts';
import { nextPublicationDue } from '../../app/notices/notices-admin.server.ts';
import type { Job } from '../jobs.ts';
import { type JobServices, scheduledJobs } from '../scheduled-jobs.ts';

/** Jobs of a school that run one after the other, in `atOnce` schools. No lane waits for another one. */
export type Lane = {
  name: string;
  jobs: Readonly<Record<string, Job<JobServices>>>;
  atOnce: number;
  /** Else each second while the school is open, and when something is due in one that is closed. */
  everyMs?: number;
};

const {
  'publish notices': publish,
  'send pushes': push,
  'draw cards': draw,
  'write to the mail list': write,
  'send e-mails': send,
  'check database': check,
  'warn of the disclosure': warn,
  ...hourly
} = scheduledJobs;

export const lanes: readonly Lane[] = [
  { name: 'publishing', jobs: { publish }, atOnce: 1 },
  { name: 'pushing', jobs: { push, draw }, atOnce: 2 },
  { name: 'mailing', jobs: { write, send }, atOnce: 4 },
  { name: 'sweeping', jobs: hourly, atOnce: 1, everyMs: hour },
  // At midnight in UTC, early in the morning in India.
  { name: 'checking', jobs: { check, warn }, atOnce: 1, everyMs: day },
];

/** When there is something to publish or to send next. */
export async function listDue({ db, origin, sendsMail, limits }: JobServices): Promise<(string | null | undefined)[]> {
  return [
    await nextPublicationDue(db),
    canPush(origin) ? await nextDeliveryDue(db, 'push') : undefined,
    sendsMail ? await nextDeliveryDue(db, 'mail') : undefined,
    sendsMail ? await nextEmailDue(db, limits?.emailsADay) : undefined,
  ];
}
