import type { NodemailerError, SendMailOptions, SMTPTransportOptions } from 'nodemailer';
import { second } from '../lib/clock.ts';
import { strictAddress } from '../lib/contact-details.ts';
import { withPlainBreaks } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import type { Email } from './email-queue.server.ts';

const maxLineLength = 200;

/** Reordering characters can disguise text; the joiners of Bengali and Hindi stay. */
const breaksOut = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** Prevents header injection and encoded words (`=?utf-8?…?=`). */
function headerLine(text: string, maxLength = maxLineLength): string {
  const start = text.slice(0, 10 * maxLength).toWellFormed();
  const folded = start.replaceAll(breaksOut, ' ').replaceAll('=?', '= ?').replaceAll(/ {2,}/g, ' ').trim();
  return Array.from(folded).slice(0, maxLength).join('').trim();
}

function plainText(text: string): string {
  return withPlainBreaks(text.toWellFormed()).replaceAll(/\p{Cc}/gu, (character) =>
    character === '\n' || character === '\t' ? character : '',
  );
}

export type SendFailure = {
  isServer: boolean;
  isFinal?: boolean;
  reason: string;
  code?: number;
  message: string;
};

type FailureKind = { reason: string; isServer: boolean; sentence: () => string };

const unreachable: FailureKind = { reason: 'unreachable', isServer: true, sentence: m.outbox_fault_unreachable };
const slow: FailureKind = { reason: 'slow', isServer: true, sentence: m.outbox_fault_slow };
const login: FailureKind = { reason: 'login', isServer: true, sentence: m.outbox_fault_login };
const unsafe: FailureKind = { reason: 'unsafe', isServer: true, sentence: m.outbox_fault_unsafe };
const busy: FailureKind = { reason: 'busy', isServer: true, sentence: m.outbox_fault_busy };
const sender: FailureKind = { reason: 'sender refused', isServer: true, sentence: m.outbox_fault_sender };
const recipient: FailureKind = { reason: 'recipient refused', isServer: false, sentence: m.outbox_fault_recipient };
const rejected: FailureKind = { reason: 'e-mail refused', isServer: false, sentence: m.outbox_fault_email };
const unsure: FailureKind = { reason: 'unsure', isServer: false, sentence: m.outbox_fault_unsure };
const unknown: FailureKind = { reason: 'unknown', isServer: false, sentence: m.outbox_fault_unknown };

const kinds: Record<string, FailureKind> = {
  ECONNECTION: unreachable,
  ESOCKET: unreachable,
  EDNS: unreachable,
  EPROTOCOL: busy,
  ECONFIG: unreachable,
  EPROXY: unreachable,
  ETIMEDOUT: slow,
  EABORT: slow,
  EAUTH: login,
  ENOAUTH: login,
  ETLS: unsafe,
  EREQUIRETLS: unsafe,
  EMESSAGE: rejected,
};

/** Answers to MAIL FROM about this message (for example too large), not about the sender. */
const messageRejectedCodes = [452, 523, 552];
const closingDownCode = 421;
const notTrusted = /CERT|TLS|SSL|ISSUER|SIGNATURE|^EPROTO$/;

type FailureContext = {
  secrets?: readonly string[];
  /** The server had the whole message: it may or may not deliver it. */
  isDataSent?: boolean;
};

export function toSendFailure(error: unknown, { secrets = [], isDataSent = false }: FailureContext = {}): SendFailure {
  const failure = error instanceof Error ? (error as NodemailerError) : undefined;
  const code = failure?.responseCode;
  const { reason, isServer, sentence } = isDataSent && !code ? unsure : kindOf(failure);
  // Secrets first: after cutting, a part of one would not be recognized.
  const response = headerLine(withoutSecrets(serverResponse(failure), secrets));
  return { isServer, reason, ...(code && { code }), message: response ? `${sentence()} (${response})` : sentence() };
}

function kindOf(failure: NodemailerError | undefined): FailureKind {
  const { code, originalCode, responseCode, command } = failure ?? {};
  if (responseCode === closingDownCode) return busy;
  if (originalCode && notTrusted.test(originalCode)) return unsafe;
  if (code === 'EENVELOPE' && command === 'MAIL FROM') {
    return messageRejectedCodes.includes(responseCode ?? 0) ? rejected : sender;
  }
  if (code === 'EENVELOPE') return command === 'DATA' ? rejected : recipient;
  return kinds[code ?? ''] ?? unknown;
}

function serverResponse(failure: NodemailerError | undefined): string {
  return failure?.response || failure?.originalCode || failure?.code || '';
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const given = secrets.filter(Boolean);
  const whole = given.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  return given.reduce(withoutPrefix, whole);
}

const minPrefix = 4;

/** A truncated answer may end in the middle of a secret. */
function withoutPrefix(text: string, secret: string): string {
  for (let length = secret.length - 1; length >= minPrefix; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}…`;
  }
  return text;
}

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
function watchHandover() {
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
