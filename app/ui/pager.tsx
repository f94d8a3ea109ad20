import { m } from '../paraglide/messages.js';
import { Icon } from './icon.tsx';

type PagerProps = {
  path: string;
  search?: Record<string, string>;
  /** 0 = the first page, undefined = no such page. */
  newer: number | undefined;
  older: number | undefined;
};

export function Pager({ path, search = {}, newer, older }: PagerProps) {
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
          {m.ui_newer()}
        </a>
      )}
      {older !== undefined && (
        <a className="button-outline" href={addressOf({ older: String(older) })} rel="next">
          {m.ui_older()}
          <Icon name="caret-right-bold" size={20} />
        </a>
      )}
    </nav>
  );
}
