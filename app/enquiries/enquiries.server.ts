import { type Actor, demonstrationMark, recordActivity } from '../activity/activity.server.ts';
import { searchTexts } from '../content/search-texts.server.ts';
import { requestContext, type Services, type Staff, servicesContext } from '../context.ts';
import { countRows } from '../database/queries.server.ts';
import type { Connection, Database, Schema, Transaction } from '../database/schema.ts';
import { inTransaction, nextInSequence } from '../database/transaction.server.ts';
import type { FormAnswer } from '../forms/form.ts';
import { type FormArgs, handleForm } from '../forms/handle-form.server.ts';
import { fromNow, minute, now } from '../lib/clock.ts';
import { isId, newId } from '../lib/ids.ts';
import { currentLanguage, type Language, localizedPath } from '../lib/languages/languages.ts';
import { hashToken } from '../lib/tokens.server.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import { addConsents, visitor } from './consent/consents.server.ts';
import { enqueueConsentEmail, enqueueEnquiryEmail } from './enquiry-emails.server.ts';
import { type Enquiry, enquirySchema, type PhoneEnquiry } from './enquiry-fields.ts';
import {
  consumeSendLimits,
  consumeSpamLimits,
  readElapsed,
  refundSpamLimits,
  spamSignals,
} from './enquiry-limits.server.ts';
import { type EnquirySource, type SpamSignal, searchedEnquiry } from './enquiry-rules.ts';

const sameMessageMs = 10 * minute;
const maxTries = 3;

export type NewEnquiry = Omit<Enquiry, 'consent'> & {
  source: EnquirySource;
  signals?: readonly SpamSignal[];
  owner?: { id: string; name: string };
  fingerprint?: string;
  /** That of the form, when it is not said. */
  language?: Language;
};

function fingerprintOf({ name, mobile_no, email, message }: Omit<Enquiry, 'consent'>): string {
  return hashToken(JSON.stringify([name, mobile_no, email, message]));
}

type Stored = { id: string; isNew: boolean; row: Schema['enquiry'] };

/**
 * Runs inside the caller's transaction. `isNew` is false when the same fingerprint was stored within ten minutes; `row`
 * is then the earlier one.
 */
export async function insertEnquiry(tx: Transaction, by: Actor, enquiry: NewEnquiry): Promise<Stored> {
  const { fingerprint } = enquiry;
  if (fingerprint) await releaseFingerprints(tx, fingerprint);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await insertUnlessSame(tx, by, enquiry);
    if (row) {
      await recordActivity(tx, by, { kind: 'create', subject: 'enquiry', subject_id: row.id });
      return { id: row.id, isNew: true, row };
    }
    const earlier = await lockByFingerprint(tx, fingerprint);
    if (earlier) return { id: earlier.id, isNew: false, row: earlier };
    // Another transaction has released the fingerprint since.
  }
  throw new Error('An enquiry was neither stored nor found.');
}

async function insertUnlessSame(
  tx: Transaction,
  by: Actor,
  { signals = [], owner, fingerprint, language = currentLanguage(), ...fields }: NewEnquiry,
): Promise<Schema['enquiry'] | undefined> {
  const at = now();
  return await tx
    .insertInto('enquiry')
    .values({
      ...fields,
      ...searchTexts(searchedEnquiry, fields),
      ...demonstrationMark(by),
      id: newId(),
      sequence: await nextInSequence(tx, 'enquiry'),
      state: signals.length > 0 ? 'spam' : 'new',
      state_at: at,
      reason: '',
      doubts: JSON.stringify(signals),
      owner_id: owner?.id ?? null,
      owner_name: owner?.name ?? '',
      next_call_on: null,
      language,
      fingerprint: fingerprint ?? null,
      received_at: at,
      touched_at: at,
      version: 1,
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function createPhoneEnquiry(db: Database, by: Staff, fields: PhoneEnquiry): Promise<string> {
  const enquiry = { ...fields, email: '' };
  const fingerprint = fingerprintOf(enquiry);
  const owner = { id: by.id, name: by.name };
  return inTransaction(db, async (tx) => {
    const { id } = await insertEnquiry(tx, by, { ...enquiry, source: 'phone', owner, fingerprint });
    return id;
  });
}

/** Releases one or all fingerprints older than ten minutes, or from before the clock was set back. */
export async function releaseFingerprints(tx: Transaction, fingerprint?: string): Promise<void> {
  await tx
    .updateTable('enquiry')
    .set({ fingerprint: null })
    .where('fingerprint', fingerprint === undefined ? 'is not' : '=', fingerprint ?? null)
    .where((eb) => eb.or([eb('received_at', '<', fromNow(-sameMessageMs)), eb('received_at', '>', fromNow(minute))]))
    .execute();
}

/** Locks the row until the transaction ends, so that nothing is added to an erased enquiry. */
function lockByFingerprint(tx: Transaction, fingerprint = ''): Promise<Schema['enquiry'] | undefined> {
  return tx
    .updateTable('enquiry')
    .set({ fingerprint })
    .where('fingerprint', '=', fingerprint)
    .returningAll()
    .executeTakeFirst();
}

export function countNewEnquiries(db: Connection): Promise<number> {
  return countRows(db, db.selectFrom('enquiry').where('state', '=', 'new'));
}

export type Submission = {
  source: EnquirySource;
  clientAddress: string;
  hasFilledHoneypot?: boolean;
  /** Seconds from opening the page to sending; undefined = unknown. */
  elapsedSeconds?: number | undefined;
};

/**
 * Writes the enquiry, its consents and emails in one transaction. The same text within ten minutes answers the id it
 * already has; suspected spam gets no emails, and the sender does not learn that.
 */
export async function createEnquiry(
  services: Pick<Services, 'db' | 'origin'>,
  enquiry: Enquiry,
  submission: Submission,
): Promise<{ id: string } | { refused: 'throttled'; retryAfterSeconds: number }> {
  const refused = await consumeSendLimits(services.db, submission.clientAddress);
  if (refused) return { refused: 'throttled', ...refused };
  return await inTransaction(services.db, async (tx) => ({
    id: await writeEnquiry(tx, services, enquiry, submission),
  }));
}

async function writeEnquiry(
  tx: Transaction,
  { origin }: Pick<Services, 'origin'>,
  enquiry: Enquiry,
  submission: Submission,
): Promise<string> {
  const { consent: channels, ...fields } = enquiry;
  const { source, clientAddress } = submission;
  const sender = { ...fields, clientAddress };
  const signals = spamSignals({ ...fields, ...submission, isMany: await consumeSpamLimits(tx, sender) });
  const stored = await insertEnquiry(tx, visitor, { ...fields, source, signals, fingerprint: fingerprintOf(fields) });
  if (!stored.isNew) await refundSpamLimits(tx, sender);
  const agreed = await addConsents(tx, stored, channels, submission);
  if (stored.row.state === 'spam') return stored.id;
  const sending = { origin, school: await findSchool(tx) };
  if (stored.isNew) await enqueueEnquiryEmail(tx, sending, stored.row);
  await enqueueConsentEmail(tx, sending, stored.row, agreed);
  return stored.id;
}

export async function findPhoneEnquiry(db: Connection, id: string | null) {
  if (id === null || !isId(id)) return undefined;
  return await db.selectFrom('enquiry').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

export type EnquiryResult = FormAnswer & { waitSeconds?: number };

export function submitEnquiry(args: FormArgs, page: '/' | '/contact') {
  const { context } = args;
  return handleForm(args, {
    fields: enquirySchema,
    failure: m.enquiry_broke,
    runOutside: (_db, { values, form }) =>
      createEnquiry(context.get(servicesContext), values, {
        source: page === '/' ? 'home' : 'contact',
        clientAddress: context.get(requestContext).clientAddress,
        hasFilledHoneypot: Boolean(form.get('homepage')),
        elapsedSeconds: readElapsed(form.get('elapsed')),
      }),
    refuse: ({ retryAfterSeconds }) => ({
      waitSeconds: retryAfterSeconds,
      status: 429,
      headers: { 'Retry-After': String(retryAfterSeconds) },
    }),
    done: () => ({ to: localizedPath(`${page}?sent=1#enquiry`) }),
  });
}
