import { type Actor, changesBetween, demonstrationMark, recordActivity } from '../../activity/activity.server.ts';
import type { BulkCommand, ChangedRow } from '../../content/bulk-changes.server.ts';
import type { Services } from '../../context.ts';
import type { RecordVersion } from '../../database/editable-records.server.ts';
import type { Connection, Database, Schema, Transaction } from '../../database/schema.ts';
import { inTransaction, nextInSequence } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { newId } from '../../lib/ids.ts';
import { enqueueMissingEmails } from '../enquiry-emails.server.ts';
import { applySteps, type EnquirySteps, type StepState } from './enquiry-steps.ts';

export type EnquiryRow = Schema['enquiry'];

export type Entry = Schema['enquiry_entry'];

type StepRefusal = { refused: 'gone' } | { refused: 'stale'; current: EnquiryRow } | { refused: 'past day' };

export async function findEnquiry(
  db: Connection,
  id: string,
): Promise<(EnquiryRow & { entries: Entry[] }) | undefined> {
  const enquiry = await findRow(db, id);
  if (!enquiry) return undefined;
  const entries = await db
    .selectFrom('enquiry_entry')
    .selectAll()
    .where('enquiry_id', '=', id)
    .orderBy('sequence', 'desc')
    .execute();
  return { ...enquiry, entries };
}

function findRow(db: Connection, id: string): Promise<EnquiryRow | undefined> {
  return db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst();
}

function findLastNote(db: Connection, id: string): Promise<Entry | undefined> {
  return db
    .selectFrom('enquiry_entry')
    .selectAll()
    .where('enquiry_id', '=', id)
    .where('kind', '=', 'note')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type StepResult = { enquiry: EnquiryRow; isUnchanged?: boolean };

/**
 * A form that arrives twice changes nothing the second time. An enquiry that leaves Spam gets the emails that it lacks.
 */
export function updateEnquiry(
  db: Database,
  services: Pick<Services, 'origin'>,
  by: Actor,
  revision: RecordVersion,
  steps: EnquirySteps,
): Promise<StepResult | StepRefusal> {
  return inTransaction(db, (tx) => updateEnquiryWithin(tx, services, by, revision, steps));
}

async function updateEnquiryWithin(
  tx: Transaction,
  services: Pick<Services, 'origin'>,
  by: Actor,
  revision: RecordVersion,
  steps: EnquirySteps,
): Promise<StepResult | StepRefusal> {
  const before = await findRow(tx, revision.id);
  if (!before) return { refused: 'gone' };
  if (before.version !== revision.version) return await resolveStaleStep(tx, by, before, steps);
  const { note, ...settled } = applySteps(before, steps);
  if (isPastDay(before, settled.next_call_on)) return { refused: 'past day' };
  if (!note && isSame(before, settled)) return { enquiry: before, isUnchanged: true };
  const after = await saveStep(tx, before, { ...settled, ...demonstrationMark(by) });
  if (!after) {
    const current = await findRow(tx, revision.id);
    return current ? await resolveStaleStep(tx, by, current, steps) : { refused: 'gone' };
  }
  await createEntries(tx, by, before, { ...after, note });
  await recordActivity(tx, by, {
    kind: 'change',
    subject: 'enquiry',
    subject_id: after.id,
    changes: changesBetween(before, after, ['state', 'owner_name', 'next_call_on']),
  });
  if (before.state === 'spam' && after.state !== 'spam') await enqueueMissingEmails(tx, services, after);
  return { enquiry: after };
}

function isSame(before: EnquiryRow, settled: StepState): boolean {
  return changesBetween(before, settled, ['state', 'reason', 'owner_id', 'next_call_on']).length === 0;
}

function saveStep(
  tx: Transaction,
  before: EnquiryRow,
  settled: StepState & Pick<EnquiryRow, 'is_demonstration'>,
): Promise<EnquiryRow | undefined> {
  const at = now();
  const isStep = settled.state !== before.state;
  return tx
    .updateTable('enquiry')
    .set({
      ...settled,
      ...(isStep && { state_at: at }),
      ...(isStep && before.state === 'spam' && { doubts: '[]' }),
      touched_at: at,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst();
}

/** A day chosen earlier may be past by now; a new one may not. */
function isPastDay(before: EnquiryRow, next: string | null): boolean {
  return next !== null && next !== before.next_call_on && next < dayInIndia(now());
}

/** Accepts a form about an older version only when exactly this was saved. */
async function resolveStaleStep(
  tx: Transaction,
  by: Actor,
  current: EnquiryRow,
  steps: EnquirySteps,
): Promise<StepResult | StepRefusal> {
  const { note, ...settled } = applySteps(current, steps);
  const last = note ? await findLastNote(tx, current.id) : undefined;
  const isSaved = isSame(current, settled) && (!note || (last?.words === note && last.person_name === by.name));
  return isSaved ? { enquiry: current } : { refused: 'stale', current };
}

async function createEntries(
  tx: Transaction,
  by: Actor,
  before: StepState,
  after: StepState & { id: string; note: string },
): Promise<void> {
  const at = now();
  for (const entry of stepEntries(before, after)) {
    const sequence = await nextInSequence(tx, 'enquiry_entry');
    const row = { ...entry, id: newId(), enquiry_id: after.id, sequence, at, person_name: by.name };
    await tx.insertInto('enquiry_entry').values(row).execute();
  }
}

function stepEntries(
  before: StepState,
  after: StepState & { note: string },
): Pick<Schema['enquiry_entry'], 'kind' | 'words'>[] {
  const { state, reason, owner_id, owner_name, next_call_on, note } = after;
  return [
    ...(state === before.state ? [] : [{ kind: 'state' as const, words: state }]),
    ...(reason === before.reason || reason === '' ? [] : [{ kind: 'reason' as const, words: reason }]),
    ...(owner_id === before.owner_id ? [] : [{ kind: 'owner' as const, words: owner_name }]),
    ...(next_call_on === before.next_call_on ? [] : [{ kind: 'date' as const, words: next_call_on ?? '' }]),
    ...(note ? [{ kind: 'note' as const, words: note }] : []),
  ];
}

type StepOptions = { steps: EnquirySteps; isFit?: (row: EnquiryRow) => boolean };

export function enquirySteps(services: Pick<Services, 'origin'>, options: StepOptions): BulkCommand {
  const { steps, isFit = () => true } = options;
  return {
    async apply(tx, id, by) {
      const row = await findRow(tx, id);
      if (!row || !isFit(row)) return undefined;
      const outcome = await updateEnquiryWithin(tx, services, by, row, steps);
      if ('refused' in outcome || outcome.isUnchanged) return undefined;
      const { state, state_at, reason, doubts, owner_id, owner_name, next_call_on } = row;
      const before = { state, state_at, reason, doubts, owner_id, owner_name, next_call_on };
      return { version: outcome.enquiry.version, before };
    },
    revert: restoreRow,
  };
}

async function restoreRow(tx: Transaction, { id, version, before }: ChangedRow, by: Actor): Promise<boolean> {
  const current = await findRow(tx, id);
  if (current?.version !== version) return false;
  const after = await tx
    .updateTable('enquiry')
    .set({ ...before, touched_at: now(), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!after) return false;
  await createEntries(tx, by, current, { ...after, note: '' });
  await recordActivity(tx, by, {
    kind: 'change',
    subject: 'enquiry',
    subject_id: id,
    changes: changesBetween(current, after, ['state', 'owner_name', 'next_call_on']),
  });
  return true;
}
