import { houseContext } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { notThere } from '../media/serve-media.server.ts';
import { findShownResult } from '../results/newest-results.server.ts';
import { kept } from '../ui/page-facts.ts';
import type { Route } from './+types/initials-picture';
import { answerRead } from './answer-read.server.ts';

export const handle = kept([]);

/** `/api/uploads/initials/{id}.svg`: what old clients show of a pupil whose photo is not shown, or not there. */
export async function loader({ request, params: { file }, context }: Route.LoaderArgs): Promise<Response> {
  const id = /^(\w+)\.svg$/.exec(file)?.[1];
  const result = isId(id) ? await findShownResult(context.get(houseContext).db, id) : undefined;
  if (!result) return notThere();
  // Asked for anew each time: tomorrow there may be a photo, or a name that is spelt right.
  return answerRead(request, drawnPicture(result.initials), {
    'Content-Type': 'image/svg+xml',
    'Cross-Origin-Resource-Policy': 'same-site',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}

/** A picture loads no fonts and no style sheet: these are what the page would fall back to, and its colours. */
const fonts =
  "'Noto Sans', system-ui, 'Segoe UI', 'Noto Sans Bengali', 'Noto Sans Oriya', 'Noto Sans Devanagari', 'Nirmala UI', sans-serif";

/** Initials in white on the blue of the school, as the page of results has them. */
function drawnPicture(initials: string): string {
  const text = initials.replace(/[\uFFFE\uFFFF]/g, '').replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 560" width="480" height="560"><rect width="480" height="560" fill="#2b4088"/><text x="240" y="280" fill="#fff" font-family="${fonts}" font-size="150" font-weight="700" text-anchor="middle" dominant-baseline="central">${text}</text></svg>`;
}
