const maxPathLength = 2000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it must not contain control characters.
const pathFormat = /^\/(?![/\\])[^\\\x00-\x20]*$/;

/** A path of this site, or undefined: a redirect must never lead to another site. */
export function safeReturnTo(text: unknown, origin: string): string | undefined {
  if (typeof text !== 'string' || text.length > maxPathLength || !pathFormat.test(text)) return undefined;
  const url = URL.parse(text, origin);
  if (url?.origin !== origin) return undefined;
  // Parsing resolves dots: only now `/.//other.example` shows that it leaves the site.
  const isPath = [url.pathname, decodedPath(url.pathname)].every((path) => path !== undefined && pathFormat.test(path));
  return isPath ? url.pathname + url.search : undefined;
}

/** Undefined for one that cannot be decoded. */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** `path` with the search it had, such as `/admin/photos?older=40`; `path` itself for anything else. */
export function returnWithin(path: string, text: unknown, origin: string): string {
  const back = safeReturnTo(text, origin);
  return back === path || back?.startsWith(`${path}?`) ? back : path;
}

/** A page of the office, with its search; `otherwise` for anything else. */
export function returnToAdmin(text: unknown, otherwise: string, origin: string): string {
  const back = safeReturnTo(text, origin);
  return back?.startsWith('/admin/') ? back : otherwise;
}

/** Linear: the regular expression for it is quadratic on a run of slashes that is not at the end. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const ownPath = /^\/[a-z0-9](?:[a-z0-9/_-]{0,98}[a-z0-9])?$/;

/** Whether the school may have a page there: requests for other addresses must not cost a query. */
export function isOwnPath(pathname: string): boolean {
  return ownPath.test(pathname);
}
