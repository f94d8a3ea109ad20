import type { Actor } from '../activity/activity.server.ts';
import { holdStanding } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import type { Image } from '../media/image-rules.ts';
import { findSchool } from '../settings/school.server.ts';
import { reviseResult } from './results.server.ts';
import { isWithheldName, showsWho, withheldName } from './shown-result.ts';

type Amendment = { words: { name?: string; marks?: string }; image: Image | undefined };

/**
 * Changes what is named of a result as it is saved now, and leaves the rest; for who has not seen its version. Who was
 * shown initials and sends them back has not changed the name. Inside the caller's transaction. False = it does not
 * stand (any more).
 */
export async function amendResult(
  tx: Connection,
  id: string,
  { words, image }: Amendment,
  by: Actor,
): Promise<boolean> {
  const saved = await holdStanding(tx, 'result', id);
  if (!saved) return false;
  const { name, marks, class_name, session, exam, is_topper, consent_on, consent_reference } = saved;
  const after = { name, marks, class_name, session, exam, is_topper, consent_on, consent_reference, ...words };
  const isShown = showsWho(saved, (await findSchool(tx)).resultsShow);
  // They may have been read before the desk put the name right, or before a parent agreed to it.
  const areInitials = isShown ? after.name === withheldName(name) : isWithheldName(after.name);
  if (areInitials) after.name = name;
  const outcome = await reviseResult(tx, saved, { words: after, image }, by);
  if (outcome.refused === 'stale') throw new Error('A result that was held has changed.');
  return outcome.refused === undefined;
}
