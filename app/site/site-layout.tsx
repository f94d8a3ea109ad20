import {
  href,
  isRouteErrorResponse,
  Outlet,
  redirect,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { requestContext } from '../context.ts';
import { currentLanguage, pathIn } from '../lib/languages/languages.ts';
import { safeReturnTo } from '../lib/paths.ts';
import { m } from '../paraglide/messages.js';
import { shownLanguages } from '../settings/school.ts';
import { mergeNotes, translationNoteOf } from '../translations/translation-rules.ts';
import { art } from '../ui/art.ts';
import { Icon } from '../ui/icon.tsx';
import { type PageFacts, pageFactsOf, useRequestFacts } from '../ui/page-facts.ts';
import type { Route } from './+types/site-layout';
import { loadFrame } from './frame/load-frame.server.ts';
import { SignpostPage } from './frame/signpost-page.tsx';
import { SiteFrame } from './frame/site-frame.tsx';
import { hasPageFoot, PageFoot } from './page/page-foot.tsx';

/** Links that families have go on leading somewhere when the school no longer shows their language. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const frame = await loadFrame(context, { path: url.pathname, search: url.search });
  // A posted form is shown again in its own language.
  const { isPosted } = context.get(requestContext);
  if (isPosted || shownLanguages(frame.school).includes(currentLanguage())) return frame;
  // After `/bn` may come `//other.example`.
  throw redirect(safeReturnTo(url.pathname + url.search, frame.origin) ?? href('/'));
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const matches = useMatches();
  const facts = pageFactsOf(matches) ?? notFoundPageFacts();
  const { menu, origin, path, addressNote, principalNote } = loaderData;
  const note = mergeNotes([
    translationNoteOf(matches),
    facts.showsAddress ? addressNote : undefined,
    facts.showsPrincipal ? principalNote : undefined,
  ]);
  const address = origin + pathIn(currentLanguage(), path) + (facts.search ?? '');
  return (
    <SiteFrame frame={loaderData} facts={facts} translationNote={note}>
      <Outlet />
      {hasPageFoot(facts, path) && <PageFoot menu={menu} path={path} title={facts.title} address={address} />}
    </SiteFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('site/site-layout');
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  const broken: PageFacts = { title: m.error_heading(), description: m.error_help(), area: 'study', isUnlisted: true };
  return (
    <SiteFrame frame={frame} facts={isNotFound ? notFoundPageFacts() : broken} isErrorPage>
      {isNotFound ? <NotFoundPage /> : <ErrorPage />}
    </SiteFrame>
  );
}

function notFoundPageFacts(): PageFacts {
  return { title: m.not_found_title(), description: m.not_found_description(), area: 'study', isUnlisted: true };
}

function NotFoundPage() {
  return (
    <SignpostPage
      picture={art('goat')}
      pictureAlt={m.not_found_picture()}
      sign="404"
      heading={m.not_found_title()}
      text={m.not_found_text()}
    >
      <a className="button" href={href('/MPD')}>
        <Icon name="arrow-u-up-left-bold" />
        {m.not_found_back()}
      </a>
      <a className="button-outline" href={href('/')}>
        <Icon name="house-fill" />
        {m.site_home()}
      </a>
      <a className="button-outline" href={href('/allnotices')}>
        <Icon name="bell-fill" />
        {m.site_notices()}
      </a>
    </SignpostPage>
  );
}

function ErrorPage() {
  const { pathname, search } = useLocation();
  const { requestId } = useRequestFacts();
  return (
    <SignpostPage
      picture={art('classroom')}
      pictureAlt={m.error_picture()}
      heading={m.error_heading()}
      text={m.error_help()}
      small={m.error_number({ requestId })}
    >
      <a className="button" href={pathname + search}>
        <Icon name="arrow-u-up-left-bold" />
        {m.ui_try_again()}
      </a>
      <a className="button-outline" href={href('/')}>
        <Icon name="house-fill" />
        {m.site_home()}
      </a>
    </SignpostPage>
  );
}
