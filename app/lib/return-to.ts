const longest = 2000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control letters are what must not be in it.
const pathFormat = /^\/(?![/\\])[^\\\x00-\x20]*$/;

/** The path of this site that `text` names, or undefined: a redirect must never lead to another one. */
export function safeReturnTo(text: unknown, origin: string): string | undefined {
  if (typeof text !== 'string' || text.length > longest || !pathFormat.test(text)) return undefined;
  const url = URL.parse(text, origin);
  if (url?.origin !== origin) return undefined;
  // Dots are folded while parsing: `/.//other.example` is only now seen to leave the site.
  const isPath = [url.pathname, decoded(url.pathname)].every((path) => path !== undefined && pathFormat.test(path));
  return isPath ? url.pathname + url.search : undefined;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
