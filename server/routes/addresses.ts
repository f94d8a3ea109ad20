import type { RouteMatch } from 'react-router';
import { type Language, pathIn, splitLanguage } from '../../app/lib/languages/languages.ts';
import { isOwnPath } from '../../app/lib/paths.ts';
import { plainResponse } from '../http/plain-response.ts';

export type AddressFacts = {
  /** Of pages of the website, sign-in and setup; the office, files and calls have one address each. */
  languageOf(pathname: string): { language: Language; path: string };
  /** Whether links to it lead to the language of the page that they stand on. */
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
export function inEnglishAddress(asked: Request, facts: Pick<AddressFacts, 'languageOf'>) {
  const askedUrl = new URL(asked.url);
  const { path } = facts.languageOf(askedUrl.pathname);
  if (path === askedUrl.pathname) return { askedUrl, request: asked, url: askedUrl };
  const url = new URL(askedUrl);
  url.pathname = path;
  return { askedUrl, request: new Request(url, asked), url };
}

export function refuseOrRedirect(
  asked: Request,
  { pathname, search }: URL,
  language: Language,
  facts: Pick<AddressFacts, 'canonicalPath' | 'hasData'>,
): Response | undefined {
  if (pathname.endsWith('.data') && !facts.hasData(pathname)) return plainResponse(404);
  const path = pathIn(language, facts.canonicalPath(pathname) ?? pathname);
  if (path === new URL(asked.url).pathname) return undefined;
  return new Response(null, { status: 308, headers: { Location: path + search } });
}
