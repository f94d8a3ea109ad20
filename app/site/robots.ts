import { houseContext } from '../context.ts';
import { kept } from '../ui/page-facts.ts';
import type { Route } from './+types/robots';

export const handle = kept([]);

/** `/robots.txt` */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(houseContext);
  const rules = ['User-agent: *', 'Disallow: /admin/', 'Disallow: /login', '', `Sitemap: ${origin}/sitemap.xml`, ''];
  return new Response(rules.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
