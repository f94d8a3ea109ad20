import { data, type MiddlewareFunction } from 'react-router';
import { staffOnly } from '../../accounts/staff-middleware.server.ts';
import { requestContext, servicesContext } from '../../context.ts';
import { findActive } from '../../database/editable-records.server.ts';
import { isId } from '../../lib/ids.ts';
import type { Block } from '../../pages/block-kinds.ts';
import { PartMarksContext } from '../../pages/blocks/part-marks.tsx';
import { loadPage as loadEditedPage } from '../../pages/editor/edit-page.server.ts';
import { draftContent } from '../../pages/page-content.ts';
import { findRevision } from '../../pages/revisions.server.ts';
import type { RouteHandle } from '../../ui/page-facts.ts';
import { loadFrame } from '../frame/load-frame.server.ts';
import { SiteFrame } from '../frame/site-frame.tsx';
import { HomeBody } from '../home/home-body.tsx';
import { loadHome } from '../home/load-home.server.ts';
import type { Route } from './+types/preview-page';
import editStyles from './edit-marks.css?url';
import { EditFoot, EditMarks } from './edit-marks.tsx';
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
