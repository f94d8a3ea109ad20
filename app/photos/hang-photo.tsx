import type { FormAnswer } from '../lib/form.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { PhotoField } from '../media/photo-field.tsx';
import { receiveUpload } from '../media/receive-upload.server.ts';
import { m } from '../paraglide/messages.js';
import { answerFields } from '../ui/answer-fields.ts';
import { DeskForm } from '../ui/desk-form.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/hang-photo';
import { photoSchema } from './photo-form.ts';
import { photoLimits } from './photo-limits.ts';
import { hangPhoto } from './photos.server.ts';

export const handle = adminPage(m.desk_add_image);

export function action(args: Route.ActionArgs) {
  return receiveUpload(args, {
    schema: photoSchema,
    save: (tx, words, image, by) => hangPhoto(tx, { ...words, image }, by),
    done: m.desk_photo_uploaded(),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function HangPhoto({ actionData: answer }: Route.ComponentProps) {
  const send = { icon: 'images-fill', label: m.desk_upload(), busyLabel: m.desk_uploading() } as const;
  return (
    <DeskForm answer={answer} isUpload send={send}>
      <PhotoField answer={answer} />
      <PhotoWords answer={answer} />
    </DeskForm>
  );
}

function PhotoWords({ answer }: { answer: FormAnswer | undefined }) {
  const field = answerFields(answer, ['photo', 'title', 'description', 'alt'], photoLimits);
  return (
    <>
      <Field label={m.desk_title()} hint={m.desk_photo_title_hint()} {...field('title')} isOptional />
      <TextArea label={m.desk_photo_description()} {...field('description')} rows={4} isOptional />
      <Field label={m.desk_photo_alt()} hint={m.desk_photo_alt_hint()} {...field('alt')} isOptional />
    </>
  );
}
