import { type Actor, changesBetween, recordActivity } from '../activity/activity.server.ts';
import type { BulkCommand, ChangedRow } from '../content/bulk-changes.server.ts';
import type { Services } from '../context.ts';
import type { Transaction } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { createEntries, type EnquiryRow, updateEnquiryWithin } from './inbox/enquiry-steps.server.ts';
import type { EnquirySteps } from './inbox/enquiry-steps.ts';

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

function findRow(tx: Transaction, id: string): Promise<EnquiryRow | undefined> {
  return tx.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst();
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
