import { href } from 'react-router';
import { versionField } from '../../forms/form.ts';
import { excerpt } from '../../lib/text.ts';
import { fromPageView } from '../../pages/block-form/block-place.ts';
import type { LoadedPage, PagePart } from '../../pages/editor/edit-page.server.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';

const maxWords = 30;

/** A pencil for a part of the page, and one for each of its entries. `isFocused`: somebody comes back from its form. */
export function EditMarks({ part: { to, label, rows }, isFocused }: { part: PagePart; isFocused: boolean }) {
  const links = [...(to ? [{ id: '', label, to }] : []), ...rows];
  if (links.length === 0) return null;
  return (
    <ul className="edit-marks plain-list" aria-label={m.admin_edit()}>
      {links.map((link, index) => (
        <li key={link.id}>
          <a
            className={link.id ? 'edit-mark' : 'edit-mark edit-mark-block'}
            href={link.to + fromPageView}
            target="_self"
            // biome-ignore lint/a11y/noAutofocus: the page scrolls to the part that was just saved, without script too.
            autoFocus={isFocused && index === 0}
          >
            <Icon name="pencil-simple-fill" size={20} />
            {excerpt(link.label, maxWords)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Parts that visitors do not see, and at the foot of the window what publishes the page. */
export function EditFoot({ page, focus }: { page: LoadedPage; focus: string }) {
  const { id, parts, version, hasDraft, isPublished, canAdd, hint } = page;
  const unseen = parts.filter(({ isShown }) => !isShown);
  return (
    <>
      <section className="section container" aria-labelledby="edit-unseen">
        {!isPublished && <p>{hint}</p>}
        {unseen.length > 0 && <h2 id="edit-unseen">{m.pages_not_shown()}</h2>}
        {unseen.map((part) => (
          <EditMarks key={part.id} part={part} isFocused={part.id === focus} />
        ))}
        {canAdd && (
          <a className="button-outline" href={href('/admin/pages/:id/add', { id }) + fromPageView} target="_self">
            <Icon name="plus-bold" size={20} />
            {m.pages_add_block()}
          </a>
        )}
      </section>
      <form method="post" action={href('/admin/pages/:id', { id })} target="_self" className="edit-foot">
        <input type="hidden" name={versionField} value={version} />
        {hasDraft && <Tag tone="kagoj">{m.pages_state_draft()}</Tag>}
        {(hasDraft || !isPublished) && (
          <button type="submit" name="intent" value="publish" className="button">
            <Icon name="megaphone-fill" />
            {m.pages_publish()}
          </button>
        )}
        <a className="button-outline" href={href('/admin/pages/:id', { id })} target="_self">
          {m.pages_all_blocks()}
        </a>
      </form>
    </>
  );
}
