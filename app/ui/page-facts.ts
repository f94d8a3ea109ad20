/** Part of the site a page belongs to: it sets the wall colour. */
export type Area = 'about' | 'study' | 'campus';

/** What the layout needs to know about the page inside it: for the head, the banner and the wall. */
export type PageFacts = {
  /** Title in the browser and in previews, without the school's name. */
  title: string;
  /** One or two sentences for search engines and previews, at most 150 characters. */
  description: string;
  area: Area;
  /** Heading of the banner; the page's only `h1`. Absent = the page brings its own. */
  heading?: string;
  /** Last part of the breadcrumb. Absent = no banner. */
  label?: string;
  /** Pages between Home and this one. */
  parents?: { label: string; to: string }[];
  /** Search engines should not list the page. */
  isUnlisted?: boolean;
  /** The address opens something: the page itself tells it to nobody. */
  isSecret?: boolean;
};

/**
 * What is the same for every visitor without a session, and may be kept until the content changes. `search` names the
 * parameters of the address by which it differs: all others are taken away before it is made. Null = nothing is kept there.
 */
export type KeptHandle = { search: readonly string[] | null };

/** The `handle` of a public page's route. */
export type PageHandle<Data = never> = KeptHandle & { page: PageFacts | ((data: Data) => PageFacts) };

/**
 * A page's handle, checked: `export const handle = page({...})`, or a function of what its loader answers. The page is
 * kept for all visitors; `search` names the parameters that its loader reads.
 */
export function page<Data = never>(
  facts: PageHandle<Data>['page'],
  search: PageHandle<Data>['search'] = [],
): PageHandle<Data> {
  return { page: facts, search };
}

/** The facts of the deepest match with a `page` handle. `matches` is what `useMatches` answers. */
export function pageFactsOf(matches: { handle?: unknown; loaderData?: unknown }[]): PageFacts | undefined {
  for (const match of matches.toReversed()) {
    const handle = match.handle as PageHandle<unknown> | undefined;
    if (!handle?.page) continue;
    if (typeof handle.page !== 'function') return handle.page;
    if (match.loaderData !== undefined) return handle.page(match.loaderData);
  }
  return undefined;
}

/** What the admin area's shell needs to know about the page inside it. */
export type AdminFacts = { title: string };

/** The `handle` of an admin page's route. */
export type AdminHandle<Data = never> = { adminTitle: (data: Data) => string };

/**
 * An admin page's handle: `export const handle = adminPage(m.desk_add_notice)`, or a function of what its loader
 * answers.
 */
export function adminPage<Data = never>(adminTitle: AdminHandle<Data>['adminTitle']): AdminHandle<Data> {
  return { adminTitle };
}

/** The facts of the deepest match with an `adminPage` handle. `matches` is what `useMatches` answers. */
export function adminFactsOf(matches: { handle?: unknown; loaderData?: unknown }[]): AdminFacts | undefined {
  for (const match of matches.toReversed()) {
    const handle = match.handle as AdminHandle<unknown> | undefined;
    if (handle?.adminTitle) return { title: handle.adminTitle(match.loaderData) };
  }
  return undefined;
}

/** Whether one of the matches asks for React in the browser by `handle = { hydrates: true }`. */
export function isHydrated(matches: { handle?: unknown }[]): boolean {
  return matches.some((match) => (match.handle as { hydrates?: boolean } | undefined)?.hydrates === true);
}

/** The handle of an answer that is no page but kept like one: `export const handle = kept([])`. */
export function kept(search: KeptHandle['search']): KeptHandle {
  return { search };
}
