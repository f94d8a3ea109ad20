import { useLocation } from 'react-router';
import { m } from '../paraglide/messages.js';
import { art } from '../ui/art.ts';
import { Icon } from '../ui/icon.tsx';
import type { PageFacts } from '../ui/page-facts.ts';
import { useVisitFacts } from '../ui/visit-facts.tsx';
import { SignpostPage } from './signpost-page.tsx';

export function brokenPageFacts(): PageFacts {
  return { title: m.error_heading(), description: m.error_help(), area: 'study', isUnlisted: true };
}

/** What stands where a page could not be made: the number leads to the cause in the log. */
export function BrokenPage() {
  const { pathname, search } = useLocation();
  const { requestId } = useVisitFacts();
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
      <a className="button-outline" href="/">
        <Icon name="house-fill" />
        {m.site_home()}
      </a>
    </SignpostPage>
  );
}
