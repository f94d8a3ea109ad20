import enhancement from 'virtual:enhancement-module';
import type { ReactNode } from 'react';
import { Links, Outlet, useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { visitContext } from './context.ts';
import { m } from './paraglide/messages.js';
import displayFont from './ui/anek-latin-display-700.woff2?url';
import styles from './ui/styles.css?url';
import { VisitFactsContext } from './ui/visit-facts.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function loader({ context }: Route.LoaderArgs) {
  const { id, savesData } = context.get(visitContext);
  return { requestId: id, savesData };
}

/** The document around every page. Public pages get one script, the enhancement module, and no React. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#111A3A" />
        <Links />
        <script type="module" src={enhancement.path} />
        {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <VisitFactsContext value={loaderData}>
      <Outlet />
    </VisitFactsContext>
  );
}

/** The last resort, when not even the site's layout could be made. */
export function ErrorBoundary() {
  useRouteError();
  const { pathname, search } = useLocation();
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId;
  return (
    <main className="container section" data-area="study">
      <title>{m.error_title()}</title>
      <meta name="robots" content="noindex" />
      <h1>{m.error_title()}</h1>
      <p className="lead">{m.error_help()}</p>
      {requestId && <p>{m.error_number({ requestId })}</p>}
      <p className="button-row">
        <a className="button" href={pathname + search}>
          {m.ui_try_again()}
        </a>
      </p>
    </main>
  );
}
