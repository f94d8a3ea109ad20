import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';

/** Withdraws the open invitations of somebody whose word counts no longer: they could let themselves in again. */
export async function withdrawInvitationsOf(tx: Connection, by: Actor, personId: string): Promise<void> {
  const withdrawn = await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now() })
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  for (const { id, name } of withdrawn) {
    await recordActivity(tx, by, { kind: 'delete', subject: 'invitation', subject_id: id, label: name });
  }
}
