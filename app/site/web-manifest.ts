import { servicesContext } from '../context.ts';
import { pathIn } from '../lib/languages/languages.ts';
import { writtenLanguage } from '../lib/text.ts';
import { crestAddress } from '../settings/crest/crest-files.ts';
import { findSchool } from '../settings/school.server.ts';
import { requestedLanguage, type School, schoolNameIn } from '../settings/school.ts';
import { cacheable } from '../ui/page-facts.ts';
import type { Route } from './+types/web-manifest';
import { installedSearch } from './offline/page-copy.ts';

export const handle = cacheable(['lang']);

/** In each language a website of its own for those who put it on their screen. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const school = await findSchool(context.get(servicesContext).db);
  const language = requestedLanguage(url.searchParams, school);
  const name = schoolNameIn(language, school);
  const start = pathIn(language, '/');
  const manifest = {
    id: start,
    name,
    short_name: shortName(name),
    start_url: start + installedSearch,
    // Every language is below it, and so is the office.
    scope: '/',
    // Pages show a way back, and files open in a window of their own.
    display: 'standalone',
    lang: writtenLanguage(name) ?? language,
    background_color: '#FFFFFF',
    theme_color: '#111A3A',
    icons: iconsOf(school),
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}

const maxShortName = 12;

/** Cut between words if possible, and between graphemes: an Indian letter keeps its vowel signs. */
function shortName(name: string): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  if (graphemes.length <= maxShortName) return name;
  const end = graphemes.lastIndexOf(' ', maxShortName);
  return graphemes.slice(0, end > 0 ? end : maxShortName).join('');
}

function iconsOf({ crest }: School) {
  const icon = (size: number) => (crest ? crestAddress(crest, `icon-${size as 192 | 512}.png`) : `/icon-${size}.png`);
  const plain = [192, 512].map((size) => ({ src: icon(size), sizes: `${size}x${size}`, type: 'image/png' }));
  if (!crest) return plain;
  const maskable = { src: crestAddress(crest, 'maskable-512.png'), sizes: '512x512', type: 'image/png' };
  return [...plain, { ...maskable, purpose: 'maskable' }];
}
