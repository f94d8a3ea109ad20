import { type Actor, changesBetween, recordActivity } from '../../activity/activity.server.ts';
import type { House } from '../../context.ts';
import type { Revision } from '../../database/desk-rows.server.ts';
import type { Connection, Database, Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { type EnquirySteps, settledSteps } from './enquiry-steps.ts';
import { writeMissingLetters } from './missing-letters.server.ts';
import { writeStepEntries } from './step-entries.server.ts';

/** An enquiry as it is stored. */
export type EnquiryRow = Schema['enquiry'];

/** Something that was done about an enquiry. */
export type Entry = Schema['enquiry_entry'];

/** Why a step is not written down: the enquiry was erased, somebody else was faster, or the chosen day is past. */
export type StepRefusal = { refused: 'gone' } | { refused: 'stale'; current: EnquiryRow } | { refused: 'past day' };

/** An enquiry with everything that was done about it, newest first. */
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

/** The newest note about an enquiry. */
export function findLastNote(db: Connection, id: string): Promise<Entry | undefined> {
  return db
    .selectFrom('enquiry_entry')
    .selectAll()
    .where('enquiry_id', '=', id)
    .where('kind', '=', 'note')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What is saved; `isUnchanged` when the form said nothing new, and nothing was written. */
export type StepTaken = { enquiry: EnquiryRow; isUnchanged?: boolean };

/**
 * Writes down what was done about an enquiry and what comes next, if it still is what `revision` names. The same form
 * that arrives a second time changes nothing and is answered like the first; one that says nothing new writes nothing.
 * Taken out of the Spam tray, it gets the letters that it has not got.
 */
export function stepEnquiry(
  db: Database,
  house: Pick<House, 'origin'>,
  by: Actor,
  revision: Revision,
  steps: EnquirySteps,
): Promise<StepTaken | StepRefusal> {
  return inTransaction(db, async (tx) => {
    const before = await findRow(tx, revision.id);
    if (!before) return { refused: 'gone' };
    if (before.version !== revision.version) return await lateAnswer(tx, by, before, steps);
    const { note, ...settled } = settledSteps(before, steps);
    if (isPastDay(before, settled.next_call_on)) return { refused: 'past day' };
    if (!note && isSame(before, settled)) return { enquiry: before, isUnchanged: true };
    const after = await settle(tx, before, settled);
    if (!after) {
      const current = await findRow(tx, revision.id);
      return current ? await lateAnswer(tx, by, current, steps) : { refused: 'gone' };
    }
    await writeStepEntries(tx, by, before, { ...after, note });
    await recordActivity(tx, by, {
      kind: 'change',
      subject: 'enquiry',
      subject_id: after.id,
      changes: changesBetween(before, after, ['state', 'owner_name', 'next_call_on']),
    });
    if (before.state === 'spam' && after.state !== 'spam') await writeMissingLetters(tx, house, after);
    return { enquiry: after };
  });
}

type Settled = Omit<ReturnType<typeof settledSteps>, 'note'>;

function isSame(before: EnquiryRow, settled: Settled): boolean {
  return changesBetween(before, settled, ['state', 'reason', 'owner_id', 'next_call_on']).length === 0;
}

/** Undefined when somebody else was faster. */
function settle(tx: Connection, before: EnquiryRow, settled: Settled): Promise<EnquiryRow | undefined> {
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

/** A day that stood there before may be past by now; a newly chosen one may not. */
function isPastDay(before: EnquiryRow, next: string | null): boolean {
  return next !== null && next !== before.next_call_on && next < dayInIndia(now());
}

/** The answer to a form about an older version: taken, when it is the one that was saved, else refused. */
async function lateAnswer(
  tx: Connection,
  by: Actor,
  current: EnquiryRow,
  steps: EnquirySteps,
): Promise<StepTaken | StepRefusal> {
  const { note, ...settled } = settledSteps(current, steps);
  const last = note ? await findLastNote(tx, current.id) : undefined;
  const isSaved = isSame(current, settled) && (!note || (last?.words === note && last.person_name === by.name));
  return isSaved ? { enquiry: current } : { refused: 'stale', current };
}
