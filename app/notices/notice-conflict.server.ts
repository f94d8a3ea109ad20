import { conflictWith } from '../activity/conflict.server.ts';
import type { Connection } from '../database/schema.ts';
import type { Conflict, TypedForm } from '../lib/form.ts';
import { listFiles } from './asked-files.server.ts';
import { listAttachments } from './attachments/attachments.server.ts';
import { conflictLabels, shownTyped, typedOf } from './notice-typed.ts';
import type { Notice } from './notices.server.ts';

type Typed = { typed: TypedForm; kept: string[] };

/** What somebody is told whose form was filled in on an older version of the notice, its files among it. */
export async function conflictOf(db: Connection, current: Notice, { typed, kept }: Typed): Promise<Conflict> {
  const theirs = (await listAttachments(db, [current.id])).get(current.id) ?? [];
  const mine = await listFiles(db, kept, current.id);
  return conflictWith(db, {
    subject: 'notice',
    current: { ...current, typed: shownTyped(typedOf(current), theirs) },
    typed: shownTyped(typed, mine),
    labels: conflictLabels,
  });
}
