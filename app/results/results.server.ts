import { type Actor, changesBetween, recordActivity } from '../activity/activity.server.ts';
import { binOf } from '../activity/bin.server.ts';
import { countStanding, type Revision, type RevisionRefusal, reviseRow } from '../database/desk-rows.server.ts';
import type { Connection, Flag } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Image } from '../media/image-rules.ts';
import { dropImage, recordImage } from '../media/media.server.ts';
import { findSchool } from '../settings/school.server.ts';
import { showsWho } from './shown-result.ts';

/** How many results stand. */
export function countResults(db: Connection): Promise<number> {
  return countStanding(db, 'result');
}

/** What the office writes down of a result. */
type ResultWords = {
  name: string;
  marks: string;
  class_name: string;
  session: string;
  exam: string;
  is_topper: Flag;
  consent_on: string | null;
  consent_reference: string;
};

const noConsent = { consent_on: null, consent_reference: '' };

export type NewResult = Omit<ResultWords, 'exam' | keyof typeof noConsent> &
  Partial<ResultWords> & { image: Image | undefined; uploaded_at?: string };

/** Records a result as the newest one, inside the caller's transaction. Answers its id. */
export async function recordResult(
  tx: Connection,
  { image, uploaded_at = now(), ...words }: NewResult,
  by: Actor,
): Promise<string> {
  const id = newId();
  if (image) await recordImage(tx, image, 'result');
  const sequence = await nextInSequence(tx, 'result');
  await tx
    .insertInto('result')
    .values({ id, sequence, version: 1, exam: '', ...noConsent, ...words, image_id: image?.id ?? null, uploaded_at })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'result', subject_id: id, label: words.name });
  return id;
}

const watched = [
  'name',
  'marks',
  'class_name',
  'session',
  'exam',
  'is_topper',
  'consent_on',
  'consent_reference',
  'image_id',
] as const;

/** Changes a result that still is what `revision` names, inside the caller's transaction. Without an image it keeps its own. */
export async function reviseResult(
  tx: Connection,
  revision: Revision,
  { words, image }: { words: ResultWords; image: Image | undefined },
  by: Actor,
): Promise<{ refused?: undefined } | RevisionRefusal<'result'>> {
  if (image) await recordImage(tx, image, 'result');
  const after = { ...words, ...(image && { image_id: image.id }) };
  const outcome = await reviseRow(tx, 'result', revision, after);
  if ('refused' in outcome) {
    if (image) await dropImage(tx, image.id);
    return outcome;
  }
  const { before } = outcome;
  if (image && before.image_id) await dropImage(tx, before.image_id);
  const changes = changesBetween(before, after, watched);
  if (changes.length > 0) {
    const label = words.name;
    await recordActivity(tx, by, { kind: 'change', subject: 'result', subject_id: revision.id, label, changes });
  }
  return {};
}

export const resultBin = binOf({
  table: 'result',
  labelOf: (result) => result.name,
  afterErase: async (tx, { image_id }) => {
    if (image_id) await dropImage(tx, image_id);
  },
});

/** Whether visitors may see this picture: its result stands on the page, with its photo. */
export async function showsResultImage(db: Connection, imageId: string): Promise<boolean> {
  const result = await db
    .selectFrom('result')
    .select('consent_on')
    .where('image_id', '=', imageId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result !== undefined && showsWho(result, (await findSchool(db)).resultsShow);
}
