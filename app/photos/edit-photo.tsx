import { data } from 'react-router';
import { servicesContext } from '../context.ts';
import { sendForm } from '../forms/send-form.ts';
import { isId } from '../lib/ids.ts';
import { imageRules } from '../media/image-rules.ts';
import { PictureChoice } from '../media/picture-choice.tsx';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/edit-photo';
import { handlePhotoUpdate } from './photo-form.action.server.ts';
import { PhotoInputs } from './photo-inputs.tsx';
import { findPhotoForm } from './photos-admin.server.ts';

export const handle = { ...adminPage(m.photo_admin_edit), upload: { maxBytes: imageRules.maxBytes } };

export async function loader({ context, params }: Route.LoaderArgs) {
  const form = isId(params.id) ? await findPhotoForm(context.get(servicesContext).db, params.id) : undefined;
  if (!form) throw data(null, { status: 404 });
  return form;
}

export function action(args: Route.ActionArgs) {
  if (!isId(args.params.id)) throw data(null, { status: 404 });
  return handlePhotoUpdate(args, args.params.id);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function EditPhoto({ loaderData, actionData }: Route.ComponentProps) {
  const { image, isInBin, version, typed, albums } = loaderData;
  const shown = { errors: {}, ...actionData, typed: { ...typed, ...actionData?.typed } };
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  return (
    <AdminForm answer={actionData} isUpload isInBin={isInBin} version={version} send={send}>
      <PictureChoice image={image} cut="photo" typed={shown.typed} answer={actionData} />
      <PhotoInputs form={shown} albums={albums} />
    </AdminForm>
  );
}
