import { servicesContext } from '../context.ts';
import { cacheable } from '../ui/page-facts.ts';
import type { Route } from './+types/robots';

export const handle = cacheable([]);

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  const rules = ['User-agent: *', 'Disallow: /admin/', 'Disallow: /login', '', `Sitemap: ${origin}/sitemap.xml`, ''];
  return new Response(rules.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
