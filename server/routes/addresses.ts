import type { RouteMatch } from 'react-router';
import { type Language, pathIn, splitLanguage } from '../../app/lib/languages/languages.ts';
import { isOwnPath } from '../../app/lib/paths.ts';
import { plainResponse } from '../http/plain-response.ts';

export type AddressFacts = {
  /** Of pages of the website, sign-in and setup; the office, files and calls have one address each. */
  languageOf(pathname: string): { language: Language; path: string };
  /** Whether links to it stay in the language of their page. */
  isOfWebsite(pathname: string): boolean;
  hasData(pathname: string): boolean;
  canonicalPath(pathname: string): string | undefined;
};

const inEachLanguage = /^site\/(site-layout$|sign-in\/|setup\/)/;

export function websiteLanguages(
  match: (pathname: string) => readonly RouteMatch[],
): Pick<AddressFacts, 'languageOf' | 'isOfWebsite'> {
  const hasLanguages = (pathname: string) => match(pathname).some(({ route: { id } }) => inEachLanguage.test(id ?? ''));
  return {
    languageOf(pathname: string): { language: Language; path: string } {
      const split = splitLanguage(pathname);
      return split.language !== 'en' && hasLanguages(split.path) ? split : { language: 'en', path: pathname };
    },
    isOfWebsite(pathname: string): boolean {
      const hasLanguage = splitLanguage(pathname).language !== 'en';
      const mayBeOwn = !isCatchAll(match(pathname)) || isOwnPath(pathname);
      return !hasLanguage && mayBeOwn && hasLanguages(pathname);
    },
  };
}

/** It also matches other spellings of addresses that only some may read. */
export function isCatchAll(matches: readonly RouteMatch[]): boolean {
  return matches.at(-1)?.route.path === '*';
}

/** The router knows every page under its English address. */
export function inEnglishAddress(request: Request, facts: Pick<AddressFacts, 'languageOf'>): Request {
  const url = new URL(request.url);
  const { path } = facts.languageOf(url.pathname);
  if (path === url.pathname) return request;
  url.pathname = path;
  return new Request(url, request);
}

export function refuseOrRedirect(
  { pathname, search }: URL,
  facts: Pick<AddressFacts, 'languageOf' | 'canonicalPath' | 'hasData'>,
): Response | undefined {
  const { language, path } = facts.languageOf(pathname);
  if (path.endsWith('.data') && !facts.hasData(path)) return plainResponse(404);
  const canonical = pathIn(language, facts.canonicalPath(path) ?? path);
  if (canonical === pathname) return undefined;
  return new Response(null, { status: 308, headers: { Location: canonical + search } });
}
