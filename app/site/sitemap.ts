import { listedPathsContext, servicesContext } from '../context.ts';
import { type Language, pathIn } from '../lib/languages/languages.ts';
import { listNoticeAddresses } from '../notices/notice-lists.server.ts';
import { isShownUnwritten, pageKeys, pageTemplates } from '../pages/page-templates.ts';
import { listPublishedPaths } from '../pages/pages.server.ts';
import { listAlbumAddresses } from '../photos/albums/album-lists.server.ts';
import { findSchool } from '../settings/school.server.ts';
import { shownLanguages } from '../settings/school.ts';
import { cacheable } from '../ui/page-facts.ts';
import type { Route } from './+types/sitemap';

export const handle = cacheable([]);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const [school, notices, albums, published] = await Promise.all([
    findSchool(db),
    listNoticeAddresses(db),
    listAlbumAddresses(db),
    listPublishedPaths(db),
  ]);
  const unwritten = new Set(pageKeys.filter((key) => !isShownUnwritten(key)).map((key) => pageTemplates[key].path));
  const listed = new Set([...context.get(listedPathsContext).filter((path) => !unwritten.has(path)), ...published]);
  const pages: Page[] = [
    ...Array.from(listed, (path) => ({ path })),
    ...notices.map(({ id, updated_at }) => ({ path: `/allnotices/${id}`, changedAt: updated_at })),
    ...albums.map(({ id }) => ({ path: `/gallery/albums/${id}` })),
  ];
  const shown = shownLanguages(school);
  const entries = pages.flatMap((page) => entriesOf(page, { origin, shown, first: school.firstLanguage }));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

type Page = { path: string; changedAt?: string };

/** One for each language, and each names all the others, as search engines ask for. */
function entriesOf(
  { path, changedAt }: Page,
  { origin, shown, first }: { origin: string; shown: readonly Language[]; first: Language },
): string[] {
  const link = (name: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${origin}${pathIn(language, path)}"/>`;
  const links = shown.length > 1 ? [...shown.map((one) => link(one, one)), link('x-default', first)].join('') : '';
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
  return shown.map((one) => `<url><loc>${origin}${pathIn(one, path)}</loc>${changed}${links}</url>`);
}
