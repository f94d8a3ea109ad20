import { servicesContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { listFacultyByIds } from '../faculty/faculty.server.ts';
import { isId } from '../lib/ids.ts';
import { initialsOf } from '../media/portrait/initials.ts';
import { notFoundResponse } from '../media/serve-media.server.ts';
import { findShownResult } from '../results/shown-results.server.ts';
import { cacheable } from '../ui/page-facts.ts';
import type { Route } from './+types/initials-picture';
import { revalidatedResponse } from './responses.server.ts';

export const handle = cacheable([]);

export async function loader({ request, params: { file }, context }: Route.LoaderArgs): Promise<Response> {
  const id = /^(\w+)\.svg$/.exec(file)?.[1];
  const initials = isId(id) ? await findInitials(context.get(servicesContext).db, id) : undefined;
  if (initials === undefined) return notFoundResponse();
  // Revalidated, because a photo may be added or the name changed.
  return revalidatedResponse(request, drawnInitials(initials), {
    'Content-Type': 'image/svg+xml',
    'Cross-Origin-Resource-Policy': 'same-site',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}

/** Of a result or of a teacher that visitors see. */
async function findInitials(db: Connection, id: string): Promise<string | undefined> {
  const result = await findShownResult(db, id);
  if (result) return result.initials;
  const [member] = await listFacultyByIds(db, [id]);
  return member && initialsOf(member.name);
}

/** An SVG image loads no fonts or stylesheets, so these are the fallback fonts and the colours of the page. */
const fonts =
  "'Noto Sans', system-ui, 'Segoe UI', 'Noto Sans Bengali', 'Noto Sans Oriya', 'Noto Sans Devanagari', 'Nirmala UI', sans-serif";

function drawnInitials(initials: string): string {
  const text = initials
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 560" width="480" height="560"><rect width="480" height="560" fill="#2b4088"/><text x="240" y="280" fill="#fff" font-family="${fonts}" font-size="150" font-weight="700" text-anchor="middle" dominant-baseline="central">${text}</text></svg>`;
}
