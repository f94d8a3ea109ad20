import { data, href, type MiddlewareFunction } from 'react-router';
import { staffOnly } from '../../accounts/staff-middleware.server.ts';
import { requestContext, servicesContext } from '../../context.ts';
import { findActive } from '../../database/editable-records.server.ts';
import { versionField } from '../../forms/form.ts';
import { isId } from '../../lib/ids.ts';
import { excerpt } from '../../lib/text.ts';
import { fromPageView } from '../../pages/block-form/block-place.ts';
import type { Block } from '../../pages/block-kinds.ts';
import { PartMarksContext } from '../../pages/blocks/part-marks.tsx';
import { type LoadedPage, loadPage as loadEditedPage, type PagePart } from '../../pages/editor/edit-page.server.ts';
import { draftContent } from '../../pages/page-content.ts';
import { findRevision } from '../../pages/revisions.server.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import type { RouteHandle } from '../../ui/page-facts.ts';
import { Tag } from '../../ui/tag.tsx';
import { loadFrame } from '../frame/load-frame.server.ts';
import { SiteFrame } from '../frame/site-frame.tsx';
import { HomeBody } from '../home/home-body.tsx';
import { loadHome } from '../home/load-home.server.ts';
import type { Route } from './+types/preview-page';
import editStyles from './edit-marks.css?url';
import { shownPage } from './load-page.server.ts';
import { PageBody } from './page-body.tsx';

const mayBeFramed: MiddlewareFunction<Response> = ({ context }) => {
  context.get(requestContext).mayBeFramed = true;
};

export const middleware: Route.MiddlewareFunction[] = [staffOnly, mayBeFramed];

export const handle: RouteHandle = { spelling: 'lower case', leadsToHydrated: true };

/** The draft of a page as visitors would see it, or with `revision` an earlier version. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const row = isId(params.id) ? await findActive(db, 'page', params.id) : undefined;
  const revision = url.searchParams.get('revision');
  const earlier = row && revision !== null ? await findRevision(db, row.id, revision) : undefined;
  if (!row || (revision !== null && !earlier)) throw data(null, { status: 404 });
  const page = await shownPage(row, earlier ?? draftContent(row));
  const isHome = row.key === 'home';
  // The page with pencils; its value is the block that somebody comes back from.
  const focus = url.searchParams.get('edit');
  const [frame, home, edited] = await Promise.all([
    loadFrame(context, { path: row.path, search: '' }),
    isHome ? loadHome(db, page.blocks) : undefined,
    focus === null ? undefined : loadEditedPage(db, row.id),
  ]);
  return { page, frame, home, isPreviewOfHome: isHome, editing: edited && { page: edited, focus: focus ?? '' } };
}

export default function PreviewPage({ loaderData: { page, frame, home, editing } }: Route.ComponentProps) {
  const parts = new Map(editing?.page.parts.map((part) => [part.id, part]));
  const marksOf = ({ id }: Block) => {
    const part = parts.get(id);
    return part && <EditMarks key={id} part={part} isFocused={id === editing?.focus} />;
  };
  return (
    <SiteFrame frame={frame} facts={{ ...page.facts, isUnlisted: true }}>
      {/* A link of the page would fill the frame with a page that must not be framed. */}
      <base target="_blank" />
      {editing && <link rel="stylesheet" href={editStyles} />}
      <PartMarksContext value={editing && marksOf}>
        {home ? <HomeBody page={page} extras={home} mayOpen={false} isSent={false} /> : <PageBody page={page} />}
      </PartMarksContext>
      {editing && <EditFoot {...editing} />}
    </SiteFrame>
  );
}

const maxWords = 30;

/** A pencil for a part of the page, and one for each of its entries. `isFocused`: somebody comes back from its form. */
function EditMarks({ part: { to, label, rows }, isFocused }: { part: PagePart; isFocused: boolean }) {
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
function EditFoot({ page, focus }: { page: LoadedPage; focus: string }) {
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
