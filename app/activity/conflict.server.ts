import type { Connection } from '../database/schema.ts';
import { formatDayAndTime } from '../lib/dates.ts';
import type { Conflict, TypedForm } from '../lib/form.ts';
import type { ActivitySubject } from './activity-kinds.ts';

type Difference = {
  subject: ActivitySubject;
  /** What is saved now, as the form would show it. */
  current: { id: string; version: number; typed: TypedForm };
  /** What was typed by the person who comes second. */
  typed: TypedForm;
  labels: Record<string, () => string>;
};

/** What somebody is told whose form was filled in on an older version: who has changed it, when, and what differs. */
export async function conflictWith(db: Connection, { subject, current, typed, labels }: Difference): Promise<Conflict> {
  const last = await db
    .selectFrom('activity')
    .select(['person_name', 'at'])
    .where('subject', '=', subject)
    .where('subject_id', '=', current.id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const differences = Object.entries(labels).flatMap(([field, label]) => {
    const [saved, mine] = [textOf(current.typed[field]), textOf(typed[field])];
    return saved === mine ? [] : [{ label: label(), saved, typed: mine }];
  });
  return {
    version: current.version,
    who: last?.person_name ?? '',
    at: last ? formatDayAndTime(last.at) : '',
    differences,
  };
}

function textOf(texts: string[] | undefined): string {
  return texts?.join(', ') ?? '';
}
