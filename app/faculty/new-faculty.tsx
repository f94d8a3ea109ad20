import { href } from 'react-router';
import { requireStaff, servicesContext } from '../context.ts';
import { handleForm } from '../forms/handle-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { imageRules } from '../media/image-rules.ts';
import { PhotoField } from '../media/picture-choice.tsx';
import { postedImage, requireImage } from '../media/posted-image.server.ts';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/new-faculty';
import { createFaculty, listDepartments } from './faculty.server.ts';
import { facultyFields } from './faculty-fields.ts';
import { FacultyInputs } from './faculty-inputs.tsx';

export const handle = { ...adminPage(m.admin_add_faculty), upload: { maxBytes: imageRules.maxBytes } };

export function loader({ context }: Route.LoaderArgs) {
  // Suggestions only: without them the form still works.
  return listDepartments(context.get(servicesContext).db, true).catch(() => []);
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    ...postedImage(args.context),
    fields: facultyFields,
    failure: m.admin_upload_failed,
    run: (tx, { values, prepared }) =>
      createFaculty(tx, { ...values, image: requireImage(prepared) }, requireStaff(args.context)),
    done: (id) => ({
      to: href('/admin/dashboard'),
      flash: m.admin_faculty_added(),
      published: { list: 'faculty', ids: [id] },
    }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function NewFaculty({ loaderData: departments, actionData: answer }: Route.ComponentProps) {
  const send = {
    icon: 'chalkboard-teacher-fill',
    label: m.admin_faculty_add(),
    busyLabel: m.admin_faculty_adding(),
  } as const;
  return (
    <AdminForm answer={answer} isUpload send={send}>
      <PhotoField answer={answer} cut="portrait" />
      <FacultyInputs form={answer} departments={departments} />
    </AdminForm>
  );
}
