const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Why a write must be refused, or undefined when it shows that it comes from one of `origins`: by `Sec-Fetch-Site`,
 * which no page can forge, else by `Origin`. A request that shows neither is refused.
 */
export function sameOriginRefusal(request: Request, origins: readonly string[]): string | undefined {
  if (readingMethods.has(request.method)) return undefined;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site === 'same-origin') return undefined;
  if (origin && origins.includes(origin)) return undefined;
  return `This address takes writes from its own pages only. A script sends the header "Origin: ${origins[0]}".`;
}
