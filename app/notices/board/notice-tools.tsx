import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { type NoticeCategory, noticeCategories } from '../notice-fields.ts';
import { CategoryLabel } from './notice-tags.tsx';

export type Chosen = { category: NoticeCategory | undefined; words: string | undefined };

export function NoticeTools({ category, words }: Chosen) {
  return (
    <div className="notice-tools no-print">
      <CategoryChips current={category} />
      <NoticeSearch category={category} words={words} />
    </div>
  );
}

/** The chosen one is second, so that even the narrowest row shows it. */
function CategoryChips({ current }: { current: NoticeCategory | undefined }) {
  const others = noticeCategories.filter((category) => category !== current);
  return (
    <nav className="chip-row chip-line" aria-label={m.notices_filter()}>
      <a className="chip" href={href('/allnotices')} aria-current={current ? undefined : 'page'}>
        <Icon name="list-bullets-fill" size={20} />
        {m.notices_all()}
      </a>
      {(current ? [current, ...others] : others).map((category) => (
        <a
          key={category}
          className="chip"
          href={`${href('/allnotices')}?category=${category}`}
          aria-current={category === current ? 'page' : undefined}
        >
          <CategoryLabel category={category} />
        </a>
      ))}
    </nav>
  );
}

function NoticeSearch({ category, words }: Chosen) {
  return (
    <search className="notice-search-place">
      <form method="get" action={href('/allnotices')} className="notice-search">
        {category && <input type="hidden" name="category" value={category} />}
        <label className="notice-query">
          <span className="visually-hidden">{m.notices_search()}</span>
          <input
            type="search"
            name="q"
            className="field-control"
            defaultValue={words}
            placeholder={m.notices_search()}
            maxLength={100}
          />
        </label>
        <button type="submit" className="button-outline" aria-label={m.notices_search()}>
          <Icon name="magnifying-glass-bold" size={20} />
        </button>
      </form>
    </search>
  );
}
