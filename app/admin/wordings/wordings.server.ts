import { type Activity, type Actor, findActivity, findLastActivity } from '../../activity/activity.server.ts';
import type { Transaction } from '../../database/schema.ts';
import { patchFaculty } from '../../faculty/faculty.server.ts';
import { areNoticeDays } from '../../notices/days/notice-days.ts';
import { patchNotice } from '../../notices/notices.server.ts';
import { findAdminNotice } from '../../notices/notices-admin.server.ts';
import { templates } from '../../notices/templates/templates.server.ts';
import { patchAlbum } from '../../photos/albums/albums.server.ts';
import { patchPhoto } from '../../photos/update-photo.server.ts';
import { patchResult } from '../../results/results.server.ts';
import { isWordingOf, type WordedSubject } from './worded-fields.ts';

type Texts = Record<string, string | null>;

/** False = the thing is gone. */
type Patch = (tx: Transaction, id: string, texts: Texts, by: Actor) => Promise<boolean>;

const patches: Record<WordedSubject, Patch> = {
  async notice(tx, id, texts, by) {
    const saved = await findAdminNotice(tx, id);
    // Only one of the two days may have changed since.
    if (saved && !areNoticeDays({ ...saved, ...texts })) return false;
    return isDone(await patchNotice(tx, id, texts as object, by));
  },
  notice_template: async (tx, id, texts, by) => isDone(await templates.patch(tx, id, texts as object, by)),
  photo: (tx, id, texts, by) => patchPhoto(tx, id, { values: texts as object }, by),
  album: async (tx, id, texts, by) => isDone(await patchAlbum(tx, id, texts as object, by)),
  result: (tx, id, texts, by) => patchResult(tx, id, { values: texts as object, image: undefined }, by),
  faculty: (tx, id, texts, by) => patchFaculty(tx, id, { values: texts as object }, by),
};

function isDone({ refused }: { refused?: string | undefined }): boolean {
  return refused === undefined;
}

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
  const changes = activity.changes.filter(({ field }) => isWordingOf(subject, field));
  if (!subject_id || changes.length === 0) return { refused: 'not possible' };
  const texts = changes.map(({ field, before }) => [field, isDayField(field) ? before || null : before]);
  const last = await findLastActivity(tx, subject as WordedSubject, subject_id);
  const isPatched = await patches[subject as WordedSubject](tx, subject_id, Object.fromEntries(texts), by);
  if (!isPatched) return { refused: 'not possible' };
  const done = await findLastActivity(tx, subject as WordedSubject, subject_id);
  return { activity, undoId: done && done.id !== last?.id ? done.id : undefined };
}

function isDayField(field: string): boolean {
  return field.startsWith('happens_');
}
