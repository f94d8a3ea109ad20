import { href, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { art } from '../../ui/art.ts';
import { Icon } from '../../ui/icon.tsx';
import { type PageFacts, useRequestFacts } from '../../ui/page-facts.ts';
import { SignpostPage } from './signpost-page.tsx';

export function notFoundPageFacts(): PageFacts {
  return { title: m.not_found_title(), description: m.not_found_description(), area: 'study', isUnlisted: true };
}

export function NotFoundPage() {
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

export function errorPageFacts(): PageFacts {
  return { title: m.error_heading(), description: m.error_help(), area: 'study', isUnlisted: true };
}

export function ErrorPage() {
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
