import { data, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff, visitContext } from '../context.ts';
import { type FormAnswer, parseForm, readForm } from '../lib/form.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { m } from '../paraglide/messages.js';
import { DeskForm } from '../ui/desk-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/publish-notice';
import { NoticeFields } from './notice-fields.tsx';
import { noticeSchema } from './notice-form.ts';
import { publishNotice } from './notices.server.ts';

export const handle = adminPage(m.desk_add_notice);

export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(noticeSchema, await readForm(request), m.desk_unstorable());
  if (form.errors) return data<FormAnswer>({ typed: form.typed, errors: form.errors }, { status: form.status });
  try {
    const { db } = context.get(houseContext);
    await db.transaction().execute((tx) => publishNotice(tx, form.value, signedInStaff(context)));
  } catch (error) {
    const visit = context.get(visitContext);
    visit.failed(error);
    const answer: FormAnswer = { typed: form.typed, errors: {}, broke: m.desk_notice_broke() };
    return data(answer, { status: visit.failureStatus ?? 500 });
  }
  leaveSentence(context, m.desk_notice_created());
  return redirect('/admin/notices/new', 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function PublishNotice({ actionData: answer }: Route.ComponentProps) {
  const send = {
    icon: 'megaphone-fill',
    label: m.desk_notice_publish(),
    busyLabel: m.desk_notice_publishing(),
  } as const;
  return (
    <DeskForm answer={answer} send={send}>
      <NoticeFields answer={answer} />
    </DeskForm>
  );
}
