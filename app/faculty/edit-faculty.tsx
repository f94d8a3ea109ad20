import { data } from 'react-router';
import { conflictOnRecord } from '../content/conflict.server.ts';
import { requireStaff, returnPath, servicesContext } from '../context.ts';
import { typedValues } from '../forms/fields.ts';
import { handleRecordForm } from '../forms/handle-record-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { isId } from '../lib/ids.ts';
import { imageRules } from '../media/image-rules.ts';
import { PictureChoice } from '../media/picture-choice.tsx';
import { postedImage } from '../media/posted-image.server.ts';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/edit-faculty';
import { findFaculty, listDepartments, updateFaculty } from './faculty.server.ts';
import { facultyFields } from './faculty-fields.ts';
import { FacultyInputs } from './faculty-inputs.tsx';

export const handle = { ...adminPage(m.faculty_admin_edit), upload: { maxBytes: imageRules.maxBytes } };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const member = isId(id) ? await findFaculty(db, id) : undefined;
  if (!member) throw data(null, { status: 404 });
  const { version, isInBin, image } = member;
  return {
    id,
    version,
    isInBin,
    image,
    typed: typedValues(facultyFields, member),
    departments: await listDepartments(db, true),
  };
}

export function action(args: Route.ActionArgs) {
  const { context, params, url } = args;
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { id } = params;
  const { db } = context.get(servicesContext);
  return handleRecordForm(args, {
    ...postedImage(context, { findCurrent: async () => (await findFaculty(db, id))?.image }),
    fields: facultyFields,
    failure: m.admin_upload_failed,
    run: (tx, { values, prepared: { image }, version }) =>
      updateFaculty(tx, { id, version }, { values, image }, requireStaff(context)),
    conflict: (current, { typed }) => conflictOnRecord(db, { table: 'faculty', fields: facultyFields, current, typed }),
    done: () => ({
      to: returnPath(context, url),
      flash: m.faculty_admin_updated(),
    }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function EditFaculty({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, version, isInBin, image, typed, departments } = loaderData;
  const shown = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  return (
    <AdminForm key={id} answer={answer} isInBin={isInBin} version={version} opened={typed} isUpload send={send}>
      <PictureChoice image={image} cut="portrait" typed={shown.typed} answer={answer} />
      <FacultyInputs form={shown} departments={departments} />
    </AdminForm>
  );
}
