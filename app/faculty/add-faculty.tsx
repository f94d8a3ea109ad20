import { houseContext } from '../context.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { PhotoField } from '../media/photo-field.tsx';
import { receiveUpload } from '../media/receive-upload.server.ts';
import { m } from '../paraglide/messages.js';
import { DeskForm } from '../ui/desk-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/add-faculty';
import { addFaculty, listDepartments } from './faculty.server.ts';
import { FacultyFields } from './faculty-fields.tsx';
import { facultySchema } from './faculty-form.ts';

export const handle = adminPage(m.desk_add_faculty);

export function loader({ context }: Route.LoaderArgs) {
  // They are only offered while typing: the form, and what was typed into it, must not fall with them.
  return listDepartments(context.get(houseContext).db).catch(() => []);
}

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

export default function AddFaculty({ loaderData: departments, actionData: answer }: Route.ComponentProps) {
  const send = {
    icon: 'chalkboard-teacher-fill',
    label: m.desk_faculty_add(),
    busyLabel: m.desk_faculty_adding(),
  } as const;
  return (
    <DeskForm answer={answer} isUpload send={send}>
      <PhotoField answer={answer} />
      <FacultyFields answer={answer} departments={departments} />
    </DeskForm>
  );
}
