import type { FormAnswer } from '../lib/form.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { PhotoField } from '../media/photo-field.tsx';
import { receiveUpload } from '../media/receive-upload.server.ts';
import { m } from '../paraglide/messages.js';
import { answerFields } from '../ui/answer-fields.ts';
import { DeskForm } from '../ui/desk-form.tsx';
import { Field, TickBox } from '../ui/field.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/upload-result';
import { resultSchema } from './result-form.ts';
import { resultLimits } from './result-limits.ts';
import { recordResult } from './results.server.ts';

export const handle = adminPage(m.desk_upload_result);

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

export default function UploadResult({ actionData: answer }: Route.ComponentProps) {
  const send = { icon: 'exam-fill', label: m.desk_upload(), busyLabel: m.desk_uploading() } as const;
  return (
    <DeskForm answer={answer} isUpload send={send}>
      <PhotoField answer={answer} />
      <ResultWords answer={answer} />
    </DeskForm>
  );
}

function ResultWords({ answer }: { answer: FormAnswer | undefined }) {
  const field = answerFields(answer, ['photo', 'name', 'marks', 'class_name', 'session'], resultLimits);
  return (
    <>
      <Field label={m.desk_name()} hint={m.desk_result_name_hint()} {...field('name')} isOptional />
      <Field label={m.desk_result_marks()} hint={m.desk_result_marks_hint()} {...field('marks')} isOptional />
      <Field label={m.desk_result_class()} hint={m.desk_result_class_hint()} {...field('class_name')} isOptional />
      <Field label={m.desk_result_session()} hint={m.desk_result_session_hint()} {...field('session')} isOptional />
      <TickBox
        name="is_topper"
        value="1"
        label={m.desk_result_topper()}
        isTicked={answer?.typed.is_topper?.[0] === '1'}
      />
    </>
  );
}
