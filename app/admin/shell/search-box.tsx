import { useEffect } from 'react';
import { Form, href, Link, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';

/** A field on a computer, a link on a phone. The page of the search has a larger field of its own. */
export function SearchBox() {
  const { pathname, key } = useLocation();
  useSlashKey();
  const path = href('/admin/search');
  if (pathname === path) return null;
  return (
    <>
      <Form key={key} method="get" action={path} className="admin-search" role="search" aria-label={m.search_office()}>
        <label className="visually-hidden" htmlFor="search-everything">
          {m.search_everything()}
        </label>
        <input
          id="search-everything"
          type="search"
          name="q"
          className="field-control"
          placeholder={m.search_placeholder()}
          maxLength={100}
          enterKeyHint="search"
          aria-keyshortcuts="/"
          data-search-everything
        />
        <button type="submit" className="button-outline">
          <Icon name="magnifying-glass-bold" size={20} />
          {m.search_short()}
        </button>
      </Form>
      <Link className="admin-bar-link" to={path}>
        <Icon name="magnifying-glass-bold" />
        {m.search_short()}
      </Link>
    </>
  );
}

const typing = 'input, textarea, select, [contenteditable], dialog';

function useSlashKey(): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      const field = document.querySelector<HTMLInputElement>('[data-search-everything]');
      if (!field?.checkVisibility()) return;
      event.preventDefault();
      field.select();
      field.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
}
