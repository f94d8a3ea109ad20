import { publicPaths } from '../app/site/public-paths.ts';

const byLowerCase = new Map(publicPaths.map((path) => [path.toLowerCase(), path]));
const itemPath = /^\/(allnotices|gallery|documents)\/[^/]+$/;

/** Addresses that were given out once and have moved. */
const moved = new Map([
  ['/misson&visson', '/mission-and-vision'],
  ['/misson%26visson', '/mission-and-vision'],
]);

/** Whether the percent signs of a path can be read. React Router would complain about others beside the log. */
export function isReadablePath(pathname: string): boolean {
  try {
    // The value is looked at, because a bundler may drop a call whose value nobody wants.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

/**
 * Where a request for `pathname` should go instead, when only its letter case or a trailing slash differs from a
 * public page, or the page has moved; undefined when it is right as it is or is no public page.
 */
export function canonicalPath(pathname: string): string | undefined {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const lower = trimmed.toLowerCase();
  const known = moved.get(lower) ?? byLowerCase.get(lower) ?? (itemPath.test(lower) ? lower : undefined);
  return known !== undefined && known !== pathname ? known : undefined;
}
