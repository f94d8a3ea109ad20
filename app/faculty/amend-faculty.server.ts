import type { Actor } from '../activity/activity.server.ts';
import { holdStanding } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import type { Image } from '../media/image-rules.ts';
import { reviseFaculty } from './faculty.server.ts';
import type { FacultyWords } from './faculty-form.ts';

type Amendment = { words: Partial<FacultyWords>; image: Image | undefined };

/**
 * Changes what is named of a member as it is saved now, and leaves the rest; for who has not seen its version. Inside
 * the caller's transaction. False = it does not stand in the list (any more).
 */
export async function amendFaculty(
  tx: Connection,
  id: string,
  { words, image }: Amendment,
  by: Actor,
): Promise<boolean> {
  const saved = await holdStanding(tx, 'faculty', id);
  if (!saved) return false;
  const { name, title, cadre, qualification, department, subjects, details } = saved;
  const after = { name, title, cadre, qualification, department, subjects, details, ...words };
  const outcome = await reviseFaculty(tx, saved, { words: after, image }, by);
  if (outcome.refused === 'stale') throw new Error('A member that was held has changed.');
  return outcome.refused === undefined;
}
