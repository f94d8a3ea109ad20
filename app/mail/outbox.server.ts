import type { Connection } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';

export type NewLetter = {
  /** What it is about, for the list of letters: `password-reset`. */
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** The body holds a secret: it is never shown in the admin area. */
  isSecret?: boolean;
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
      state: 'waiting',
      due_at: created_at,
      expires_at: letter.expiresAt ?? null,
      created_at,
    })
    .execute();
  return id;
}
