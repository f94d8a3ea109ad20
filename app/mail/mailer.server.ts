import type { SendMailOptions } from 'nodemailer';
import { strictAddress } from '../lib/email-address.ts';
import { second } from '../lib/moments.ts';
import { m } from '../paraglide/messages.js';
import type { Letter } from './letter-queue.server.ts';
import { faultOf, type MailFault } from './mail-faults.server.ts';
import { foldLine, plainText } from './mail-lines.ts';
import { handoverWatch, transportSettings } from './mail-transport.server.ts';

export type MailSettings = { smtpUrl: string; from?: string | undefined; to?: string | undefined };

/** Where a letter goes, and whose name stands above it. */
type Addressed = { to: string; schoolName: string };

export type Mailer = {
  /** Undefined once the mail server has taken the letter; else why it has not. Never throws. */
  send(letter: Letter, addressed: Addressed): Promise<MailFault | undefined>;
};

/**
 * Waiting to be let in; for each later answer, of which the one after the last dot may be long in coming: who does not
 * wait for it sends the letter again; and for everything together. The lease of a letter is longer.
 */
export const patience = { openingMs: 10 * second, answerMs: 30 * second, letterMs: 55 * second };

/** Brings letters to the mail server of SMTP_URL, each over a connection of its own. */
export function openMailer(mail: MailSettings, origin: string, { letterMs, ...waiting } = patience): Mailer {
  const host = new URL(origin).hostname;
  const settings = transportSettings(mail.smtpUrl, host, waiting);
  const from = mail.from ?? mail.to ?? `website@${host}`;
  const secrets = secretsOf(settings.auth);
  return {
    async send(letter, addressed) {
      const to = strictAddress(addressed.to);
      if (!to) return noAddress;
      const written = writtenOut(letter, { to, from, host, schoolName: addressed.schoolName });
      const watch = handoverWatch();
      try {
        // 25 MB of memory, which a school without letters on their way need not spend.
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({ ...settings, logger: watch.logger });
        await transport.sendMail({ ...written, signal: AbortSignal.timeout(letterMs) });
        return undefined;
      } catch (error) {
        return faultOf(error, { secrets, isHandedOver: watch.isHandedOver() });
      }
    },
  };
}

const noAddress: MailFault = {
  isServer: false,
  isFinal: true,
  reason: 'no address',
  get words() {
    return m.outbox_fault_address();
  },
};

function writtenOut(letter: Letter, around: Addressed & { from: string; host: string }): SendMailOptions {
  const { to, from, host, schoolName } = around;
  return {
    // Told apart from the head of the letter: nothing that is written there says where it goes.
    envelope: { from, to },
    from: { name: foldLine(schoolName), address: from },
    to: { name: '', address: to },
    replyTo: strictAddress(letter.reply_to),
    subject: foldLine(letter.subject),
    messageId: `<${keyOf(letter)}@${host}>`,
    date: new Date(letter.created_at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: plainText(letter.body),
    // Whole lines arrive as they were written; other encodings wrap them.
    encoding: 'quoted-printable',
  };
}

/** The same at every try, so that a letter that is sent twice can be told for one. */
function keyOf({ id, message_key }: Letter): string {
  return /^[\w.-]{1,100}$/.test(message_key) ? message_key : id;
}

/** The password as it is, folded into one line, and as it goes over the line. */
function secretsOf(auth: { user?: string | undefined; pass?: string | undefined } | undefined): string[] {
  if (!auth?.pass) return [];
  const inBase64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
  return [inBase64(`\0${auth.user}\0${auth.pass}`), inBase64(auth.pass), auth.pass, foldLine(auth.pass)];
}
