import type { NodemailerError } from 'nodemailer';
import { m } from '../paraglide/messages.js';
import { headerLine } from './email-text.ts';

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
