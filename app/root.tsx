import enhancements from 'virtual:enhancement-modules';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { loadStaff } from './accounts/staff-middleware.server.ts';
import { requestContext } from './context.ts';
import { removeUploads } from './forms/uploads.server.ts';
import { currentLanguage, localizedFile } from './lib/languages/languages.ts';
import { colouredSheet } from './settings/colours.ts';
import type { School } from './settings/school.ts';
import { Broken, Refused } from './site/frame/last-resort.tsx';
import homeStyles from './site/home/home-styles.css?url';
import signInStyles from './site/sign-in/sign-in-styles.css?url';
import displayFont from './ui/anek-latin-display-700.woff2?url';
import { isHydrated, RequestFactsContext } from './ui/page-facts.ts';
import styles from './ui/styles.css?url';

export const middleware: Route.MiddlewareFunction[] = [removeUploads, loadStaff];

export const links: Route.LinksFunction = () => [
  // Low priority: the style sheet comes first. If only the style sheet named the font, it would load too late.
  {
    rel: 'preload',
    href: displayFont,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    fetchPriority: 'low',
  },
  { rel: 'manifest', href: localizedFile('/manifest.webmanifest') },
];

export function loader({ context }: Route.LoaderArgs) {
  const { id, savesData } = context.get(requestContext);
  return { requestId: id, savesData };
}

const isInBrowser = typeof document !== 'undefined';

/** What a thrown answer says beside its status, such as how long to wait. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? new Headers();
}

/** A failed reload of this data must not replace the whole document. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const school = schoolIn(matches);
  const hydrates = isInBrowser || isHydrated(matches);
  return (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#111A3A" />
        <link rel="stylesheet" href={colouredSheet(styleSheetOf(matches), school)} />
        {import.meta.env.DEV && <link rel="stylesheet" href={colouredSheet('/colours.css', school)} />}
        <Links />
        {!hydrates && <script type="module" src={enhancementOf(matches)} fetchPriority="low" />}
        {!hydrates && import.meta.env.DEV && <script type="module" src="/@reload-on-change" />}
      </head>
      <body>
        {children}
        {hydrates && <ScrollRestoration />}
        {hydrates && <Scripts />}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <RequestFactsContext value={loaderData}>
      <Outlet />
    </RequestFactsContext>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId;
  return isRouteErrorResponse(error) && error.status === 403 ? <Refused /> : <Broken requestId={requestId} />;
}

function schoolIn(matches: { loaderData?: unknown }[]): School | undefined {
  const loaded = matches.map(({ loaderData }) => loaderData as { school?: School } | undefined);
  return loaded.find((data) => data?.school)?.school;
}

type Matches = { id: string; loaderData?: unknown }[];

export function styleSheetOf(matches: Matches): string {
  if (isHome(matches)) return homeStyles;
  return isOf(matches, 'sign-in') || isOf(matches, 'setup') ? signInStyles : styles;
}

/** Whose photos open above the page. */
const galleries = ['photos/gallery', 'photos/albums/album-page'];

function enhancementOf(matches: Matches): string {
  if (isHome(matches)) return enhancements.home.path;
  if (matches.some(({ id }) => id === 'notices/follow/follow-page')) return enhancements.follow.path;
  return enhancements[matches.some(({ id }) => galleries.includes(id)) ? 'gallery' : 'page'].path;
}

function isHome(matches: Matches): boolean {
  return isOf(matches, 'home') || matches.some(({ loaderData }) => isPreviewOfHome(loaderData));
}

function isOf(matches: Matches, folder: string): boolean {
  return matches.some(({ id }) => id.startsWith(`site/${folder}/`));
}

function isPreviewOfHome(loaderData: unknown): boolean {
  return (loaderData as { isPreviewOfHome?: boolean } | undefined)?.isPreviewOfHome === true;
}
