import { houseContext } from '../context.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { PhotoField } from '../media/photo-field.tsx';
import { receiveUpload } from '../media/receive-upload.server.ts';
import { m } from '../paraglide/messages.js';
import { DeskForm } from '../ui/desk-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/upload-result';
import { ResultFields } from './result-fields.tsx';
import { resultSchema } from './result-form.ts';
import { listResultWords } from './result-lists.server.ts';
import { recordResult } from './results.server.ts';

export const handle = adminPage(m.desk_upload_result);

export function loader({ context }: Route.LoaderArgs) {
  // They are only offered while typing: the form, and what was typed into it, must not fall with them.
  return listResultWords(context.get(houseContext).db).catch(() => ({ classes: [], sessions: [], exams: [] }));
}

export function action(args: Route.ActionArgs) {
  return receiveUpload(args, {
    schema: resultSchema,
    save: (tx, words, image, by) => recordResult(tx, { ...words, image }, by),
    done: m.desk_result_uploaded(),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function UploadResult({ loaderData: words, actionData: answer }: Route.ComponentProps) {
  const send = { icon: 'exam-fill', label: m.desk_upload(), busyLabel: m.desk_uploading() } as const;
  return (
    <DeskForm answer={answer} isUpload send={send}>
      <PhotoField answer={answer} />
      <ResultFields answer={answer} words={words} />
    </DeskForm>
  );
}
