import type { SendMailOptions, SMTPTransportOptions } from 'nodemailer';
import { second } from '../lib/clock.ts';
import { strictAddress } from '../lib/contact-details.ts';
import { m } from '../paraglide/messages.js';
import type { Email } from './email-queue.server.ts';
import { headerLine, plainText } from './email-text.ts';
import { type SendFailure, toSendFailure } from './mail-errors.server.ts';

export type MailSettings = { smtpUrl: string; from?: string | undefined; to?: string | undefined };

type Recipient = { to: string; schoolName: string };

export type Mailer = {
  send(email: Email, recipient: Recipient): Promise<SendFailure | undefined>;
};

/** Some servers answer late; giving up earlier would send twice. The lease (75 s) is longer. */
export const sendTimeouts = {
  connectTimeoutMs: 10 * second,
  responseTimeoutMs: 30 * second,
  totalTimeoutMs: 55 * second,
};

export function createMailer(
  mail: MailSettings,
  origin: string,
  { totalTimeoutMs, ...timeouts } = sendTimeouts,
): Mailer {
  const host = new URL(origin).hostname;
  const settings = transportSettings(mail.smtpUrl, host, timeouts);
  const from = mail.from ?? mail.to ?? `website@${host}`;
  const secrets = secretsOf(settings.auth);
  return {
    async send(email, recipient) {
      const to = strictAddress(recipient.to);
      if (!to) return noAddress;
      const message = toMessage(email, { to, from, host, office: mail.to ?? from, schoolName: recipient.schoolName });
      const watch = watchHandover();
      try {
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({ ...settings, logger: watch.logger });
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(totalTimeoutMs) });
        return undefined;
      } catch (error) {
        return toSendFailure(error, { secrets, isDataSent: watch.isDataSent() });
      }
    },
  };
}

const noAddress: SendFailure = {
  isServer: false,
  isFinal: true,
  reason: 'no address',
  get message() {
    return m.outbox_fault_address();
  },
};

function toMessage(email: Email, sending: Recipient & { from: string; host: string; office: string }): SendMailOptions {
  const { to, from, host, office, schoolName } = sending;
  return {
    envelope: { from, to },
    from: { name: headerLine(schoolName), address: from },
    to: { name: '', address: to },
    replyTo: strictAddress(email.reply_to),
    subject: headerLine(email.subject),
    messageId: `<${messageIdPart(email)}@${host}>`,
    date: new Date(email.created_at),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(email, office) },
    text: plainText(email.body),
    encoding: 'quoted-printable',
  };
}

/** Mail programs show it as a button, which posts to the address, or sends an e-mail that the office reads. */
function unsubscribeHeaders({ kind, unsubscribe_url }: Email, office: string): Record<string, string> {
  if (unsubscribe_url)
    return { 'List-Unsubscribe': `<${unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  if (kind !== 'consent') return {};
  return { 'List-Unsubscribe': `<mailto:${office}?subject=${encodeURIComponent(m.consent_email_unsubscribe())}>` };
}

function messageIdPart({ id, message_key }: Email): string {
  return /^[\w.-]{1,100}$/.test(message_key) ? message_key : id;
}

function secretsOf(auth: { user?: string | undefined; pass?: string | undefined } | undefined): string[] {
  if (!auth?.pass) return [];
  const inBase64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
  return [inBase64(`\0${auth.user}\0${auth.pass}`), inBase64(auth.pass), auth.pass, headerLine(auth.pass)];
}

type Timeouts = {
  connectTimeoutMs: number;
  responseTimeoutMs: number;
};

export function transportSettings(
  smtpUrl: string,
  name: string,
  { connectTimeoutMs: openingMs, responseTimeoutMs: answerMs }: Timeouts,
): SMTPTransportOptions {
  const url = new URL(smtpUrl);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const secure = url.protocol === 'smtps:';
  const says = (flag: string) => url.searchParams.get(flag) === 'true';
  const ignoreTLS = !secure && !says('requireTLS') && (says('ignoreTLS') || isLoopback(host));
  return {
    host,
    ...(url.port && { port: Number(url.port) }),
    secure,
    ignoreTLS,
    requireTLS: !secure && !ignoreTLS,
    tls: { minVersion: 'TLSv1.2' },
    ...(url.username && { auth: credentialsOf(url) }),
    name,
    connectionTimeout: openingMs,
    greetingTimeout: openingMs,
    socketTimeout: answerMs,
    dnsTimeout: openingMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Nodemailer reports the end of the handover only in a log entry marked `message`. */
export function watchHandover() {
  let isOver = false;
  const ignore = () => undefined;
  const info = (entry: { tnx?: string }) => {
    if (entry?.tnx === 'message') isOver = true;
  };
  return {
    logger: { level: ignore, trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore },
    isDataSent: () => isOver,
  };
}

function credentialsOf({ username, password }: URL): { user: string; pass: string } {
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
}
