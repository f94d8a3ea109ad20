import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { eraseLettersOf } from '../../mail/outbox.server.ts';
import { keyedHash } from '../consent/consent-secret.server.ts';
import { forgetFamily, forgetSendingsOf } from '../sending-limits.server.ts';
import type { EraseCounts } from './erase-words.ts';
import { monthsBefore } from './retention-rules.ts';
import { type Due, isDue } from './retention-terms.server.ts';

type Held = { id: string; mobile_no: string; email: string };

/** Months for which the proof of a consent stays after its enquiry. */
const proofMonths = 12;

/**
 * Erases enquiries with their notes, their letters and what was counted of the family, inside the caller's
 * transaction; with `due` only those whose time is over. What was agreed to ends, and stays as proof for a year: without
 * name, number or e-mail. Those that are gone already count for nothing.
 */
export async function eraseEnquiries(
  tx: Connection,
  by: Actor,
  ids: readonly string[],
  due?: Due,
): Promise<EraseCounts> {
  await forgetSendings(tx, ids, due);
  const held = await holdEnquiries(tx, ids, due);
  if (held.length === 0) return { enquiries: 0, notes: 0, letters: 0, consents: 0 };
  const heldIds = held.map(({ id }) => id);
  let consents = 0;
  for (const enquiry of held) consents += await keepProof(tx, enquiry);
  const entries = await tx.deleteFrom('enquiry_entry').where('enquiry_id', 'in', heldIds).returning('kind').execute();
  const notes = entries.filter(({ kind }) => kind === 'note').length;
  const letters = await eraseLettersOf(tx, heldIds);
  await tx.deleteFrom('enquiry').where('id', 'in', heldIds).execute();
  for (const family of held.toSorted((one, other) => (one.email < other.email ? -1 : 1)))
    await forgetFamily(tx, family);
  await recordErasure(tx, by, { enquiries: held.length, notes, letters });
  return { enquiries: held.length, notes, letters, consents };
}

/**
 * Forgets what was counted of the families' sendings before an enquiry is held: whoever sends one counts first, too, or
 * the two could wait for each other.
 */
async function forgetSendings(tx: Connection, ids: readonly string[], due: Due | undefined): Promise<void> {
  if (ids.length === 0) return;
  let query = tx.selectFrom('enquiry').select(['mobile_no', 'email']).where('id', 'in', ids);
  if (due) query = query.where(isDue(due));
  await forgetSendingsOf(tx, await query.execute());
}

/**
 * In one order for all. Nobody else changes them from here on, or adds a consent or a letter: whoever comes later finds
 * that they are gone.
 */
async function holdEnquiries(tx: Connection, ids: readonly string[], due: Due | undefined): Promise<Held[]> {
  const held: Held[] = [];
  for (const id of [...new Set(ids)].toSorted()) {
    let query = tx
      .updateTable('enquiry')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id);
    if (due) query = query.where(isDue(due));
    held.push(...(await query.returning(['id', 'mobile_no', 'email']).execute()));
  }
  return held;
}

async function keepProof(tx: Connection, { id, mobile_no, email }: Held): Promise<number> {
  const at = now();
  await tx
    .updateTable('consent')
    .set({ withdrawn_at: at, withdrawn_how: 'erased' })
    .where('enquiry_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('consent')
    .set({
      mobile_hash: await keyedHash(tx, 'mobile', mobile_no),
      email_hash: await keyedHash(tx, 'email', email),
      erase_at: monthsBefore(at, -proofMonths),
    })
    .where('enquiry_id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** In numbers only: the line stays when the person is forgotten. */
async function recordErasure(tx: Connection, by: Actor, counts: Record<string, number>): Promise<void> {
  const changes = Object.entries(counts).map(([field, count]) => ({ field, before: String(count), after: '0' }));
  await recordActivity(tx, by, { kind: 'erase', subject: 'enquiry', changes });
}
