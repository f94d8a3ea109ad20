import { Form, href, Link } from 'react-router';
import { sendForm } from '../../forms/send-form.ts';
import { pdfRules } from '../../media/pdf/pdf-rules.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { blockLimits } from '../block-fields.ts';
import { type BlockKind, declarationOf } from '../block-kinds.ts';
import { EntryList, type ListedEntry } from '../editor/entry-list.tsx';
import type { Route } from './+types/edit-block';
import type { BlockAnswer } from './block-form.action.server.ts';
import { type LoadedBlock, loadBlockForm, readPlace } from './block-form.loader.server.ts';
import { BlockForm } from './block-form.tsx';
import { summaryOf } from './block-values.ts';
import { handleBlockPage } from './edit-block.action.server.ts';

export const handle = {
  ...adminPage((loaded?: { kind: BlockKind; title: string }) =>
    loaded ? m.pages_block_of({ block: declarationOf(loaded.kind).label(), page: loaded.title }) : m.pages_edit_block(),
  ),
  upload: { maxBytes: pdfRules.maxBytes },
};

export function loader({ context, params }: Route.LoaderArgs) {
  return loadBlockForm(context, params);
}

export function action(args: Route.ActionArgs) {
  return handleBlockPage(args, readPlace(args.params));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function EditBlock({ loaderData, actionData }: Route.ComponentProps) {
  const { pageId, blockId, kind } = loaderData;
  const { fields, row } = declarationOf(kind);
  const hasFields = Object.keys(fields).length > 0;
  const answer = actionData as (BlockAnswer & { isRows?: boolean }) | undefined;
  return (
    <>
      <p>
        <Link className="link-line" to={`${href('/admin/pages/:id', { id: pageId })}#block-${blockId}`}>
          {m.pages_back()}
        </Link>
      </p>
      {answer?.isRows && answer.failure && <Note kind="error" title={answer.failure} isFocused />}
      {hasFields && <BlockForm key={blockId} loaded={loaderData} answer={answer?.isRows ? undefined : answer} />}
      {row && <Rows loaded={loaderData} />}
    </>
  );
}

function Rows({ loaded }: { loaded: LoadedBlock }) {
  const { rows } = loaded;
  return (
    <section className="panel block-rows" aria-labelledby="rows">
      <h2 id="rows">{m.pages_rows()}</h2>
      {rows.length === 0 && <p>{m.pages_no_rows()}</p>}
      <EntryList prefix="row" entries={rows.map((row) => listedRow(loaded, row))} posted={undefined} />
      {rows.length < blockLimits.maxRows && (
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

function listedRow({ pageId, blockId, kind }: LoadedBlock, row: LoadedBlock['rows'][number]): ListedEntry {
  const { icon, row: fields = {} } = declarationOf(kind);
  return {
    id: row.id,
    icon,
    label: summaryOf(fields, row.values) || m.pages_nothing_yet(),
    text: undefined,
    isHidden: row.is_hidden,
    to: href('/admin/pages/:id/blocks/:blockId/rows/:rowId', { id: pageId, blockId, rowId: row.id }),
  };
}
