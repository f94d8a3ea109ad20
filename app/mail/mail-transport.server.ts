import type { SMTPTransportOptions } from 'nodemailer';

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
