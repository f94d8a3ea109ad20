import type { Database } from '../database/schema.ts';
import { now, second } from '../lib/clock.ts';
import { m } from '../paraglide/messages.js';
import {
  addressDelayMs,
  type ClaimOrder,
  claimEmail,
  type Email,
  giveUpAfterMs,
  markFailed,
  markSent,
  minTries,
  postpone,
  retryDelayMs,
  returnUntried,
  serverDelayMs,
} from './email-queue.server.ts';
import type { Mailer, SendFailure } from './mailer.server.ts';

/** Log lines contain the id of an email, never a person or its text. */
export type MailLog = { info(facts: object, text: string): void; warn(facts: object, text: string): void };

type EmailSender = {
  /** What a shutdown interrupts is sent again after its lease, with the same Message-ID. */
  sendDueEmails(stop?: AbortSignal): Promise<void>;
};

type EmailSenderOptions = {
  db: Database;
  mailer: Mailer;
  /** Empty `officeAddress` = not configured yet. */
  findSender(): Promise<{ schoolName: string; officeAddress: string }>;
  log: MailLog;
  /** Those of accounts are sent beyond it. */
  maxADay?: number | undefined;
  delayMs?: (failures: number) => number;
};

const maxConcurrent = 4;
const errorDelayMs = 10 * second;

type Attempt = 'none due' | 'went on' | 'server failed';

type Delivery = { tryNext(stop?: AbortSignal): Promise<Attempt> };

export function createEmailSender(options: EmailSenderOptions): EmailSender {
  const { delayMs = serverDelayMs } = options;
  const delivery = createDelivery(options);
  let failures = 0;
  let pausedUntil = 0;

  async function attempt(stop: AbortSignal | undefined): Promise<Attempt> {
    const begun = performance.now();
    const attempted = await delivery.tryNext(stop);
    if (attempted === 'server failed') {
      if (begun >= pausedUntil) failures += 1;
      pausedUntil = begun + delayMs(failures);
    } else if (attempted === 'went on') failures = 0;
    return attempted;
  }

  async function sendAll(stop: AbortSignal | undefined): Promise<void> {
    while (!stop?.aborted && performance.now() >= pausedUntil) if ((await attempt(stop)) !== 'went on') return;
  }

  return {
    async sendDueEmails(stop) {
      if (stop?.aborted || performance.now() < pausedUntil) return;
      try {
        if ((await attempt(stop)) === 'went on')
          await Promise.all(Array.from({ length: maxConcurrent }, () => sendAll(stop)));
      } catch (error) {
        pausedUntil = performance.now() + errorDelayMs;
        throw error;
      }
    },
  };
}

function createDelivery(options: EmailSenderOptions): Delivery {
  const { db, mailer, log } = options;
  let sentCount = 0;
  let probe: Promise<Attempt> | undefined;

  async function tryOne(order: ClaimOrder, probeServer?: () => Promise<Attempt>): Promise<Attempt> {
    const found = await claimWithRecipient(options, order);
    if (!found) return 'none due';
    const { email, ...recipient } = found;
    const sentBefore = sentCount;
    const failure = await mailer.send(email, recipient);
    if (!failure) {
      sentCount += 1;
      if (await markSent(db, email)) log.info(logFields(email), 'e-mail sent');
      return 'went on';
    }
    // If another email can be sent now, this email was the problem, not the server.
    if (failure.isServer && sentCount === sentBefore) await probeServer?.();
    const isEmailFault = failure.isServer && sentCount > sentBefore;
    const logText = await recordFailure(db, email, failure, isEmailFault);
    if (logText) log.warn({ ...logFields(email), reason: failure.reason, code: failure.code }, logText);
    return failure.isServer && !isEmailFault ? 'server failed' : 'went on';
  }

  return {
    tryNext: (stop) =>
      tryOne('oldest', async () => {
        if (stop?.aborted) return 'none due';
        probe ??= tryOne('newest').finally(() => {
          probe = undefined;
        });
        return probe;
      }),
  };
}

async function claimWithRecipient({ db, findSender, log, maxADay }: EmailSenderOptions, order: ClaimOrder) {
  const claim = () => claimEmail(db, order, maxADay);
  for (let email = await claim(); email; email = await claim()) {
    const { schoolName, officeAddress } = await findSender();
    const to = email.to_address || officeAddress;
    if (to) return { email, to, schoolName };
    const isReturned = await returnUntried(db, email, m.outbox_fault_no_office(), addressDelayMs);
    if (isReturned) log.warn({ ...logFields(email), reason: 'no office address' }, 'e-mail kept');
  }
  return undefined;
}

function logFields({ id, kind, attempts }: Email) {
  return { emailId: id, kind, attempts };
}

async function recordFailure(
  db: Database,
  email: Email,
  failure: SendFailure,
  isEmailFault: boolean,
): Promise<string | undefined> {
  const triedForMs = Date.parse(now()) - Date.parse(email.first_tried_at ?? now());
  if (failure.isFinal || (triedForMs >= giveUpAfterMs && email.attempts >= minTries)) {
    return (await markFailed(db, email, failure.message)) ? 'e-mail given up' : undefined;
  }
  return (await postpone(db, email, failure.message, nextDelayMs())) ? 'e-mail not sent yet' : undefined;

  function nextDelayMs(): number {
    if (!failure.isServer) return retryDelayMs(email.attempts, triedForMs);
    // The email may be blamed wrongly, so it waits no longer than a new one.
    return isEmailFault ? retryDelayMs(email.attempts, 0) : 0;
  }
}
