import type { Connection, Schema } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { LetterKind } from './letter-kinds.ts';

export type NewLetter = {
  /** What it is about, for the list of letters. */
  kind: LetterKind;
  /** Empty = the office. */
  to: string;
  replyTo?: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** The body holds a secret: it is never shown in the admin area. */
  isSecret?: boolean;
  /** The enquiry it is about, which takes the letter along when it is erased. */
  enquiryId?: string;
  /** What its Message-ID is made of, when that is not the letter's own id. */
  messageKey?: string;
  /** ISO 8601; after that it is not worth sending any more. */
  expiresAt?: string;
};

/** Puts a letter into the outbox, inside the caller's transaction: it exists exactly when its cause does. Answers its id. */
export async function enqueueLetter(tx: Connection, letter: NewLetter): Promise<string> {
  const id = newId();
  const created_at = now();
  await tx
    .insertInto('letter')
    .values({
      id,
      sequence: await nextInSequence(tx, 'letter'),
      kind: letter.kind,
      to_address: letter.to,
      reply_to: letter.replyTo ?? '',
      subject: letter.subject,
      body: letter.body,
      is_secret: letter.isSecret ? 1 : 0,
      enquiry_id: letter.enquiryId ?? null,
      message_key: letter.messageKey ?? '',
      state: 'waiting',
      due_at: created_at,
      attempts: 0,
      last_fault: '',
      expires_at: letter.expiresAt ?? null,
      created_at,
    })
    .execute();
  return id;
}

/** What is shown of a letter beside the enquiry that it is about. */
export type LetterEntry = Pick<
  Schema['letter'],
  'id' | 'kind' | 'to_address' | 'subject' | 'state' | 'created_at' | 'sent_at' | 'due_at' | 'last_fault'
>;

const entryColumns = [
  'id',
  'kind',
  'to_address',
  'subject',
  'state',
  'created_at',
  'sent_at',
  'due_at',
  'last_fault',
] as const satisfies (keyof LetterEntry)[];

/** The letters about one enquiry, oldest first. */
export function listLettersOf(db: Connection, enquiryId: string): Promise<LetterEntry[]> {
  return db
    .selectFrom('letter')
    .select(entryColumns)
    .where('enquiry_id', '=', enquiryId)
    .orderBy('sequence', 'asc')
    .execute();
}

/** Letters that were given up. */
export async function countFailedLetters(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom('letter')
    .select((row) => row.fn.countAll().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Removes every letter about the enquiries, with what was said in it, whatever has become of it. Answers how many.
 * One that a worker is sending right now still arrives; no trace of it stays.
 */
export async function eraseLettersOf(tx: Connection, enquiryIds: readonly string[]): Promise<number> {
  if (enquiryIds.length === 0) return 0;
  const { numDeletedRows } = await tx.deleteFrom('letter').where('enquiry_id', 'in', enquiryIds).executeTakeFirst();
  return Number(numDeletedRows);
}
