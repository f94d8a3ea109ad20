import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import { listRows } from '../../database/list-rows.server.ts';
import { rowOrder } from '../../database/row-order.server.ts';
import type { Connection, Database, Schema, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import type { Cursor } from '../../lib/list-page.ts';
import { withSingleSpaces } from '../../lib/text.ts';
import { eraseFromMailList } from '../../mail/mail-list.server.ts';
import { countEmailsByEnquiry, countEmailsOf, deleteEmailsOfEnquiries } from '../../mail/outbox.server.ts';
import { hasSameContact, keyedHashes } from '../consent/consents.server.ts';
import { resetFamilyLimits, resetSpamLimits } from '../enquiry-limits.server.ts';
import { monthsBefore } from './retention.server.ts';

type LockedEnquiry = { id: string; mobile_no: string; email: string };

export type EraseCounts = { enquiries: number; notes: number; emails: number; consents: number };

const proofMonths = 12;
const enquiriesAtOnce = 500;
const nothing: EraseCounts = { enquiries: 0, notes: 0, emails: 0, consents: 0 };

export type Condition = (
  enquiry: ExpressionBuilder<Schema, 'enquiry'>,
) => ExpressionWrapper<Schema, 'enquiry', SqlBool>;

/** Erases up to a few hundred enquiries; with `only` those for which it is still true. Consents stay as proof for a year. */
export async function eraseEnquiries(
  tx: Transaction,
  by: Actor,
  ids: readonly string[],
  only?: Condition,
): Promise<EraseCounts> {
  if (ids.length === 0) return nothing;
  // Reset before the enquiries are locked: sending takes its locks in this order, too.
  await resetSpamLimits(tx, await chosen(tx, ids, only).select(['mobile_no', 'email']).execute());
  const locked = await lockEnquiries(tx, ids, only);
  if (locked.length === 0) return nothing;
  const lockedIds = locked.map(({ id }) => id);
  const consents = await anonymizeConsents(tx, locked);
  const entries = await tx.deleteFrom('enquiry_entry').where('enquiry_id', 'in', lockedIds).returning('kind').execute();
  const notes = entries.filter(({ kind }) => kind === 'note').length;
  const emails = await deleteEmailsOfEnquiries(tx, lockedIds);
  await tx.deleteFrom('enquiry').where('id', 'in', lockedIds).execute();
  await resetFamilyLimits(tx, locked);
  await recordErasure(tx, by, { enquiries: locked.length, notes, emails });
  return { enquiries: locked.length, notes, emails, consents };
}

function chosen(tx: Transaction, ids: readonly string[], only: Condition | undefined) {
  const query = tx.selectFrom('enquiry').where('id', 'in', ids);
  return only ? query.where(only) : query;
}

/** Nobody adds a consent or an email from here on. */
function lockEnquiries(tx: Transaction, ids: readonly string[], only: Condition | undefined): Promise<LockedEnquiry[]> {
  return tx
    .updateTable('enquiry')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', chosen(tx, ids, only).select('id').orderBy('id'))
    .$if(only !== undefined, (query) => (only ? query.where(only) : query))
    .returning(['id', 'mobile_no', 'email'])
    .execute();
}

async function anonymizeConsents(tx: Transaction, enquiries: readonly LockedEnquiry[]): Promise<number> {
  const at = now();
  const hashOf = await keyedHashes(tx);
  const withConsent = await listIdsWithConsent(tx, enquiries);
  const ofContact = Map.groupBy(
    enquiries.filter(({ id }) => withConsent.has(id)),
    ({ mobile_no, email }) => JSON.stringify([hashOf('mobile', mobile_no), hashOf('email', email)]),
  );
  let consents = 0;
  for (const [hashes, sent] of ofContact) {
    const [mobile_hash, email_hash] = JSON.parse(hashes) as [string, string];
    const { numUpdatedRows } = await tx
      .updateTable('consent')
      .set((eb) => ({
        withdrawn_at: eb.fn.coalesce('withdrawn_at', eb.val(at)),
        withdrawn_how: eb.fn.coalesce('withdrawn_how', eb.val('erased' as const)),
        mobile_hash,
        email_hash,
        erase_at: monthsBefore(at, -proofMonths),
      }))
      .where(
        'enquiry_id',
        'in',
        sent.map(({ id }) => id),
      )
      .executeTakeFirst();
    consents += Number(numUpdatedRows);
  }
  return consents;
}

async function listIdsWithConsent(tx: Transaction, enquiries: readonly LockedEnquiry[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('consent')
    .select('enquiry_id')
    .distinct()
    .where(
      'enquiry_id',
      'in',
      enquiries.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ enquiry_id }) => enquiry_id));
}

/** Numbers only, because the log entry outlives the person. */
async function recordErasure(tx: Transaction, by: Actor, counts: Record<string, number>): Promise<void> {
  const changes = Object.entries(counts).map(([field, count]) => ({ field, before: String(count), after: '0' }));
  await recordActivity(tx, by, { kind: 'erase', subject: 'enquiry', changes });
}

/** Which of a person's enquiries: those ticked on a page, or all up to the newest that the page promised. */
export type Chosen = { ids: readonly string[] } | { until: number };

/** In batches with a transaction and a log entry each. Undefined = there is no such enquiry. */
export async function eraseEnquiriesOfPerson(
  db: Database,
  by: Actor,
  id: string,
  which: Chosen,
): Promise<EraseCounts | undefined> {
  const person = await findPerson(db, id);
  if (!person) return undefined;
  const sum = { ...nothing };
  for (;;) {
    const batch = await inTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom('enquiry')
        .select(['id', 'email'])
        .where(person)
        .where((eb) => ('until' in which ? eb('sequence', '<=', which.until) : eb('id', 'in', which.ids)))
        .limit(enquiriesAtOnce)
        .execute();
      const ids = rows.map((row) => row.id);
      await eraseFromMailList(
        tx,
        rows.map(({ email }) => email),
      );
      return { isLast: ids.length < enquiriesAtOnce, counts: await eraseEnquiries(tx, by, ids) };
    });
    for (const field of Object.keys(sum) as (keyof EraseCounts)[]) sum[field] += batch.counts[field];
    if (batch.isLast) return sum;
  }
}

async function findPerson(db: Connection, id: string) {
  const enquiry = await db.selectFrom('enquiry').select(['mobile_no', 'email']).where('id', '=', id).executeTakeFirst();
  return enquiry && sql<boolean>`(enquiry.id = ${id} or ${hasSameContact(enquiry)})`;
}

const maxExcerptCharacters = 90;

/** One page of what this person has sent, newest first, with the totals of all pages and the newest of all. */
export async function listEnquiriesOfPerson(db: Connection, id: string, cursor: Cursor) {
  const person = await findPerson(db, id);
  if (!person) return undefined;
  const sent = db.selectFrom('enquiry').select(['id', 'sequence', 'name', 'message', 'received_at']).where(person);
  const page = await listRows(db, sent, { cursor, order: rowOrder('enquiry') });
  const ids = page.rows.map((row) => row.id);
  const notes = await countNotes(db, ids);
  const emails = await countEmailsByEnquiry(db, ids);
  const rows = page.rows.map(({ id, sequence, name, message, received_at }) => ({
    ...{ id, sequence, name },
    day: formatDay(received_at),
    firstWords: shortened(message),
    notes: notes.get(id) ?? 0,
    emails: emails.get(id) ?? 0,
  }));
  return { ...page, rows, ...(await countPerson(db, person)) };
}

async function countPerson(db: Connection, person: RawBuilder<boolean>) {
  const sent = db.selectFrom('enquiry').select('id').where(person);
  const count = sql<number | string>`count(*)`;
  const row = await db
    .selectFrom('enquiry')
    .where(person)
    .select((eb) => [
      eb.fn.countAll().as('enquiries'),
      eb.fn.max('sequence').as('until'),
      eb
        .selectFrom('enquiry_entry')
        .where('kind', '=', 'note')
        .where('enquiry_id', 'in', sent)
        .select(count.as('n'))
        .as('notes'),
      eb.selectFrom('consent').where('enquiry_id', 'in', sent).select(count.as('n')).as('consents'),
    ])
    .executeTakeFirstOrThrow();
  const enquiries = Number(row.enquiries);
  const notes = Number(row.notes);
  const totals: EraseCounts = {
    enquiries,
    notes,
    emails: await countEmailsOf(db, sent),
    consents: Number(row.consents),
  };
  return { totals, until: Number(row.until ?? 0) };
}

async function countNotes(db: Connection, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('enquiry_entry')
    .select(['enquiry_id', (eb) => eb.fn.countAll().as('count')])
    .where('enquiry_id', 'in', ids)
    .where('kind', '=', 'note')
    .groupBy('enquiry_id')
    .execute();
  return new Map(rows.map(({ enquiry_id, count }) => [enquiry_id, Number(count)]));
}

function shortened(message: string): string {
  const line = withSingleSpaces(message);
  return line.length <= maxExcerptCharacters
    ? line
    : `${line.slice(0, maxExcerptCharacters).trimEnd().toWellFormed()}…`;
}
