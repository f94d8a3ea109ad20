import { servicesContext } from '../context.ts';
import { crestAddress } from '../settings/crest/crest-files.ts';
import { findSchool } from '../settings/school.server.ts';
import type { School } from '../settings/school.ts';
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
    icons: iconsOf(school),
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}

function iconsOf({ crest }: School) {
  const icon = (size: number) => (crest ? crestAddress(crest, `icon-${size as 192 | 512}.png`) : `/icon-${size}.png`);
  const plain = [192, 512].map((size) => ({ src: icon(size), sizes: `${size}x${size}`, type: 'image/png' }));
  if (!crest) return plain;
  const maskable = { src: crestAddress(crest, 'maskable-512.png'), sizes: '512x512', type: 'image/png' };
  return [...plain, { ...maskable, purpose: 'maskable' }];
}
