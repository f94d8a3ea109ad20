import { type Activity, type Actor, findActivity, findLastActivity } from '../../activity/activity.server.ts';
import { findContent } from '../../content-types.server.ts';
import { contentTypeOf } from '../../content-types.ts';
import type { Transaction } from '../../database/schema.ts';

export type PutBack =
  | { refused: 'too old' | 'not possible' }
  | {
      refused?: undefined;
      activity: Activity /** Of the change that this has made: putting that back undoes it. */;
      undoId: string | undefined;
    };

/** The texts from before a change, as a new version, through the feature's own command. */
export async function putBackWording(tx: Transaction, activityId: string, by: Actor): Promise<PutBack> {
  const activity = await findActivity(tx, activityId);
  if (!activity) return { refused: 'too old' };
  const { subject, subject_id } = activity;
  const type = contentTypeOf(subject);
  const putBack = type && findContent(type.path)?.putBack;
  const changes = activity.changes.filter(({ field }) => isWordingOf(subject, field));
  if (!subject_id || !putBack || changes.length === 0) return { refused: 'not possible' };
  const wordings = changes.map(({ field, before }) => [
    field,
    type.fields[field]?.kind === 'day' ? before || null : before,
  ]);
  const last = await findLastActivity(tx, type.table, subject_id);
  if (!(await putBack(tx, subject_id, Object.fromEntries(wordings), by))) return { refused: 'not possible' };
  const done = await findLastActivity(tx, type.table, subject_id);
  return { activity, undoId: done && done.id !== last?.id ? done.id : undefined };
}

export function isWordingOf(subject: string, field: string): boolean {
  return contentTypeOf(subject)?.fields[field]?.hasHistory ?? false;
}
