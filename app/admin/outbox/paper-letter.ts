import { formatMoment } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { kindWordOf, letterRow } from './letter-row.ts';

type Read = Parameters<typeof letterRow>[0] & {
  reply_to: string;
  body: string;
  is_secret: number;
  isEmptied: boolean;
  enquiry_id: string | null;
  attempts: number;
  tried_at: string | null;
  expires_at: string | null;
};

export type PaperLetter = ReturnType<typeof letterOnPaper>;

type Around = {
  /** Where letters to the office go; empty = nobody has said it. */
  office: string;
  sendsMail: boolean;
  at: string;
};

/** A letter as its own page shows it. */
export function letterOnPaper(letter: Read, { office, sendsMail, at }: Around) {
  const { fault, nextTry, subject, state, isBeingSent } = letterRow(letter, { sendsMail, at });
  const { to_address, reply_to, created_at, sent_at, expires_at, attempts } = letter;
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
    about: kindWordOf(letter.kind),
    enquiryId: letter.enquiry_id,
    head,
    fault,
    secret: letter.is_secret === 1 ? (letter.isEmptied ? m.outbox_secret_gone() : m.outbox_secret()) : '',
    body: letter.body,
  };
}
