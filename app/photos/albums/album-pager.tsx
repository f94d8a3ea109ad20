import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';

type AlbumPagerProps = { path: string; before: number | undefined; after: number | undefined };

/** An album has its own order, in which nothing is newer or older. */
export function AlbumPager({ path, before, after }: AlbumPagerProps) {
  if (before === undefined && after === undefined) return null;
  return (
    <nav className="pager" aria-label={m.album_pages()}>
      {before !== undefined && (
        <a className="button-outline" href={before === 0 ? path : `${path}?newer=${before}`} rel="prev">
          <Icon name="caret-left-bold" size={20} />
          {m.album_earlier_photos()}
        </a>
      )}
      {after !== undefined && (
        <a className="button-outline" href={`${path}?older=${after}`} rel="next">
          {m.album_further_photos()}
          <Icon name="caret-right-bold" size={20} />
        </a>
      )}
    </nav>
  );
}
