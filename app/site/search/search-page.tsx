import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { languageOf, minSearchLength, readSearchText } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad, EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { page } from '../../ui/page-facts.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import type { Route } from './+types/search-page';
import { type FoundGroup, searchSite } from './search-site.server.ts';

type Searched = { words: string };

export const handle = page<Searched>(
  () => ({
    title: m.site_search_title(),
    description: m.site_search_description(),
    area: 'about',
    label: m.site_search_title(),
    isUnlisted: true,
  }),
  ['q'],
  { narrowed: ({ words }) => (words ? { title: m.site_search_found({ words }) } : {}) },
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const words = readSearchText(url.searchParams) ?? '';
  const isTooShort = words !== '' && Array.from(words).length < minSearchLength;
  if (words === '' || isTooShort) return { words, isTooShort, groups: undefined };
  return { words, isTooShort, groups: await searchSite(context.get(servicesContext).db, words) };
}

export default function SearchPage({ loaderData: { words, isTooShort, groups } }: Route.ComponentProps) {
  return (
    <section className="section container">
      <SearchForm words={words} isTooShort={isTooShort} />
      {groups && groups.length > 0 && <p role="status">{m.site_search_found({ words })}</p>}
      {groups?.map((group) => (
        <Found key={group.id} group={group} />
      ))}
      {groups?.length === 0 && (
        <EmptyState
          title={m.site_search_nothing({ words })}
          link={{ to: href('/contact'), label: m.pages_not_written_contact() }}
        >
          {m.site_search_nothing_help()}
        </EmptyState>
      )}
    </section>
  );
}

function SearchForm({ words, isTooShort }: Searched & { isTooShort: boolean }) {
  return (
    <search>
      <form method="get" action={href('/search')}>
        <label className="field-label" htmlFor="site-search">
          {m.search_label()}
        </label>
        <div className="notice-search">
          <input
            id="site-search"
            type="search"
            name="q"
            className="field-control notice-query"
            defaultValue={words}
            maxLength={100}
            enterKeyHint="search"
            aria-invalid={isTooShort || undefined}
            aria-describedby={isTooShort ? 'site-search-error' : undefined}
          />
          <button type="submit" className="button">
            <Icon name="magnifying-glass-bold" size={20} />
            {m.site_search_title()}
          </button>
        </div>
        {isTooShort && (
          <p id="site-search-error" className="field-error" role="alert">
            {m.search_too_short({ count: minSearchLength })}
          </p>
        )}
      </form>
    </search>
  );
}

function Found({ group: { id, label, icon, hits, all } }: { group: FoundGroup }) {
  return (
    <section aria-labelledby={`found-${id}`}>
      <h2 id={`found-${id}`}>
        <Icon name={icon} /> {label}
      </h2>
      <ul className="plain-list">
        {hits.map(({ to, name, detail }) => (
          <li key={to + name} className="search-hit">
            <a className="link-line" href={to} lang={languageOf(name)}>
              <WrittenText text={name} />
            </a>
            {detail && (
              <p className="search-detail">
                <WrittenText text={detail} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {all && (
        <a className="link-arrow" href={all.to}>
          {all.label}
          <Icon name="arrow-right-bold" size={20} />
        </a>
      )}
    </section>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad />;
}
