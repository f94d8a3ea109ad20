import { houseContext } from '../context.ts';
import { readCursor } from '../lib/list-page.ts';
import { sendOr } from '../lib/send-form.ts';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/empty-state.tsx';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/bin-page';
import { settleBin } from './bin-action.server.ts';
import { findAsked, listBinRows } from './bin-entries.server.ts';
import { BinFilter } from './bin-filter.tsx';
import { BinTable, EraseQuestion } from './bin-table.tsx';
import { isDeskList } from './desk-lists.ts';

const path = '/admin/bin';

export const handle = adminPage(m.bin_title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const kind = url.searchParams.get('kind');
  const only = isDeskList(kind) ? kind : undefined;
  const page = await listBinRows(db, readCursor(url.searchParams), only);
  return { ...page, only, asked: await findAsked(db, url.searchParams) };
}

export function action({ request, context }: Route.ActionArgs) {
  return settleBin(request, context);
}

/** The line that breaks takes nothing but the press. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOr(serverAction, { broke: m.bin_unsent() });
}

export default function BinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, only, asked, newer, older } = loaderData;
  return (
    <>
      {actionData && <Note kind="error" title={actionData.broke} isFocused />}
      {asked && <EraseQuestion row={asked} />}
      <section className="panel">
        <p>{m.bin_intro()}</p>
        <BinFilter key={only} path={path} only={only} />
        {rows.length > 0 ? <BinTable rows={rows} /> : <NothingInBin isNarrowed={only !== undefined} />}
        <Pager path={path} search={only && { kind: only }} newer={newer} older={older} />
      </section>
    </>
  );
}

function NothingInBin({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title={m.bin_empty()}>{m.bin_empty_help()}</EmptyState>;
  return (
    <EmptyState title={m.bin_none_of_kind()} link={{ to: path, label: m.desk_show_all() }}>
      {m.bin_none_of_kind_help()}
    </EmptyState>
  );
}
