import { servicesContext } from '../context.ts';
import { findSchool } from '../settings/school.server.ts';
import { cacheable } from '../ui/page-facts.ts';
import type { Route } from './+types/web-manifest';

export const handle = cacheable([]);

export async function loader({ context }: Route.LoaderArgs) {
  const school = await findSchool(context.get(servicesContext).db);
  const manifest = {
    name: school.name,
    short_name: school.name.slice(0, 12).trim(),
    start_url: '/',
    display: 'browser',
    lang: 'en',
    background_color: '#FFFFFF',
    theme_color: '#111A3A',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}
