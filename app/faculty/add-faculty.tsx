import type { FormAnswer } from '../lib/form.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { PhotoField } from '../media/photo-field.tsx';
import { receiveUpload } from '../media/receive-upload.server.ts';
import { m } from '../paraglide/messages.js';
import { answerFields } from '../ui/answer-fields.ts';
import { DeskForm } from '../ui/desk-form.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/add-faculty';
import { addFaculty } from './faculty.server.ts';
import { facultySchema } from './faculty-form.ts';
import { facultyLimits } from './faculty-limits.ts';

export const handle = adminPage(m.desk_add_faculty);

export function action(args: Route.ActionArgs) {
  return receiveUpload(args, {
    schema: facultySchema,
    save: (tx, words, image, by) => addFaculty(tx, { ...words, image }, by),
    done: m.desk_faculty_added(),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function AddFaculty({ actionData: answer }: Route.ComponentProps) {
  const send = {
    icon: 'chalkboard-teacher-fill',
    label: m.desk_faculty_add(),
    busyLabel: m.desk_faculty_adding(),
  } as const;
  return (
    <DeskForm answer={answer} isUpload send={send}>
      <PhotoField answer={answer} />
      <FacultyWords answer={answer} />
    </DeskForm>
  );
}

function FacultyWords({ answer }: { answer: FormAnswer | undefined }) {
  const field = answerFields(answer, ['photo', 'name', 'title', 'details'], facultyLimits);
  return (
    <>
      <Field label={m.desk_name()} {...field('name')} isOptional />
      <Field label={m.desk_faculty_position()} hint={m.desk_faculty_position_hint()} {...field('title')} isOptional />
      <TextArea
        label={m.desk_details()}
        hint={m.desk_faculty_details_hint()}
        {...field('details')}
        rows={4}
        isOptional
      />
    </>
  );
}
