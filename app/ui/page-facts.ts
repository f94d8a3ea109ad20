import { createContext, use, useSyncExternalStore } from 'react';
import type { Leaf } from '../lib/dates.ts';

export type Area = 'about' | 'study' | 'campus';

export type SharedPicture = { path: string; width: number; height: number };

/** Of schema.org. */
export type StructuredData = { '@type': string } & { [name: string]: string | StructuredData | undefined };

export type PageFacts = {
  title: string;
  /** One or two sentences, at most 150 characters. */
  description: string;
  area: Area;
  /** Where it is not the title. */
  heading?: string;
  label?: string;
  /** What it tells, for search engines. */
  structuredData?: StructuredData[];
  /** The Atom feed of what is listed, with its parameters. */
  feed?: string;
  /** Is shown beside the heading. */
  leaf?: Leaf;
  parents?: { label: string; to: string }[];
  isUnlisted?: boolean;
  /** What a link to the page is shown with instead of the picture of the school. */
  picture?: SharedPicture | undefined;
  /** It shows the notices itself, so none moves above it. */
  hasOwnNotices?: boolean;
  /** It is read much later, so it says nothing of what is new. */
  isTimeless?: boolean;
  /** The address of the school is a part of what it says. */
  showsAddress?: boolean;
  showsPrincipal?: boolean;
  /** Of its address for search engines, such as `?category=fee`. */
  search?: string;
  /** The address contains a secret, so the page has no canonical link and no preview. */
  isSecret?: boolean;
};

/** `search` = the parameters that the cached page depends on; null = never cached. */
export type CacheableHandle = { search: readonly string[] | null };

/** Made anew for each page, in its language. Without a parameter they are known also when no data could be loaded. */
type FactsOfData<Data> = (data: Data) => PageFacts;

export type PageHandle<Data = never> = CacheableHandle & { page: FactsOfData<Data> };

export function factsWithoutData(page: FactsOfData<never>): PageFacts | undefined {
  return page.length === 0 ? (page as () => PageFacts)() : undefined;
}

export function page<Data = never>(
  facts: PageHandle<Data>['page'],
  search: PageHandle<Data>['search'] = [],
  routeFacts: Omit<RouteHandle, 'page' | 'search'> = {},
): PageHandle<Data> & RouteHandle {
  return { page: facts, search, ...routeFacts };
}

export function pageFactsOf(matches: { handle?: unknown; loaderData?: unknown }[]): PageFacts | undefined {
  for (const match of matches.toReversed()) {
    const handle = match.handle as PageHandle<unknown> | undefined;
    if (!handle?.page) continue;
    const { narrowed } = match.handle as RouteHandle;
    const facts = factsWithoutData(handle.page);
    if (facts)
      return narrowed && match.loaderData ? { heading: facts.title, ...facts, ...narrowed(match.loaderData) } : facts;
    if (match.loaderData !== undefined) return handle.page(match.loaderData);
  }
  return undefined;
}

type AdminHandle<Data = never> = { adminTitle: (data: Data) => string | undefined };

export function adminPage<Data = never>(adminTitle: AdminHandle<Data>['adminTitle']): AdminHandle<Data> {
  return { adminTitle };
}

/** Of an admin page whose loader says what it is called; when it failed, the layout does. */
export const loadedAdminPage = adminPage<{ title: string } | undefined>((loaded) => loaded?.title);

export function adminTitleOf(matches: { handle?: unknown; loaderData?: unknown }[]): string | undefined {
  for (const match of matches.toReversed()) {
    const handle = match.handle as AdminHandle<unknown> | undefined;
    if (handle?.adminTitle) return handle.adminTitle(match.loaderData);
  }
  return undefined;
}

export function isHydrated(matches: { handle?: unknown }[]): boolean {
  return matches.some((match) => (match.handle as { hydrates?: boolean } | undefined)?.hydrates === true);
}

export function cacheable(search: CacheableHandle['search']): CacheableHandle {
  return { search };
}

const never = () => () => undefined;

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

type RequestFacts = { requestId: string; savesData: boolean };

export const RequestFactsContext = createContext<RequestFacts>({ requestId: '', savesData: false });

export function useRequestFacts(): RequestFacts {
  return use(RequestFactsContext);
}

/** The order under overload: the office and its sign-in first, then enquiries and consents, then files, then other pages. */
export type Priority = 'office' | 'enquiry' | 'file' | 'page';

export type RouteHandle = Partial<CacheableHandle> & {
  page?: FactsOfData<never>;
  /** What it is called instead when its list is narrowed. */
  narrowed?(data: unknown): Partial<PageFacts>;
  uncachedSearch?: readonly string[];
  hydrates?: boolean;
  /** Links to hydrated pages, so that React Router may request its data alone. */
  leadsToHydrated?: boolean;
  upload?: { maxBytes: number };
  maxFormBytes?: number;
  /** A secret in the path: it is never logged and the response is never stored. */
  secretParam?: string;
  /** Where other letter cases and trailing slashes are redirected to. */
  spelling?: 'as the route' | 'lower case';
  priority?: Priority;
  /** Earlier addresses, in lower case, and where they lead now. */
  formerPaths?: Readonly<Record<string, string>>;
};
