import { data } from 'react-router';
import { houseContext, signedInStaff } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { m } from '../paraglide/messages.js';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/revise-notice';
import { askForFiles } from './ask-for-files.ts';
import { listFormFiles } from './asked-files.server.ts';
import { findKeptNotice, reviseNotice } from './notice-desk.server.ts';
import { NoticeEditor } from './notice-editor.tsx';
import { typedOf } from './notice-typed.ts';
import { present } from './on-the-board.server.ts';
import { receiveNotice } from './receive-notice.server.ts';

export const handle = adminPage(m.notice_desk_edit);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const notice = isId(params.id) ? await findKeptNotice(db, params.id) : undefined;
  if (!notice) throw data(null, { status: 404 });
  const { id, state, version } = notice;
  const attachments = await listFormFiles(db, url, id);
  const instant = state === 'published' ? notice.created_at : present();
  const form = { state, version, isInBin: notice.removed_at !== null, typed: typedOf(notice) };
  return { id, personId: signedInStaff(context).id, instant, attachments, ...form };
}

export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return askForFiles(request, serverLoader);
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  if (!isId(id)) throw data(null, { status: 404 });
  return receiveNotice(request, context, {
    // One that lies in the bin still has its files.
    saved: await findKeptNotice(context.get(houseContext).db, id),
    save: (tx, notice, by, version) => reviseNotice(tx, { id, version }, notice, by),
    broke: m.notice_desk_not_updated(),
    done: () => ({ to: '/admin/notices', sentence: m.notice_desk_updated() }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function ReviseNotice({ actionData: answer, loaderData }: Route.ComponentProps) {
  const { id, personId, instant, ...saved } = loaderData;
  return <NoticeEditor key={id} answer={answer} personId={personId} instant={instant} saved={saved} />;
}
