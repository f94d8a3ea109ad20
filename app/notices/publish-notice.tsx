import { houseContext, signedInStaff } from '../context.ts';
import { formatDayAndTime } from '../lib/dates.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { m } from '../paraglide/messages.js';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/publish-notice';
import { askForFiles } from './ask-for-files.ts';
import { listFormFiles } from './asked-files.server.ts';
import { postNotice } from './notice-desk.server.ts';
import { NoticeEditor } from './notice-editor.tsx';
import type { NoticeWords } from './notice-form.ts';
import { stateFor } from './notices.server.ts';
import { present } from './on-the-board.server.ts';
import { receiveNotice } from './receive-notice.server.ts';

export const handle = adminPage(m.desk_add_notice);

export async function loader({ context, url }: Route.LoaderArgs) {
  const attachments = await listFormFiles(context.get(houseContext).db, url);
  return { personId: signedInStaff(context).id, instant: present(), attachments };
}

export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return askForFiles(request, serverLoader);
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveNotice(request, context, {
    save: postNotice,
    broke: m.desk_notice_broke(),
    done: (words) => ({ to: '/admin/notices/new', sentence: sentenceFor(words) }),
  });
}

function sentenceFor({ intent, publish_at }: NoticeWords): string {
  if (intent === 'draft') return m.notice_desk_draft_saved();
  if (stateFor({ publish_at }) === 'published') return m.desk_notice_created();
  return m.notice_desk_scheduled({ moment: formatDayAndTime(publish_at ?? '') });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function PublishNotice({ actionData: answer, loaderData }: Route.ComponentProps) {
  const { personId, instant, attachments } = loaderData;
  return <NoticeEditor answer={answer} personId={personId} instant={instant} saved={{ typed: {}, attachments }} />;
}
