import { servicesContext } from '../context.ts';
import { findSchool } from '../settings/school.server.ts';
import type { Route } from './+types/security-txt';

const validForMs = 180 * 86_400_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const { email } = await findSchool(db);
  const lines = [
    `Contact: ${email ? `mailto:${email}` : `${origin}/contact`}`,
    // A whole day, so that the answer changes once a day.
    `Expires: ${new Date(Date.now() + validForMs).toISOString().slice(0, 10)}T00:00:00.000Z`,
    'Preferred-Languages: en, hi, bn, or',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
