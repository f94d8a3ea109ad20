import { languages, pathIn } from '../../app/lib/languages/languages.ts';
import type { Answer } from '../../tests/answer.ts';
import { publicPaths } from '../../tests/public-paths.ts';
import { builtServer } from '../../tests/test-app.ts';
import { patternOf } from './normalise.ts';
import { visit } from './replay.ts';
import type { Pair } from './schools.ts';
import type { Twin } from './visitors.ts';

type Routes = Record<string, { path?: string; parentId?: string } | undefined>;

/** The address of each route of the present version, such as `/admin/notices/:id/edit`. */
export async function listRoutes(): Promise<string[]> {
  const { routeTable } = await builtServer();
  const routes = routeTable as Routes;
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const leaves = Object.keys(routes).filter((id) => !parents.has(id));
  return [...new Set(leaves.map((id) => addressOf(routes, id)))];
}

function addressOf(routes: Routes, id: string): string {
  const { path, parentId } = routes[id] ?? {};
  const above = parentId ? addressOf(routes, parentId) : '/';
  return path ? `${above.replace(/\/$/, '')}/${path}` : above;
}

/** Every public page in each language, and every file with a fixed address. */
export function publicSeeds(routes: readonly string[]): Pair<string>[] {
  const files = routes.filter((route) => /\.\w+$/.test(route) && !route.includes(':') && !route.startsWith('/admin/'));
  const missing = ['/no-such-page', '/healthz', '/readyz'];
  const pages = languages.flatMap((language) => publicPaths.map((path) => pathIn(language, path)));
  return [...pages, ...files, ...missing].map(same);
}

export function adminSeeds(routes: readonly string[]): Pair<string>[] {
  return routes.filter((route) => route.startsWith('/admin/') && !/[:*]/.test(route)).map(same);
}

const same = (path: string): Pair<string> => [path, path];

/** So many addresses of one pattern: more of the same kind would show the same differences. */
const maxAlike = 2;
const maxOfRoute = 12;

type Crawl = {
  seeds: readonly Pair<string>[];
  isInside: (path: string) => boolean;
  visited: (paths: Pair<string>, pages: Pair<Answer>) => void;
};

/** Asks for all that can be reached from the seeds inside of one part of the website. */
export async function crawl(person: Twin, { seeds, isInside, visited }: Crawl): Promise<void> {
  const waiting = [...seeds];
  const requested = new Set<string>();
  const alike = new Map<string, number>();
  const isEnough = (key: string, max: number) => {
    const count = (alike.get(key) ?? 0) + 1;
    alike.set(key, count);
    return count > max;
  };
  for (const paths of waiting) {
    if (requested.has(paths[0])) continue;
    requested.add(paths[0]);
    const pages = await visit(person, paths);
    visited(paths, pages);
    const [before = [], after = []] = pages.map((page, side) => addressesIn(page, paths[side] ?? ''));
    for (const found of pairsOf(before, after)) {
      if (requested.has(found[0]) || !isInside(found[0])) continue;
      const pattern = patternOf(found[0].replace(/(?<=[?&])back=[^&]*/, ''));
      if (isEnough(pattern, maxAlike) || isEnough(pattern.replace(/=[^&]*/g, '='), maxOfRoute)) continue;
      waiting.push(found);
    }
  }
}

/** The first address of a pattern on one side belongs to the first of it on the other side. */
function pairsOf(before: readonly string[], after: readonly string[]): Pair<string>[] {
  const others = Map.groupBy(after, patternOf);
  return before.flatMap((path) => {
    const other = others.get(patternOf(path))?.shift();
    return other === undefined ? [] : [[path, other] as const];
  });
}

const searchForm = /<form(?![^>]*method="post")(?:[^>]* action="([^"]*)")?[^>]*>(?:(?!<\/form>).)*? name="q"/gs;

/** Every address of ours on the page, and what a search for a word leads to. */
function addressesIn({ headers, body }: Answer, path: string): string[] {
  if (!headers.get('content-type')?.startsWith('text/html')) return [];
  const page = body.replace(/http:\/\/localhost:\d+/g, '');
  const named = Array.from(page.matchAll(/(?<=["\s])\/[\w%.~-][^"\s,#<>]*/g), ([address]) =>
    address.replaceAll('&amp;', '&'),
  );
  const searches = Array.from(page.matchAll(searchForm), ([, action]) => `${action ?? path.split('?')[0]}?q=school`);
  return [...new Set([...named.filter((address) => !address.startsWith('/assets/')), ...searches])];
}

/** Routes of which no address was requested. */
export function missingRoutes(routes: readonly string[], requested: Iterable<string>): string[] {
  const paths = Array.from(requested, (address) => address.split('?')[0]?.replace(/^\/(bn|hi|or)(?=\/|$)/, '') || '/');
  // The more an address says itself, the earlier it is looked at.
  const patterns = routes
    .toSorted((a, b) => literalLength(b) - literalLength(a))
    .map((route) => {
      const source = route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.+');
      return [route, new RegExp(`^${source}$`)] as const;
    });
  const found = new Set(paths.map((path) => patterns.find(([, pattern]) => pattern.test(path))?.[0]));
  return routes.filter((route) => !found.has(route));
}

function literalLength(route: string): number {
  return route.includes('*') ? route.length - 100 : route.replace(/:\w+/g, '').length;
}

/** An address of the route that names nothing. */
export function madeUpAddress(route: string): Pair<string> {
  return same(route.replace(/:\w+|\*/g, 'no-such-thing'));
}
