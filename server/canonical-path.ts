import { oldAddresses } from '../app/admin/old-address-list.ts';
import { publicPaths } from '../app/site/public-paths.ts';

const byLowerCase = new Map<string, string>(publicPaths.map((path) => [path.toLowerCase(), path]));
const itemPath = /^\/(allnotices|gallery|documents|reset-password|invitation)\/[^/]+$/;
const staffPath = /^\/(admin(\/.*)?|login\/code)$/;

for (const { from } of oldAddresses) byLowerCase.set(from, from);

/** Addresses that were given out once and have moved. */
const moved = new Map([
  ['/misson&visson', '/mission-and-vision'],
  ['/misson%26visson', '/mission-and-vision'],
]);

const oldAddressPatterns = oldAddresses.map(({ from }) => new RegExp(`^${from.replace(':id', '[^/]+')}\\.data$`));

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
 * page of ours, or the page has moved; undefined when it is right as it is or is no public page.
 */
export function canonicalPath(pathname: string): string | undefined {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const lower = trimmed.toLowerCase();
  const known =
    moved.get(lower) ?? byLowerCase.get(lower) ?? (itemPath.test(lower) || staffPath.test(lower) ? lower : undefined);
  return known !== undefined && known !== pathname ? known : undefined;
}

/** Whether React Router may ask for a page's bare data: where pages are taken over in the browser, and what leads there. */
export function hasDataAddress(pathname: string): boolean {
  return /^\/admin[./]/.test(pathname) || oldAddressPatterns.some((pattern) => pattern.test(pathname));
}
