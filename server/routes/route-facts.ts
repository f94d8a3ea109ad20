import { generatePath, matchRoutes, type RouteMatch, type RouteObject, type ServerBuild } from 'react-router';
import { findEndpoint } from '../../app/legacy-api/endpoints.server.ts';
import { isId } from '../../app/lib/ids.ts';
import { isLanguage } from '../../app/lib/languages/languages.ts';
import { decodedPath, isOwnPath, withoutTrailingSlashes } from '../../app/lib/paths.ts';
import { factsWithoutData, type RouteHandle } from '../../app/ui/page-facts.ts';
import type { Kind } from '../load/waiting-requests.ts';
import { type AddressFacts, isCatchAll, websiteLanguages } from './addresses.ts';

type Routes = ServerBuild['routes'];

export type RouteFacts = AddressFacts & {
  cacheableSearch(pathname: string): readonly string[] | undefined;
  uncachedSearch(pathname: string): readonly string[];
  methods(url: URL): readonly string[];
  maxUploadBytes(pathname: string): number | undefined;
  maxFormBytes(pathname: string): number | undefined;
  kindOf(method: string, pathname: string, search: string): Kind;
  isSecretPath(pathname: string): boolean;
  loggedPath(pathname: string): string;
  listedPaths: readonly string[];
  /** Leads to a page of the product, not only to the page for all other addresses. */
  isRouted(pathname: string): boolean;
};

export function routeFacts(routes: Routes): RouteFacts {
  const exact = matcher(routes, true);
  const anyCase = matcher(routes, false);
  const pages = allPages(routes);
  const listed = new Set(pages.filter(isListed).map(({ path }) => path));
  const methodsOf = formMethods(routes);
  const moved = new Map(pages.flatMap(({ handle }) => Object.entries(handle.formerPaths ?? {})));
  const { languageOf, isOfWebsite } = websiteLanguages(anyCase);
  return {
    languageOf,
    isOfWebsite,
    cacheableSearch(pathname) {
      const matches = exact(pathname);
      if (isCatchAll(matches) && !isOwnPath(pathname)) return undefined;
      return hasSpelling(matches, pathname) ? (handleOf(matches).search ?? undefined) : undefined;
    },
    uncachedSearch: (pathname) => handleOf(exact(pathname)).uncachedSearch ?? [],
    methods: (url) => methodsOf(anyCase(withoutDataSuffix(languageOf(url.pathname).path)), url),
    maxUploadBytes(pathname) {
      const path = withoutDataSuffix(languageOf(pathname).path);
      const matches = exact(path);
      const { id } = matches.at(-1)?.params ?? {};
      return hasSpelling(matches, path) && (id === undefined || isId(id))
        ? handleOf(matches).upload?.maxBytes
        : undefined;
    },
    maxFormBytes: (pathname) => handleOf(exact(withoutDataSuffix(languageOf(pathname).path))).maxFormBytes,
    kindOf(method, pathname, search) {
      if (method === 'GET' && search === '' && listed.has(pathname)) return 'cached';
      const call = findEndpoint(pathname);
      return (call ?? handleOf(anyCase(withoutDataSuffix(pathname)))).priority ?? 'page';
    },
    hasData: (pathname) => exact(withoutDataSuffix(pathname)).some(({ route }) => isHydratedOrLeadsThere(route)),
    canonicalPath(pathname) {
      const trimmed = withoutTrailingSlashes(pathname) || '/';
      const canonical = moved.get(trimmed.toLowerCase()) ?? canonicalSpelling(anyCase(trimmed), trimmed);
      return canonical === pathname ? undefined : canonical;
    },
    ...secretPaths(pages.flatMap(({ path, handle }) => (handle.secretParam ? [path] : []))),
    listedPaths: [...listed],
    isRouted(pathname) {
      const matches = anyCase(pathname);
      return moved.has(pathname.toLowerCase()) || (matches.length > 0 && patternOf(matches) !== '/*');
    },
  };
}

function formMethods(routes: Routes) {
  const modules = Object.values(routes).filter((route) => route !== undefined);
  const withAction = new Set(modules.flatMap(({ id, module }) => (module.action ? [id] : [])));
  // A lock answers strangers alike, whether there is an action behind it or not.
  const withLock = new Set(modules.flatMap(({ id, parentId, module }) => (parentId && module.middleware ? [id] : [])));
  return (matches: readonly RouteMatch[], { searchParams }: URL): readonly string[] => {
    const route = matches.at(-1)?.route;
    const takesForms = route && withAction.has(route.id ?? '') && (!route.index || searchParams.get('index') === '');
    const isLocked = matches.some(({ route: { id } }) => withLock.has(id ?? ''));
    return takesForms || isLocked ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
  };
}

function withoutDataSuffix(pathname: string): string {
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : pathname;
}

type Page = { path: string; handle: RouteHandle };

function allPages(routes: Routes): Page[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  return Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle as RouteHandle | undefined;
    return route && handle ? [{ path: `/${pathOf(route.id)}`, handle }] : [];
  });
}

function isListed({ path, handle }: Page): boolean {
  if (!handle.page || /[:*]/.test(path)) return false;
  return !factsWithoutData(handle.page)?.isUnlisted;
}

function isHydratedOrLeadsThere({ handle }: RouteObject): boolean {
  const { hydrates, leadsToHydrated } = (handle ?? {}) as RouteHandle;
  return hydrates === true || leadsToHydrated === true;
}

function handleOf(matches: readonly RouteMatch[]): RouteHandle {
  return (matches.at(-1)?.route.handle ?? {}) as RouteHandle;
}

/** Percent signs allow thousands of spellings of one path. */
function hasSpelling(matches: readonly RouteMatch[], pathname: string): boolean {
  return matches.length > 0 && generatePath(patternOf(matches), matches.at(-1)?.params) === pathname;
}

function canonicalSpelling(matches: readonly RouteMatch[], pathname: string): string | undefined {
  const handles = matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
  if (handles.some(({ spelling }) => spelling === 'lower case')) return pathname.toLowerCase();
  const { page, spelling } = handles.at(-1) ?? {};
  const pattern = patternOf(matches);
  return (page || spelling) && !/[:*]/.test(pattern) ? pattern : undefined;
}

function patternOf(matches: readonly RouteMatch[]): string {
  return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`;
}

const maxMemoized = 2_000;

/**
 * The router orders all routes for each path that it matches, which takes milliseconds: it is given those that begin like
 * the path. Clients choose the paths, so the number of stored matches is limited.
 */
export function matcher(routes: Routes, caseSensitive: boolean): (pathname: string) => readonly RouteMatch[] {
  const tree = treeOf(routes, caseSensitive);
  const starts = new Set(tree.flatMap((route) => startsOf(route)));
  const trees = new Map<string, RouteObject[]>();
  const memo = new Map<string, readonly RouteMatch[]>();

  function treeFor(pathname: string): RouteObject[] {
    const segment = firstSegment(decodeURIComponent(pathname.replaceAll(/%2f/gi, '-')));
    const start = starts.has(segment) ? segment : '';
    const below = trees.get(start) ?? beginningWith(tree, start);
    trees.set(start, below);
    return below;
  }

  return (pathname) => {
    const known = memo.get(pathname);
    if (known) return known;
    const matches = isReadablePath(pathname) ? (matchRoutes(treeFor(pathname), pathname) ?? []) : [];
    if (memo.size >= maxMemoized) memo.clear();
    memo.set(pathname, matches);
    return matches;
  };
}

function firstSegment(path: string): string {
  return (/[^/]+/.exec(path)?.[0] ?? '').toLowerCase();
}

/** Those that begin with a parameter, or that are optional, may match any path. */
function mayBeAnything(start: string): boolean {
  return /^[:*]|\?$/.test(start);
}

function startsOf({ path = '', children = [] }: RouteObject): string[] {
  const start = firstSegment(path);
  return start === '' ? children.flatMap(startsOf) : [start];
}

function beginningWith(routes: readonly RouteObject[], segment: string): RouteObject[] {
  return routes.flatMap((route) => {
    const start = firstSegment(route.path ?? '');
    if (start !== '') return start === segment || mayBeAnything(start) ? [route] : [];
    return route.index ? [route] : [{ ...route, children: beginningWith(route.children ?? [], segment) }];
  });
}

/** React Router logs a path that it cannot decode. */
export function isReadablePath(pathname: string): boolean {
  return decodedPath(pathname) !== undefined;
}

export function treeOf(routes: Routes, caseSensitive: boolean): RouteObject[] {
  const modules = Object.values(routes).filter((route) => route !== undefined);
  const byParent = Map.groupBy(modules, ({ parentId }) => parentId);
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    (byParent.get(parent) ?? []).map(({ id, path, index, module }) => {
      const common = { id, path, caseSensitive, handle: module.handle };
      return index ? { ...common, index: true } : { ...common, children: childrenOf(id) };
    });
  return childrenOf(undefined);
}

const token = /[0-9a-v]{52}/gi;

/** A path that matches no route, such as one with doubled slashes, may contain a secret too. */
export function secretPaths(patterns: readonly string[]) {
  const prefixes = patterns.map((pattern) => {
    const names = pattern.split('/').filter(Boolean);
    return names.slice(
      0,
      names.findIndex((name) => name.startsWith(':')),
    );
  });

  function secretIn(path: string): { start: number; end: number } | undefined {
    const segments = [...path.matchAll(/[^/]+/g)];
    while (isLanguage(segments[0]?.[0].toLowerCase())) segments.shift();
    const lower = segments.map(([text]) => text.toLowerCase());
    const prefix = prefixes.find((names) => lower.length > names.length && names.every((name, i) => lower[i] === name));
    const secret = prefix && segments[prefix.length];
    if (!secret) return undefined;
    const text = secret[0].split(/[?#]/, 1)[0] ?? '';
    return text ? { start: secret.index, end: secret.index + text.length } : undefined;
  }

  return {
    isSecretPath: (pathname: string): boolean => secretIn(decodedPath(pathname) ?? pathname) !== undefined,
    loggedPath(pathname: string): string {
      const path = decodedPath(pathname) ?? pathname;
      const secret = secretIn(path);
      const shown = secret ? `${path.slice(0, secret.start)}…${path.slice(secret.end)}` : path;
      return shown.replace(token, '…');
    },
  };
}
