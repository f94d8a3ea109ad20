import type { Services } from '../../context.ts';
import { minute, now } from '../../lib/clock.ts';
import { formatMoment } from '../../lib/dates.ts';
import { emailKindLabel, isEmailKind } from '../../mail/email-kinds.ts';
import { findEmail, type OutboxEmail, resendObstacle } from '../../mail/outbox-admin.server.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';

export async function findEmailView({ db, sendsMail, officeAddress }: Services, id: string) {
  const email = await findEmail(db, id);
  if (!email) return undefined;
  const { email: schoolEmail } = await findSchool(db);
  return {
    paper: toEmailView(email, { office: officeAddress || schoolEmail, sendsMail, at: now() }),
    notAgain: resendObstacle(email),
    canCancel: email.state === 'waiting' || email.state === 'failed',
  };
}

export type EmailView = ReturnType<typeof toEmailView>;

type Around = { office: string; sendsMail: boolean; at: string };

function toEmailView(email: OutboxEmail, { office, sendsMail, at }: Around) {
  const { fault, nextTry, subject, state, isBeingSent } = emailRow(email, { sendsMail, at });
  const { to_address, reply_to, created_at, sent_at, expires_at, attempts } = email;
  const toOffice = office ? m.outbox_the_office_at({ address: office }) : m.outbox_the_office();
  const head = [
    [m.outbox_to(), to_address || toOffice],
    [m.outbox_reply_to(), reply_to || m.outbox_nobody()],
    [m.outbox_written(), formatMoment(created_at)],
    [m.outbox_sent_at(), sent_at && formatMoment(sent_at)],
    [m.outbox_tries(), attempts > 0 && String(attempts)],
    [m.outbox_next_try(), nextTry],
    [m.outbox_expires(), expires_at && formatMoment(expires_at)],
  ].filter((line): line is [string, string] => Boolean(line[1]));
  return {
    subject,
    state,
    isBeingSent,
    about: kindLabel(email.kind),
    enquiryId: email.enquiry_id,
    head,
    fault,
    secret: email.is_secret === 1 ? (email.isEmptied ? m.outbox_secret_gone() : m.outbox_secret()) : '',
    body: email.body,
  };
}

export type EmailRow = ReturnType<typeof emailRow>;

export function emailRow(email: OutboxEmail, { sendsMail, at }: Omit<Around, 'office'>) {
  const { id, state, isBeingSent, last_fault, sent_at, created_at } = email;
  return {
    id,
    subject: email.subject || m.outbox_without_subject(),
    about: kindLabel(email.kind),
    to: email.to_address || m.outbox_the_office(),
    state,
    isBeingSent,
    fault: last_fault,
    when: sent_at
      ? { label: m.outbox_sent_at(), at: formatMoment(sent_at) }
      : { label: m.outbox_written(), at: formatMoment(created_at) },
    nextTry: state === 'waiting' && sendsMail && last_fault !== '' && !isBeingSent ? nextTryLabel(email, at) : '',
  };
}

function kindLabel(kind: string): string {
  return isEmailKind(kind) ? emailKindLabel(kind) : '';
}

function nextTryLabel({ due_at }: Pick<OutboxEmail, 'due_at'>, at: string): string {
  const isSoon = Date.parse(due_at) - Date.parse(at) <= minute;
  return isSoon ? m.outbox_next_try_now() : formatMoment(due_at);
}
