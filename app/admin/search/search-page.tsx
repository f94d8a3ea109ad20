import { useEffect, useRef } from 'react';
import { Form, href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { languageOf, minSearchLength, readSearchText } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/search-page';
import { type SearchGroup, type SearchHit, searchEverything } from './search.server.ts';

export const handle = adminPage(m.search_title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const words = readSearchText(url.searchParams) ?? '';
  if (Array.from(words).length < minSearchLength) return { words, groups: undefined };
  const { db } = context.get(servicesContext);
  return { words, groups: await searchEverything(db, words, requireStaff(context)) };
}

export default function SearchPage({ loaderData: { words, groups } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <SearchForm key={words} words={words} isTooShort={words !== '' && !groups} hasFound={Boolean(groups?.length)} />
      {groups?.map((group) => (
        <FoundGroup key={group.id} group={group} />
      ))}
      {groups?.length === 0 && (
        <EmptyState title={m.search_nothing({ words })} link={{ to: href('/admin/bin'), label: m.search_open_bin() }}>
          {m.search_nothing_help()}
        </EmptyState>
      )}
    </section>
  );
}

function SearchForm({ words, isTooShort, hasFound }: { words: string; isTooShort: boolean; hasFound: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasFound) field.current?.focus();
  }, [hasFound]);
  return (
    <Form method="get" action={href('/admin/search')} className="search-form" role="search">
      <label className="search-query">
        <span className="field-label">{m.search_label()}</span>
        <input
          ref={field}
          type="search"
          name="q"
          className="field-control"
          defaultValue={words}
          maxLength={100}
          enterKeyHint="search"
          aria-describedby="search-help"
          aria-keyshortcuts="/"
          aria-invalid={isTooShort || undefined}
          data-search-everything
        />
      </label>
      <button type="submit" className="button">
        <Icon name="magnifying-glass-bold" />
        {m.admin_search()}
      </button>
      <p id="search-help" className={isTooShort ? 'field-error' : 'field-hint'} hidden={hasFound}>
        {isTooShort ? m.search_too_short({ count: minSearchLength }) : m.search_help()}
      </p>
    </Form>
  );
}

function FoundGroup({ group: { id, label, icon, hits, all } }: { group: SearchGroup }) {
  return (
    <section className="search-group" aria-labelledby={`found-${id}`}>
      <h2 id={`found-${id}`}>
        <Icon name={icon} />
        {label}
      </h2>
      <ul className="plain-list">
        {hits.map((hit) => (
          <li key={hit.id}>
            <FoundLink hit={hit} />
          </li>
        ))}
      </ul>
      {all && (
        <Link className="search-all" to={all.to}>
          {all.label}
          <Icon name="caret-right-bold" size={18} />
        </Link>
      )}
    </section>
  );
}

function FoundLink({ hit: { to, name, detail } }: { hit: SearchHit }) {
  return (
    <Link className="search-hit" to={to}>
      <span className="search-name" lang={languageOf(name)}>
        {name}
      </span>
      {detail && (
        <span className="search-detail" lang={languageOf(detail)}>
          {detail}
        </span>
      )}
    </Link>
  );
}
