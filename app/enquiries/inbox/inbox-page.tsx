import { data, Link, redirect } from 'react-router';
import { requireStaff, servicesContext, setFlash } from '../../context.ts';
import { readForm, readVersion } from '../../forms/form.ts';
import { isId } from '../../lib/ids.ts';
import { countText, readListSize } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { sendAction, UnsentNote, useLastAnswer } from '../../ui/forms/last-answer.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/inbox-page';
import { countFolders, type FolderCounts } from './enquiry-list.server.ts';
import { updateEnquiry } from './enquiry-steps.server.ts';
import {
  folderOf,
  type InboxChoice,
  inboxPath,
  inboxSearch,
  readInboxChoice,
  readInboxCursor,
} from './inbox-choice.ts';
import { InboxPanel } from './inbox-panel.tsx';
import { listInboxRows } from './inbox-rows.server.ts';

export const handle = adminPage(m.admin_enquiries);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { id: staffId, role } = requireStaff(context);
  const choice = readInboxChoice(searchParams);
  const cursor = readInboxCursor(searchParams, choice);
  const [page, folders] = await Promise.all([
    listInboxRows(services, { cursor, size: readListSize(searchParams), choice, staffId }),
    countFolders(services.db, staffId),
  ]);
  return { ...page, folders, chosen: choice, isAdministrator: role === 'administrator' };
}

/** Restores an enquiry from the Spam folder. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const id = String(form.get('id') ?? '');
  if (!isId(id)) throw data(null, { status: 400 });
  const services = context.get(servicesContext);
  const revision = { id, version: readVersion(form) };
  const outcome = await updateEnquiry(services.db, services, requireStaff(context), revision, { state: 'new' });
  if ('enquiry' in outcome) setFlash(context, m.inbox_rescued({ name: outcome.enquiry.name }));
  else setFlash(context, outcome.refused === 'gone' ? m.inbox_rescue_gone() : m.inbox_rescue_stale());
  return redirect(inboxPath + url.search, 303);
}

export const clientAction = sendAction<Route.ClientActionArgs>();

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const { folders, ...list } = loaderData;
  const { unsent } = useLastAnswer(actionData);
  return (
    <>
      <UnsentNote message={unsent} />
      <InboxFolders folders={folders} chosen={list.chosen} />
      <InboxPanel {...list} />
    </>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.inbox_not_loaded()} />;
}

type InboxFolder = { choice: InboxChoice; label: string; count?: number };

function foldersOf({ fresh, due, open, mine, nobody, ending, spam }: FolderCounts): InboxFolder[] {
  return [
    { choice: {}, label: m.inbox_folder_all() },
    { choice: { state: 'new' }, label: m.inbox_folder_new(), count: fresh },
    { choice: { show: 'due' }, label: m.inbox_folder_due(), count: due },
    { choice: { show: 'open' }, label: m.inbox_folder_open(), count: open },
    { choice: { show: 'mine' }, label: m.inbox_folder_mine(), count: mine },
    { choice: { show: 'nobody' }, label: m.inbox_folder_nobody(), count: nobody },
    ...(ending > 0 ? [{ choice: { show: 'ending' } as const, label: m.inbox_folder_ending(), count: ending }] : []),
    { choice: { state: 'spam' }, label: m.inbox_folder_spam(), count: spam },
  ];
}

function InboxFolders({ folders, chosen }: { folders: FolderCounts; chosen: InboxChoice }) {
  const current = inboxSearch(folderOf(chosen));
  return (
    <nav aria-label={m.inbox_folders()}>
      <ul className="chip-row plain-list inbox-folders">
        {foldersOf(folders).map(({ choice, label, count }) => {
          const isCurrent = inboxSearch(choice) === current;
          return (
            <li key={inboxSearch(choice)}>
              <Link
                ref={isCurrent ? showInItsRow : undefined}
                className="chip"
                to={inboxPath + inboxSearch({ q: chosen.q, ...choice })}
                aria-current={isCurrent ? 'page' : undefined}
              >
                {label}
                {count !== undefined && <span className="inbox-count">{countText(count)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function showInItsRow(link: HTMLAnchorElement | null): void {
  const row = link?.closest('ul');
  if (!link || !row) return;
  const beyond = link.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (beyond > 0) row.scrollLeft += beyond;
}
