import type { Schema } from '../app/database/schema.ts';
import { fromNow } from '../app/lib/clock.ts';
import { createEmailSender } from '../app/mail/email-sender.server.ts';
import { createMailer, type Mailer } from '../app/mail/mailer.server.ts';
import type { NewEmail } from '../app/mail/outbox.server.ts';
import { origin } from './email-rows.ts';
import type { TestDatabase } from './fresh-database.ts';

export const question: NewEmail = {
  kind: 'enquiry',
  to: '',
  subject: 'একটি প্রশ্ন',
  body: 'ବିଦ୍ୟାଳୟ କେବେ ଖୋଲେ? स्कूल कब खुलता है?',
};
export const invitation: NewEmail = {
  kind: 'invitation',
  to: 'ravi@staff.example',
  subject: 'You are invited',
  body: 'https://school.example/invitation/secret',
  isSecret: true,
};

type SenderOptions = {
  mailer?: Mailer;
  officeAddress?: string;
  maxADay?: number;
  delayMs?: (faults: number) => number;
};

/** A worker on an outbox that brings its e-mails to the mail server at `url` with short timeouts. */
export function createTestSender(db: TestDatabase, url: string, options: SenderOptions = {}) {
  const {
    mailer = createMailer({ smtpUrl: url }, origin, {
      connectTimeoutMs: 500,
      responseTimeoutMs: 500,
      totalTimeoutMs: 1000,
    }),
    officeAddress = 'office@school.example',
    maxADay,
    delayMs = () => 0,
  } = options;
  const lines: { facts: object; text: string }[] = [];
  const write = (facts: object, text: string) => void lines.push({ facts, text });
  const worker = createEmailSender({
    db,
    mailer,
    findSender: async () => ({ schoolName: 'Lotus Pond School', officeAddress }),
    log: { info: write, warn: write },
    maxADay,
    delayMs,
  });
  return { ...worker, lines };
}

export const findEmailRow = (db: TestDatabase, id: string) =>
  db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Sets columns of every e-mail. */
export const setEmails = (db: TestDatabase, values: Partial<Schema['email']>) =>
  db.updateTable('email').set(values).execute();

/** The time of every waiting e-mail has come. */
export const makeDue = (db: TestDatabase) =>
  db
    .updateTable('email')
    .set({ due_at: fromNow(-1) })
    .where('state', '=', 'waiting')
    .execute();
