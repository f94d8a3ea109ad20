import { listedPathsContext, servicesContext } from '../context.ts';
import { listNoticeAddresses } from '../notices/notice-lists.server.ts';
import { isShownUnwritten, pageKeys, pageTemplates } from '../pages/page-templates.ts';
import { listPublishedPaths } from '../pages/pages.server.ts';
import { listAlbumAddresses } from '../photos/albums/album-lists.server.ts';
import { cacheable } from '../ui/page-facts.ts';
import type { Route } from './+types/sitemap';

export const handle = cacheable([]);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const [notices, albums, published] = await Promise.all([
    listNoticeAddresses(db),
    listAlbumAddresses(db),
    listPublishedPaths(db),
  ]);
  const listed = new Set([...context.get(listedPathsContext).filter((path) => !mayBeUnwritten(path)), ...published]);
  const entries = [
    ...Array.from(listed, (path) => `<url><loc>${origin}${path}</loc></url>`),
    ...notices.map(
      ({ id, updated_at }) => `<url><loc>${origin}/allnotices/${id}</loc><lastmod>${updated_at}</lastmod></url>`,
    ),
    ...albums.map(({ id }) => `<url><loc>${origin}/gallery/albums/${id}</loc></url>`),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

function mayBeUnwritten(path: string): boolean {
  return pageKeys.some((key) => !isShownUnwritten(key) && pageTemplates[key].path === path);
}
