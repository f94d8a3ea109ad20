import { m } from '../paraglide/messages.js';
import { Icon } from './icon.tsx';

export type Pages = {
  /** 0 = the first page, undefined = no such page. */
  newer: number | undefined;
  older: number | undefined;
  /** The newest is not first: "Next page" is said for "Older". */
  isInOtherOrder?: boolean;
};

type PagerProps = Pages & { path: string; search?: Record<string, string> };

export function Pager({ path, search = {}, newer, older, isInOtherOrder }: PagerProps) {
  if (newer === undefined && older === undefined) return null;
  const addressOf = (cursor: Record<string, string>) => {
    const query = new URLSearchParams({ ...search, ...cursor }).toString();
    return query ? `${path}?${query}` : path;
  };
  return (
    <nav className="pager" aria-label={m.ui_pages()}>
      {newer !== undefined && (
        <a className="button-outline" href={addressOf(newer === 0 ? {} : { newer: String(newer) })} rel="prev">
          <Icon name="caret-left-bold" size={20} />
          {isInOtherOrder ? m.ui_previous_page() : m.ui_newer()}
        </a>
      )}
      {older !== undefined && (
        <a className="button-outline" href={addressOf({ older: String(older) })} rel="next">
          {isInOtherOrder ? m.ui_next_page() : m.ui_older()}
          <Icon name="caret-right-bold" size={20} />
        </a>
      )}
    </nav>
  );
}
