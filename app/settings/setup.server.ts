import { timingSafeEqual } from 'node:crypto';
import type { Connection, Database, Schema, Transaction } from '../database/schema.ts';
import { inTransaction, writeAlone } from '../database/transaction.server.ts';
import { day, fromNow, now } from '../lib/clock.ts';
import { hashToken, newToken } from '../lib/tokens.server.ts';

const linkMs = 7 * day;
const id = 'school';
const none = { token_hash: null, expires_at: null, printed_person_id: null, person_id: null, finished_at: null };
const empty = { ...none, id, answers: '{}', dismissed: '[]' };

type SetupAnswer = 'done' | 'later';

export type Setup = {
  answers: Record<string, SetupAnswer>;
  /** The administrator whose password was printed. */
  printed_person_id: string | null;
  /** The administrator who was made on the way. */
  person_id: string | null;
};

/** Call it at the first start of a website without an administrator. Again it changes nothing. */
export async function beginSetup(db: Connection, printed_person_id: string | null): Promise<void> {
  await writeAlone(db)
    .insertInto('setup')
    .values({ ...empty, printed_person_id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The secret of a new address; the old one becomes invalid. Undefined = there is nothing to set up. */
export async function renewSetupToken(
  db: Connection,
): Promise<{ token: string; expires_at: string; printed_person_id: string | null } | undefined> {
  const token = newToken();
  const expires_at = fromNow(linkMs);
  const renewed = await writeAlone(db)
    .updateTable('setup')
    .set({ token_hash: hashToken(token), expires_at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('printed_person_id')
    .executeTakeFirst();
  return renewed && { token, expires_at, ...renewed };
}

/** Undefined when the address is wrong, too old or used up. */
export async function findSetup(db: Connection, token: string): Promise<Setup | undefined> {
  return openedBy(token, await db.selectFrom('setup').selectAll().where('id', '=', id).executeTakeFirst());
}

/** The same, and nobody else answers until the transaction ends. */
export async function lockSetup(tx: Transaction, token: string): Promise<Setup | undefined> {
  const row = await tx
    .updateTable('setup')
    .set((eb) => ({ answers: eb.ref('answers') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return openedBy(token, row);
}

function openedBy(token: string, row: Schema['setup'] | undefined): Setup | undefined {
  if (!row?.token_hash || row.finished_at || !row.expires_at || row.expires_at <= now()) return undefined;
  const given = Buffer.from(hashToken(token));
  const known = Buffer.from(row.token_hash);
  if (given.length !== known.length || !timingSafeEqual(given, known)) return undefined;
  const { answers, printed_person_id, person_id } = row;
  return { answers: JSON.parse(answers) as Setup['answers'], printed_person_id, person_id };
}

export async function recordSetupAnswer(
  tx: Transaction,
  setup: Setup,
  step: string,
  answer: SetupAnswer,
  changes: { person_id?: string } = {},
): Promise<void> {
  const answers = JSON.stringify({ ...setup.answers, [step]: answer });
  await tx
    .updateTable('setup')
    .set({ ...changes, answers })
    .where('id', '=', id)
    .execute();
}

export async function finishSetup(tx: Transaction): Promise<void> {
  await tx.updateTable('setup').set({ token_hash: null, finished_at: now() }).where('id', '=', id).execute();
}

/** The dismissed lines of the checklist. */
export async function listDismissed(db: Connection): Promise<string[]> {
  const row = await db.selectFrom('setup').select('dismissed').where('id', '=', id).executeTakeFirst();
  return row ? (JSON.parse(row.dismissed) as string[]) : [];
}

export function setDismissed(db: Database, line: string, isDismissed: boolean): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('setup')
      .values({ ...empty, finished_at: now() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ dismissed: eb.ref('setup.dismissed') })))
      .execute();
    const others = (await listDismissed(tx)).filter((one) => one !== line);
    const dismissed = JSON.stringify(isDismissed ? [...others, line] : others);
    await tx.updateTable('setup').set({ dismissed }).where('id', '=', id).execute();
  });
}
