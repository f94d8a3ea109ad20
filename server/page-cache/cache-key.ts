import { isLanguage } from '../../app/lib/languages/languages.ts';
import type { RouteFacts } from '../routes/route-facts.ts';

export type CacheKey = { key: string; url: URL };

export function cacheKeyOf(
  url: URL,
  facts: Pick<RouteFacts, 'cacheableSearch' | 'uncachedSearch'>,
): CacheKey | undefined {
  const names = facts.cacheableSearch(url.pathname);
  if (!names || facts.uncachedSearch(url.pathname).some((name) => url.searchParams.has(name))) return undefined;
  const plain = new URL(url.pathname, url);
  for (const name of names) {
    const value = url.searchParams.get(name);
    // A language that there is not is the same page as none: made-up ones must not each be rendered.
    if (value !== null && (name !== 'lang' || isLanguage(value))) plain.searchParams.set(name, value);
  }
  return { key: plain.pathname + plain.search, url: plain };
}
