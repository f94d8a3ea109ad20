import type { Connection, Database, Transaction } from '../database/schema.ts';
import { day, hour } from '../lib/clock.ts';
import {
  consumeRateLimits,
  type RateLimit,
  rateLimitKey,
  refundRateLimits,
  resetRateLimits,
  tryConsume,
} from '../rate-limits/rate-limits.server.ts';
import { keyedHash } from './consent/consents.server.ts';
import type { SpamSignal } from './enquiry-rules.ts';

/**
 * Families of one village share an address: beyond `maxFromAddress` theirs go to Spam, beyond `maxAcceptedFromAddress`
 * they are refused.
 */
const maxFromAddress = 20;
const maxAcceptedFromAddress = 100;
const maxFromFamily = 10;
const maxConsentEmails = 3;

/**
 * For the school as a whole, because a sender may have any number of addresses: beyond `maxListedAnHour` enquiries go to
 * Spam; the other limits keep the disk and the mailboxes of strangers from being filled.
 */
export const schoolLimits = {
  maxListedAnHour: 300,
  maxAcceptedAnHour: 600,
  maxAcceptedADay: 3_000,
  maxConsentEmailsAnHour: 60,
} as const;

type Family = { mobile_no: string; email: string };
type Sender = Family & { clientAddress: string };

/** Hashed with a key: there are so few mobile numbers that all could be tried. */
async function keyOf(db: Connection, counted: string, what: 'address' | 'mobile' | 'email', subject: string) {
  return rateLimitKey(counted, await keyedHash(db, what, subject));
}

function schoolKey(counted: string): string {
  return rateLimitKey(counted, 'all');
}

async function familyKeys(db: Connection, { mobile_no, email }: Family): Promise<string[]> {
  const keys = [];
  if (mobile_no) keys.push(await keyOf(db, 'enquiry-mobile', 'mobile', mobile_no));
  if (email) keys.push(await keyOf(db, 'enquiry-email', 'email', email));
  return keys;
}

async function spamLimits(db: Connection, sender: Sender): Promise<RateLimit[]> {
  const address = await keyOf(db, 'enquiry-line', 'address', sender.clientAddress);
  const rules = [
    { key: address, max: maxFromAddress, windowMs: hour },
    { key: schoolKey('enquiry-school'), max: schoolLimits.maxListedAnHour, windowMs: hour },
    ...(await familyKeys(db, sender)).map((key) => ({ key, max: maxFromFamily, windowMs: hour })),
  ];
  // One order of keys for everybody, or two senders could deadlock.
  return rules.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

export async function consumeSendLimits(
  db: Database,
  clientAddress: string,
): Promise<{ retryAfterSeconds: number } | undefined> {
  const key = await keyOf(db, 'enquiry-flood', 'address', clientAddress);
  return consumeRateLimits(db, [
    { key, max: maxAcceptedFromAddress, windowMs: hour },
    { key: schoolKey('enquiry-school-hour'), max: schoolLimits.maxAcceptedAnHour, windowMs: hour },
    { key: schoolKey('enquiry-school-day'), max: schoolLimits.maxAcceptedADay, windowMs: day },
  ]);
}

export async function consumeSpamLimits(tx: Transaction, sender: Sender): Promise<boolean> {
  let isMany = false;
  for (const rule of await spamLimits(tx, sender)) isMany = !(await tryConsume(tx, rule)) || isMany;
  return isMany;
}

export async function refundSpamLimits(tx: Transaction, sender: Sender): Promise<void> {
  await refundRateLimits(
    tx,
    (await spamLimits(tx, sender)).map(({ key }) => key),
  );
}

export async function consumeConsentEmailLimit(tx: Transaction, email: string): Promise<boolean> {
  const toFamily = { key: await consentEmailKey(tx, email), max: maxConsentEmails, windowMs: day };
  const ofSchool = { key: schoolKey('consent-school'), max: schoolLimits.maxConsentEmailsAnHour, windowMs: hour };
  return (await tryConsume(tx, toFamily)) && (await tryConsume(tx, ofSchool));
}

/** Many providers deliver `name+anything@` to the same mailbox. */
function consentEmailKey(db: Connection, email: string): Promise<string> {
  return keyOf(db, 'consent-email', 'email', email.replace(/^([^+]*)\+[^@]*@/, '$1@'));
}

export async function resetSpamLimits(tx: Transaction, families: readonly Family[]): Promise<void> {
  const keys = new Set<string>();
  for (const family of families) for (const key of await familyKeys(tx, family)) keys.add(key);
  await resetRateLimits(tx, [...keys]);
}

export async function resetFamilyLimits(tx: Transaction, families: readonly Family[]): Promise<void> {
  const emails = new Set(families.map(({ email }) => email).filter(Boolean));
  const keys = await Promise.all([...emails].map((email) => consentEmailKey(tx, email)));
  await resetRateLimits(tx, keys);
  await resetSpamLimits(tx, families);
}

const minSeconds = 3;
const maxLinks = 2;

const webAddress = /https?:\/\/(?:www\.)?|www\./gi;
const markup = /<\s*a\s+href|\[url[=\]]/i;

type SpamCandidate = {
  name: string;
  message: string;
  hasFilledHoneypot?: boolean;
  /** Seconds from opening the page to sending; undefined = unknown. */
  elapsedSeconds?: number | undefined;
  isMany: boolean;
};

export function spamSignals({ name, message, hasFilledHoneypot, elapsedSeconds, isMany }: SpamCandidate): SpamSignal[] {
  const signals: [SpamSignal, boolean | undefined][] = [
    ['trap', hasFilledHoneypot],
    ['haste', elapsedSeconds !== undefined && elapsedSeconds < minSeconds],
    ['many', isMany],
    ['links', isAboutLinks(`${name}\n${message}`)],
  ];
  return signals.filter(([, isSet]) => isSet).map(([signal]) => signal);
}

function isAboutLinks(text: string): boolean {
  return markup.test(text) || (text.match(webAddress)?.length ?? 0) > maxLinks;
}

export function readElapsed(seconds: unknown): number | undefined {
  return typeof seconds === 'string' && /^\d{1,9}$/.test(seconds) ? Number(seconds) : undefined;
}
