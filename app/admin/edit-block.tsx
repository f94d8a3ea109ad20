import { Form, Link, useLocation } from 'react-router';
import { servicesContext } from '../context.ts';
import { sendForm } from '../forms/send-form.ts';
import { pdfRules } from '../media/pdf/pdf-rules.ts';
import { type BlockAnswer, handleBlockPage, loadBlockForm, readPlace } from '../pages/block-form/block-form.server.ts';
import { BlockForm } from '../pages/block-form/block-form.tsx';
import { fromBlockInView, isFromPageView, listPath, pageViewPath } from '../pages/block-form/block-place.ts';
import { EntryList, type ListedEntry } from '../pages/editor/entry-list.tsx';
import { m } from '../paraglide/messages.js';
import { findPhotoChoice, listPhotoChoices } from '../photos/photos.server.ts';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/edit-block';

export const handle = {
  ...adminPage((loaded?: { label: string; title: string; rowId?: string }) => {
    if (!loaded) return m.pages_edit_block();
    const names = { block: loaded.label, page: loaded.title };
    return loaded.rowId === undefined ? m.pages_block_of(names) : m.pages_row_of(names);
  }),
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

export default function EditBlock({ loaderData, actionData }: Route.ComponentProps) {
  const { pageId, blockId, rowId, inputs, rows, canAdd } = loaderData;
  const { search } = useLocation();
  const isFromView = isFromPageView(search);
  const answer = actionData as BlockAnswer | undefined;
  return (
    <>
      <p>
        <Link className="link-line" to={isFromView ? pageViewPath(pageId, blockId) : listPath(loaderData, search)}>
          {isFromView || rowId === undefined ? m.pages_back() : m.pages_back_to_block()}
        </Link>
      </p>
      {inputs.length > 0 ? (
        <BlockForm key={rowId ?? blockId} loaded={loaderData} answer={answer} />
      ) : (
        answer?.failure && <Note kind="error" title={answer.failure} isFocused />
      )}
      {rows && <Rows rows={isFromView ? rows.map(withView) : rows} canAdd={canAdd} />}
    </>
  );
}

function withView(row: ListedEntry): ListedEntry {
  return { ...row, to: row.to && row.to + fromBlockInView };
}

function Rows({ rows, canAdd }: { rows: ListedEntry[]; canAdd: boolean }) {
  return (
    <section className="panel block-rows" aria-labelledby="rows">
      <h2 id="rows">{m.pages_rows()}</h2>
      {rows.length === 0 && <p>{m.pages_no_rows()}</p>}
      <EntryList prefix="row" entries={rows} />
      {canAdd && (
        <Form method="post" className="record-ways">
          <button type="submit" name="intent" value="add" className="button">
            <Icon name="plus-bold" />
            {m.pages_add_row()}
          </button>
        </Form>
      )}
    </section>
  );
}
