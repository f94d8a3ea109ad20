import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** An email as it arrived, parsed by a library that the website does not use. */
export type DeliveredEmail = {
  /** The bytes on the wire, decoded as Latin 1. */
  raw: string;
  /** Every header line in its order, the name in lower case. */
  headers: { key: string; value: string }[];
  messageId: string;
  /** The sender's address and name. */
  from: { address: string; name: string };
  /** Addresses of the email itself. */
  to: string[];
  /** Recipients of the SMTP envelope. */
  recipients: string[];
  /** Empty = the email names none. */
  replyTo: string;
  subject: string;
  text: string;
};

/**
 * - `accept`: takes every email.
 * - `refuse`: answers an error code to the recipient, or to the email.
 * - `drop`: breaks the connection off in the middle of the email.
 * - `slow`: greets, and then answers nothing.
 * - `mute`: takes the email to its last dot, and then answers nothing.
 */
export type MailServerMode = 'accept' | 'refuse' | 'drop' | 'slow' | 'mute';

type Refusal = { code?: number; at?: 'recipient' | 'message' };

export type MailServer = {
  /** For SMTP_URL. */
  url: string;
  port: number;
  /** What arrived, in its order. */
  emails: DeliveredEmail[];
  /** How often somebody has connected, whatever became of it. */
  visits(): number;
  behave(mode: MailServerMode, refusal?: Refusal): void;
  /** Resolves once so many emails have arrived. */
  untilEmails(count: number): Promise<void>;
  close(): Promise<void>;
};

type MailServerOptions = {
  port?: number;
  /** Nobody is let in without it. */
  password?: string;
};

/** A mail server on loopback. With the `port` of a closed one it comes back at the same place, without its emails. */
export async function openMailServer({ port = 0, password }: MailServerOptions = {}): Promise<MailServer> {
  let behaviour: { mode: MailServerMode } & Required<Refusal> = { mode: 'accept', code: 550, at: 'recipient' };
  let visits = 0;
  const box = mailbox();
  const lines = openLines();

  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onAuth(shown, _session, done) {
      if (shown.password === password) done(null, { user: shown.username });
      else done(new Error(`${shown.password} is wrong`));
    },
    onRcptTo(_address, _session, done) {
      const { mode, at, code } = behaviour;
      // Held for ever: nothing is answered until one of the two breaks off.
      if (mode === 'slow') return;
      done(mode === 'refuse' && at === 'recipient' ? refusal(code) : null);
    },
    onData(stream, session, done) {
      const { mode, code } = behaviour;
      if (mode === 'drop') return lines.dropWithin(stream, session);
      const answer = () => mode !== 'mute' && done(mode === 'accept' ? null : refusal(code));
      // Who is cut off in the middle of a email waits for no answer.
      void box.take(stream, session, mode !== 'refuse').then(answer, () => undefined);
    },
  });
  // Lost connections are part of the tests.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    visits += 1;
    lines.keep(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    emails: box.emails,
    visits: () => visits,
    behave(mode, { code = 550, at = 'recipient' } = {}) {
      behaviour = { mode, code, at };
    },
    untilEmails: box.until,
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(resolve);
      lines.cutAll();
      await promise;
    },
  };
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('This email is not wanted here'), { responseCode });
}

/** The open connections, found again by the caller's port. */
function openLines() {
  const sockets = new Map<number | undefined, Socket>();
  return {
    keep(socket: Socket) {
      const { remotePort } = socket;
      sockets.set(remotePort, socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(remotePort));
    },
    dropWithin(stream: SMTPServerDataStream, session: SMTPServerSession) {
      stream.once('data', () => sockets.get(session.remotePort)?.destroy());
      stream.on('error', () => undefined);
    },
    cutAll() {
      for (const socket of sockets.values()) socket.destroy();
    },
  };
}

function mailbox() {
  const emails: DeliveredEmail[] = [];
  const waiting = new Set<() => void>();
  return {
    emails,
    /** Reads the email to its end; one that is to be refused is not kept. */
    async take(stream: SMTPServerDataStream, session: SMTPServerSession, isKept: boolean): Promise<void> {
      const bytes = await buffer(stream);
      if (!isKept) return;
      emails.push(await readEmail(bytes, session));
      for (const look of waiting) look();
    },
    until(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => emails.length >= count && resolve();
      waiting.add(look);
      look();
      return promise.finally(() => waiting.delete(look));
    },
  };
}

async function readEmail(bytes: Buffer, session: SMTPServerSession): Promise<DeliveredEmail> {
  const email = await PostalMime.parse(bytes);
  return {
    raw: bytes.toString('latin1'),
    headers: email.headers.map(({ key, value }) => ({ key, value })),
    messageId: email.messageId ?? '',
    from: { address: email.from?.address ?? '', name: email.from?.name ?? '' },
    to: addressesOf(email.to),
    recipients: session.envelope.rcptTo.map(({ address }) => address),
    replyTo: addressesOf(email.replyTo).join(', '),
    subject: email.subject ?? '',
    text: email.text ?? '',
  };
}

function addressesOf(list: Address[] | undefined): string[] {
  return (list ?? []).map(({ address }) => address ?? '');
}
