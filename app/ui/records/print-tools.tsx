import { Link, useLocation } from 'react-router';
import { cursorSearch, maxWholeList, wholeListField } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';
import { useIsHydrated } from '../page-facts.ts';

export function useIsWholeList(): boolean {
  return new URLSearchParams(useLocation().search).has(wholeListField);
}

/** Leads to all rows of a list at once, and prints them. `isCut` = there are more than can be shown. */
export function PrintTools({ isCut }: { isCut: boolean }) {
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  const params = new URLSearchParams(search);
  const isWhole = useIsWholeList();
  for (const name of [...cursorSearch, wholeListField]) params.delete(name);
  if (!isWhole) params.set(wholeListField, '1');
  const other = params.size > 0 ? `${pathname}?${params}` : pathname;
  if (!isWhole) {
    return (
      <p className="record-ways record-print">
        <Link className="button-outline" to={other}>
          <Icon name="printer-fill" size={20} />
          {m.list_print_all()}
        </Link>
      </p>
    );
  }
  return (
    <>
      {isCut && <p>{m.list_print_cut({ most: maxWholeList })}</p>}
      <p className="record-ways record-print">
        {isHydrated && (
          <button type="button" className="button" onClick={() => print()}>
            <Icon name="printer-fill" size={20} />
            {m.list_print()}
          </button>
        )}
        <Link className="button-outline" to={other}>
          {m.list_print_pages()}
        </Link>
      </p>
    </>
  );
}
