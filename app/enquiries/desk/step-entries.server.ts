import type { Actor } from '../../activity/activity.server.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';

type Stand = Pick<Schema['enquiry'], 'id' | 'state' | 'reason' | 'owner_id' | 'owner_name' | 'next_call_on'>;

/** Writes into the history of an enquiry what one form has changed, each as an entry with the same moment. */
export async function writeStepEntries(
  tx: Connection,
  by: Actor,
  before: Stand,
  after: Stand & { note: string },
): Promise<void> {
  const at = now();
  for (const entry of stepEntries(before, after)) {
    const sequence = await nextInSequence(tx, 'enquiry_entry');
    const row = { ...entry, id: newId(), enquiry_id: after.id, sequence, at, person_name: by.name };
    await tx.insertInto('enquiry_entry').values(row).execute();
  }
}

function stepEntries(
  before: Stand,
  after: Stand & { note: string },
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
