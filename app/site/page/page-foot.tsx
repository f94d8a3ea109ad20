import { href } from 'react-router';
import type { Menu, MenuLink } from '../../pages/menu/menu-tree.ts';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { shareAddress } from '../../ui/enhance/share-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PageFacts } from '../../ui/page-facts.ts';

/** The page after this one in the menu; from the last of a group the first of the next. */
function nextPage(menu: Menu, path: string): MenuLink | undefined {
  const links = menu.header.flatMap((entry) =>
    'links' in entry ? [...(entry.overview ? [entry.overview] : []), ...entry.links] : [entry],
  );
  const index = links.findIndex(({ to }) => to === path);
  return index === -1 ? undefined : links.slice(index + 1).find(({ to }) => !leadsElsewhere(to));
}

/** Links beside it already lead there, or it is no page to read on. */
function leadsElsewhere(to: string): boolean {
  return to === '/' || to === href('/contact') || to.split('#')[0] === '/admission' || !to.startsWith('/');
}

/** Other pages have their own links to go on: to the pages above and below, or to the school. */
export function hasPageFoot({ label, parents, hasOwnNotices, isUnlisted, isSecret }: PageFacts, path: string): boolean {
  return Boolean(label) && !parents && !hasOwnNotices && !isUnlisted && !isSecret && path !== href('/contact');
}

export function PageFoot({ menu, path, title, address }: { menu: Menu; path: string; title: string; address: string }) {
  const { phone } = useSchool();
  const next = nextPage(menu, path);
  return (
    <nav className="page-foot container no-print" aria-label={m.page_foot()}>
      {next && (
        <a className="link-arrow" href={next.to}>
          {m.page_foot_next({ page: next.label })}
          <Icon name="arrow-right-bold" size={20} />
        </a>
      )}
      {path !== '/admission' && (
        <a className="link-line" href="/admission">
          {m.page_foot_admission()}
        </a>
      )}
      {phone ? (
        <a className="link-line" href={phoneLink(phone)}>
          {m.coming_soon_call({ phone })}
        </a>
      ) : (
        <a className="link-line" href={href('/contact')}>
          {m.pages_not_written_contact()}
        </a>
      )}
      {/* Without the sign of other share links, which is a thirtieth of a page. */}
      <a className="link-line" href={shareAddress({ title, address })} data-enhance="share" rel="noopener">
        {m.page_foot_share()}
      </a>
    </nav>
  );
}
