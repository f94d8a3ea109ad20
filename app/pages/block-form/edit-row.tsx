import { Link, useLocation } from 'react-router';
import { sendForm } from '../../forms/send-form.ts';
import { pdfRules } from '../../media/pdf/pdf-rules.ts';
import { m } from '../../paraglide/messages.js';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/edit-row';
import type { BlockAnswer } from './block-form.action.server.ts';
import { loadBlockForm, readPlace } from './block-form.loader.server.ts';
import { BlockForm } from './block-form.tsx';
import { isFromPageView, listPath, pageViewPath } from './block-place.ts';
import { handleRowPage } from './edit-block.action.server.ts';

export const handle = {
  ...adminPage((loaded?: { label: string; title: string }) =>
    loaded ? m.pages_row_of({ block: loaded.label, page: loaded.title }) : m.pages_edit_row(),
  ),
  upload: { maxBytes: pdfRules.maxBytes },
};

export function loader({ context, params }: Route.LoaderArgs) {
  return loadBlockForm(context, params);
}

export function action(args: Route.ActionArgs) {
  return handleRowPage(args, readPlace(args.params));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function EditRow({ loaderData, actionData }: Route.ComponentProps) {
  const { pageId, blockId, rowId } = loaderData;
  const { search } = useLocation();
  const isFromView = isFromPageView(search);
  return (
    <>
      <p>
        <Link className="link-line" to={isFromView ? pageViewPath(pageId, blockId) : listPath(loaderData, search)}>
          {isFromView ? m.pages_back() : m.pages_back_to_block()}
        </Link>
      </p>
      <BlockForm key={rowId} loaded={loaderData} answer={actionData as BlockAnswer | undefined} />
    </>
  );
}
