import { Link, useLocation } from 'react-router';
import { servicesContext } from '../context.ts';
import { sendForm } from '../forms/send-form.ts';
import { pdfRules } from '../media/pdf/pdf-rules.ts';
import { type BlockAnswer, handleBlockPage, loadBlockForm, readPlace } from '../pages/block-form/block-form.server.ts';
import { BlockForm } from '../pages/block-form/block-form.tsx';
import { isFromPageView, listPath, pageViewPath } from '../pages/block-form/block-place.ts';
import { m } from '../paraglide/messages.js';
import { findPhotoChoice, listPhotoChoices } from '../photos/photos.server.ts';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/edit-row';

export const handle = {
  ...adminPage((loaded?: { label: string; title: string }) =>
    loaded ? m.pages_row_of({ block: loaded.label, page: loaded.title }) : m.pages_edit_row(),
  ),
  upload: { maxBytes: pdfRules.maxBytes },
};

export function loader({ context, params }: Route.LoaderArgs) {
  return loadBlockForm(context, params, () => listPhotoChoices(context.get(servicesContext).db));
}

export function action(args: Route.ActionArgs) {
  return handleBlockPage(args, readPlace(args.params), (id) =>
    findPhotoChoice(args.context.get(servicesContext).db, id),
  );
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

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
