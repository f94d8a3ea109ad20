import { generatePath, matchRoutes, type RouteMatch, type RouteObject, type ServerBuild } from 'react-router';
import type { KeptHandle } from '../app/ui/page-facts.ts';

type Routes = ServerBuild['routes'];

const mostRemembered = 2_000;

/** What an address means for the store: the same key is the same answer, made for `url`. */
export type KeptAddress = { key: string; url: URL };

/**
 * Finds out for an address whether what stands there is kept, as the handle of its route says, and under which key:
 * its path and the parameters that the route declares, the first of each name, in the order of the declaration.
 */
export function keptRoutes(routes: Routes): (url: URL) => KeptAddress | undefined {
  const tree = below(routes, undefined);
  const remembered = new Map<string, readonly string[] | undefined>();

  function searchAt(pathname: string): readonly string[] | undefined {
    if (remembered.has(pathname)) return remembered.get(pathname);
    const matches = matchRoutes(tree, pathname) ?? [];
    const search = (matches.at(-1)?.route.handle as Partial<KeptHandle> | undefined)?.search;
    const names = search && spelling(matches) === pathname ? search : undefined;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(pathname, names);
    return names;
  }

  return (url) => {
    const names = searchAt(url.pathname);
    if (!names) return undefined;
    const asked = new URL(url.pathname, url);
    for (const name of names) {
      const value = url.searchParams.get(name);
      if (value !== null) asked.searchParams.set(name, value);
    }
    return { key: asked.pathname + asked.search, url: asked };
  };
}

/** The one way of writing the address of a route: there are thousands of others, of letter case and percent signs. */
function spelling(matches: readonly RouteMatch[]): string {
  const pattern = matches.flatMap(({ route }) => route.path ?? []).join('/');
  return generatePath(`/${pattern}`, matches.at(-1)?.params);
}

/** The routes of the build as a tree, with nothing but what is needed to find one. */
function below(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive, module } = route;
    const place = { id, path, caseSensitive, handle: module.handle };
    return [index ? { ...place, index: true } : { ...place, children: below(routes, id) }];
  });
}
