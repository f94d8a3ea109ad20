import { data, href } from 'react-router';
import { type ServerContent, shownName } from '../../content/server-content.server.ts';
import type { Trash } from '../../content/trash.server.ts';
import { findContent } from '../../content-types.server.ts';
import { allContentTypes } from '../../content-types.ts';
import { requireStaff, type Staff, servicesContext } from '../../context.ts';
import { findWithDeleted } from '../../database/editable-records.server.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { readForm } from '../../forms/form.ts';
import { backTo, handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { readCursor, readListSize } from '../../lib/list-page.ts';
import { returnToAdmin } from '../../lib/paths.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterForm, RecordFilter } from '../../ui/filter-form.tsx';
import { Options } from '../../ui/forms/field.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { Pager } from '../../ui/pager.tsx';
import { PrintTools } from '../../ui/records/print-tools.tsx';
import { SelectionBar } from '../../ui/records/selection/selection-bar.tsx';
import type { Route } from './+types/bin-page';
import { EraseQuestion, TrashTable } from './bin-table.tsx';
import { eraseFromTrash, findRowToErase, listTrashRows } from './trash.server.ts';

const path = href('/admin/bin');

export const handle = adminPage(m.bin_title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const only = findContent(url.searchParams.get('kind'));
  const kinds = allContentTypes.map(({ path, labels }) => ({ list: path, label: labels.many() }));
  const page = await listTrashRows(db, readCursor(url.searchParams), only, readListSize(url.searchParams));
  return { ...page, kinds, only: only?.type.path, rowToErase: await findRowToErase(db, url.searchParams) };
}

type TrashCommand = {
  run(db: Database, trash: Trash, id: string, by: Staff): Promise<boolean>;
  done(words: { name: string }): string;
  failure(): string;
};

const commands = new Map<unknown, TrashCommand>([
  [
    'restore',
    {
      run: (db, trash, id, by) => inTransaction(db, (tx) => trash.restore(tx, id, by)),
      done: m.bin_back,
      failure: m.bin_not_restored,
    },
  ],
  ['erase', { run: eraseFromTrash, done: m.bin_erased, failure: m.bin_not_erased }],
]);

/** Restores a record or deletes it permanently, and redirects back to the page of the button. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const command = commands.get(form.get('intent'));
  const { content, id } = readRecord(form);
  if (!command) throw data(null, { status: 400 });
  const staff = requireStaff(args.context);
  const { origin } = args.context.get(servicesContext);
  return handleForm(
    { ...args, form },
    {
      fields: {},
      async runOutside(db) {
        const row = await findWithDeleted(db, content.type.table, id);
        return row && (await command.run(db, content.trash, id, staff)) ? content.type.nameOf(row) : undefined;
      },
      failure: command.failure,
      done: (name) => ({
        ...backTo(form, returnToAdmin(form.get('back'), href('/admin/bin'), origin)),
        flash: name === undefined ? m.bin_not_there() : command.done({ name: shownName(name) }),
      }),
    },
  );
}

function readRecord(form: FormData): { content: ServerContent; id: string } {
  const content = findContent(form.get('list'));
  const id = form.get('id');
  if (!content || typeof id !== 'string' || !isId(id)) throw data(null, { status: 404 });
  return { content, id };
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.bin_unsent);

export default function BinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, kinds, only, rowToErase, newer, older } = loaderData;
  const hasMore = newer !== undefined || older !== undefined;
  return (
    <>
      {actionData?.failure && <Note kind="error" title={actionData.failure} isFocused />}
      {rowToErase && <EraseQuestion row={rowToErase} />}
      <section className="panel record-panel">
        <p>{m.bin_intro()}</p>
        <BinFilter key={only} kinds={kinds} only={only} />
        {rows.length > 0 && <SelectionBar list="bin" verbs={['restore', 'erase']} hasMore={hasMore} />}
        {rows.length > 0 ? <TrashTable rows={rows} /> : <NothingInBin isNarrowed={only !== undefined} />}
        <Pager path={path} search={only ? { kind: only } : undefined} newer={newer} older={older} />
        {rows.length > 0 && <PrintTools isCut={older !== undefined} />}
      </section>
    </>
  );
}

function NothingInBin({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title={m.bin_empty()}>{m.bin_empty_help()}</EmptyState>;
  return (
    <EmptyState title={m.bin_none_of_kind()} link={{ to: path, label: m.admin_show_all() }}>
      {m.bin_none_of_kind_help()}
    </EmptyState>
  );
}

function BinFilter({ kinds, only }: { kinds: { list: string; label: string }[]; only: string | undefined }) {
  return (
    <FilterForm path={path} isNarrowed={only !== undefined}>
      <RecordFilter label={m.bin_kind()} name="kind" chosen={only}>
        <option value="">{m.bin_everything()}</option>
        <Options all={kinds.map(({ list, label }) => [list, label])} />
      </RecordFilter>
    </FilterForm>
  );
}
