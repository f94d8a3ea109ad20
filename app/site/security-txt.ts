import { houseContext } from '../context.ts';
import { findSchool } from '../settings/school.server.ts';
import type { Route } from './+types/security-txt';

const validForMs = 180 * 86_400_000;

/** `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(houseContext);
  const { email } = await findSchool(db);
  const lines = [
    `Contact: ${email ? `mailto:${email}` : `${origin}/contact`}`,
    // A whole day, so that the answer stays the same for as long as it can.
    `Expires: ${new Date(Date.now() + validForMs).toISOString().slice(0, 10)}T00:00:00.000Z`,
    'Preferred-Languages: en, hi, bn, or',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
