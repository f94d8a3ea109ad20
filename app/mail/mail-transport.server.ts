import type { SMTPTransportOptions } from 'nodemailer';

type Waiting = {
  /** For the connection and the greeting. */
  openingMs: number;
  /** For every later answer. */
  answerMs: number;
};

/**
 * What SMTP_URL says, for nodemailer. `smtps:` is TLS from the first byte; `smtp:` demands STARTTLS, unless it leads to
 * this machine or says `?ignoreTLS=true` itself.
 */
export function transportSettings(
  smtpUrl: string,
  name: string,
  { openingMs, answerMs }: Waiting,
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
    ...(url.username && { auth: loginOf(url) }),
    name,
    connectionTimeout: openingMs,
    greetingTimeout: openingMs,
    socketTimeout: answerMs,
    dnsTimeout: openingMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Learns whether a letter has gone over the line to its last dot. Nodemailer tells this to its log only, in an entry
 * that it marks `message`; nothing of it is kept.
 */
export function handoverWatch() {
  let isOver = false;
  const ignore = () => undefined;
  const info = (entry: { tnx?: string }) => {
    if (entry?.tnx === 'message') isOver = true;
  };
  return {
    logger: { level: ignore, trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore },
    isHandedOver: () => isOver,
  };
}

function loginOf({ username, password }: URL): { user: string; pass: string } {
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
}
