import { answers } from '../../enquiries/answers/answers.server.ts';
import { templates } from '../../notices/templates/templates.server.ts';
import type { ReadyTexts } from '../../texts/ready-texts.server.ts';

const lists: readonly ReadyTexts[] = [templates, answers];

/** For the routes of each of them, which are the same but for the path. */
export function textsAt({ pathname }: URL): ReadyTexts {
  const found = lists.find(({ path }) => pathname.startsWith(path));
  if (!found) throw new Error(`There are no texts at ${pathname}.`);
  return found;
}
