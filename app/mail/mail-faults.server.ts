import type { NodemailerError } from 'nodemailer';
import { m } from '../paraglide/messages.js';
import { foldLine } from './mail-lines.ts';

export type MailFault = {
  /** The server itself cannot be used: another letter would most likely fare the same. */
  isServer: boolean;
  /** No later try could end better. */
  isFinal?: boolean;
  /** For the log, which names nobody. */
  reason: string;
  /** The code of the server's answer. */
  code?: number;
  /** For a clerk: what went wrong, with what the server said. */
  words: string;
};

type Kind = { reason: string; isServer: boolean; sentence: () => string };

const unreachable: Kind = { reason: 'unreachable', isServer: true, sentence: m.outbox_fault_unreachable };
const slow: Kind = { reason: 'slow', isServer: true, sentence: m.outbox_fault_slow };
const login: Kind = { reason: 'login', isServer: true, sentence: m.outbox_fault_login };
const unsafe: Kind = { reason: 'unsafe', isServer: true, sentence: m.outbox_fault_unsafe };
const busy: Kind = { reason: 'busy', isServer: true, sentence: m.outbox_fault_busy };
const sender: Kind = { reason: 'sender refused', isServer: true, sentence: m.outbox_fault_sender };
const recipient: Kind = { reason: 'recipient refused', isServer: false, sentence: m.outbox_fault_recipient };
const letter: Kind = { reason: 'letter refused', isServer: false, sentence: m.outbox_fault_letter };
const unsure: Kind = { reason: 'unsure', isServer: false, sentence: m.outbox_fault_unsure };
const unknown: Kind = { reason: 'unknown', isServer: false, sentence: m.outbox_fault_unknown };

const kinds: Record<string, Kind> = {
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
  EMESSAGE: letter,
};

/** Too large for this server, or in another way not to be taken: said at MAIL FROM, but about this letter. */
const aboutTheLetter = [452, 523, 552];
const closingDown = 421;
/** Codes of a certificate that is not believed, and of a server that speaks no TLS. */
const notTrusted = /CERT|TLS|SSL|ISSUER|SIGNATURE|^EPROTO$/;

type Circumstances = {
  /** Never repeated, whoever said them. */
  secrets?: readonly string[];
  /** The server had the letter to its last dot: without an answer nobody knows whether it keeps it. */
  isHandedOver?: boolean;
};

/** What went wrong when a letter was to be sent. */
export function faultOf(error: unknown, { secrets = [], isHandedOver = false }: Circumstances = {}): MailFault {
  const fault = error instanceof Error ? (error as NodemailerError) : undefined;
  const code = fault?.responseCode;
  const { reason, isServer, sentence } = isHandedOver && !code ? unsure : kindOf(fault);
  // Hidden before anything is folded or cut: half a secret is not recognized any more.
  const said = foldLine(withoutSecrets(whatWasSaid(fault), secrets));
  return { isServer, reason, ...(code && { code }), words: said ? `${sentence()} (${said})` : sentence() };
}

function kindOf(fault: NodemailerError | undefined): Kind {
  const { code, originalCode, responseCode, command } = fault ?? {};
  if (responseCode === closingDown) return busy;
  if (originalCode && notTrusted.test(originalCode)) return unsafe;
  if (code === 'EENVELOPE' && command === 'MAIL FROM') {
    return aboutTheLetter.includes(responseCode ?? 0) ? letter : sender;
  }
  if (code === 'EENVELOPE') return command === 'DATA' ? letter : recipient;
  return kinds[code ?? ''] ?? unknown;
}

function whatWasSaid(fault: NodemailerError | undefined): string {
  return fault?.response || fault?.originalCode || fault?.code || '';
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const told = secrets.filter(Boolean);
  const whole = told.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  return told.reduce(withoutBeginning, whole);
}

const shortestBeginning = 4;

/** A server that cuts its own words may end in the middle of a secret. */
function withoutBeginning(text: string, secret: string): string {
  for (let length = secret.length - 1; length >= shortestBeginning; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}…`;
  }
  return text;
}
