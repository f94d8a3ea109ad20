import { href } from 'react-router';
import { requireStaff, servicesContext } from '../context.ts';
import { pickFields, typedValues } from '../forms/fields.ts';
import { handleRecordForm } from '../forms/handle-record-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { isId } from '../lib/ids.ts';
import { imageRules } from '../media/image-rules.ts';
import { PhotoField } from '../media/picture-choice.tsx';
import { postedImage, requireImage } from '../media/posted-image.server.ts';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/new-faculty';
import { createFaculty, findFaculty, listDepartments } from './faculty.server.ts';
import { facultyFields } from './faculty-fields.ts';
import { FacultyInputs } from './faculty-inputs.tsx';

export const handle = { ...adminPage(m.admin_add_faculty), upload: { maxBytes: imageRules.maxBytes } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const like = url.searchParams.get('like') ?? undefined;
  const model = isId(like) ? await findFaculty(db, like) : undefined;
  // Suggestions only: without them the form still works.
  const departments = await listDepartments(db, true).catch(() => []);
  const typed = model && typedValues(pickFields(facultyFields, ['cadre', 'department']), model);
  return { departments, like: model?.id, typed };
}

export function action(args: Route.ActionArgs) {
  return handleRecordForm(args, {
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

export default function NewFaculty({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { departments, like, typed } = loaderData;
  const send = {
    icon: 'chalkboard-teacher-fill',
    label: m.admin_faculty_add(),
    busyLabel: m.admin_faculty_adding(),
  } as const;
  return (
    <AdminForm key={like} answer={answer} isUpload send={send}>
      <PhotoField answer={answer} cut="portrait" />
      <FacultyInputs form={answer ?? (typed && { typed, errors: {} })} departments={departments} />
    </AdminForm>
  );
}
