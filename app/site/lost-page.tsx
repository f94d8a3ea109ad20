import { m } from '../paraglide/messages.js';
import { art } from '../ui/art.ts';
import { Icon } from '../ui/icon.tsx';
import type { PageFacts } from '../ui/page-facts.ts';
import { SignpostPage } from './signpost-page.tsx';

export function lostPageFacts(): PageFacts {
  return { title: m.not_found_title(), description: m.not_found_description(), area: 'study', isUnlisted: true };
}

/** What stands at an address where nothing is. */
export function LostPage() {
  return (
    <SignpostPage
      picture={art('goat')}
      pictureAlt={m.not_found_picture()}
      sign="404"
      heading={m.not_found_title()}
      text={m.not_found_text()}
    >
      <a className="button" href="/MPD">
        <Icon name="arrow-u-up-left-bold" />
        {m.not_found_back()}
      </a>
      <a className="button-outline" href="/">
        <Icon name="house-fill" />
        {m.site_home()}
      </a>
      <a className="button-outline" href="/allnotices">
        <Icon name="bell-fill" />
        {m.site_notices()}
      </a>
    </SignpostPage>
  );
}
