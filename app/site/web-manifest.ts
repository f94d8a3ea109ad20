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
    short_name: shortName(school.name),
    start_url: '/',
    display: 'browser',
    lang: 'en',
    background_color: '#FFFFFF',
    theme_color: '#111A3A',
    icons: iconsOf(school),
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}

const maxShortName = 12;

/** Letters as people count them: an Indian letter with its vowel signs, or an emoji, is never cut. */
function shortName(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return letters.slice(0, maxShortName).join('').trim();
}

function iconsOf({ crest }: School) {
  const icon = (size: number) => (crest ? crestAddress(crest, `icon-${size as 192 | 512}.png`) : `/icon-${size}.png`);
  const plain = [192, 512].map((size) => ({ src: icon(size), sizes: `${size}x${size}`, type: 'image/png' }));
  if (!crest) return plain;
  const maskable = { src: crestAddress(crest, 'maskable-512.png'), sizes: '512x512', type: 'image/png' };
  return [...plain, { ...maskable, purpose: 'maskable' }];
}
