import { findLastActivity } from '../../activity/activity.server.ts';
import { patchRecord, updateRecord } from '../../content/records.server.ts';
import type { Staff } from '../../context.ts';
import type { Transaction } from '../../database/schema.ts';
import { photoType } from '../photo-fields.ts';
import { type Caption, captionNames } from './caption-fields.ts';

/** `was` = what the page showed when it was opened. */
export type CaptionChange = { id: string; values: Caption; was: Caption };

export type CaptionOutcome =
  | { refused?: undefined; isChanged: boolean }
  | { refused: 'gone' }
  /** Somebody has written something else into a field that this changes. */
  | { refused: 'changed'; saved: Caption; who: string };

/** Two people may write the title and the description of one photo: only in one field do they meet. */
export async function saveCaption(
  tx: Transaction,
  { id, values, was }: CaptionChange,
  by: Staff,
): Promise<CaptionOutcome> {
  const written = captionNames.filter((name) => values[name] !== was[name]);
  return patchRecord(tx, 'photo', id, async (saved): Promise<CaptionOutcome> => {
    const open = written.filter((name) => saved[name] !== values[name]);
    if (open.some((name) => saved[name] !== was[name])) {
      const last = await findLastActivity(tx, 'photo', id);
      return { refused: 'changed', saved: { title: saved.title, alt: saved.alt }, who: last?.person_name ?? '' };
    }
    if (open.length === 0) return { isChanged: false };
    const changes = Object.fromEntries(open.map((name) => [name, values[name]]));
    const outcome = await updateRecord(tx, photoType, saved, changes, by);
    if (outcome.refused) throw new Error('A locked photo has changed.');
    return { isChanged: true };
  });
}
