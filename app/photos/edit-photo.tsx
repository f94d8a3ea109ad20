import { data } from 'react-router';
import { servicesContext } from '../context.ts';
import { sendForm } from '../forms/send-form.ts';
import { isId } from '../lib/ids.ts';
import { returnToAdmin } from '../lib/paths.ts';
import { imageRules } from '../media/image-rules.ts';
import { PictureChoice } from '../media/picture-choice.tsx';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { SendButton } from '../ui/forms/send-button.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/edit-photo';
import { handlePhotoUpdate } from './photo-form.action.server.ts';
import { PhotoInputs } from './photo-inputs.tsx';
import { findNextPhoto, findPhotoForm } from './photos-admin.server.ts';

export const handle = { ...adminPage(m.photo_admin_edit), upload: { maxBytes: imageRules.maxBytes } };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const form = isId(id) ? await findPhotoForm(db, id) : undefined;
  if (!form) throw data(null, { status: 404 });
  const next = form.isInBin ? undefined : await findNextPhoto(db, id, backOf(url, origin));
  return { ...form, id, hasNext: next !== undefined };
}

export function action(args: Route.ActionArgs) {
  const { params, context, url } = args;
  if (!isId(params.id)) throw data(null, { status: 404 });
  return handlePhotoUpdate(args, params.id, backOf(url, context.get(servicesContext).origin));
}

function backOf(url: URL, origin: string): string | undefined {
  return returnToAdmin(url.searchParams.get('back'), '', origin) || undefined;
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function EditPhoto({ loaderData, actionData }: Route.ComponentProps) {
  const { id, image, isInBin, version, typed, albums, hasNext } = loaderData;
  const shown = { errors: {}, ...actionData, typed: { ...typed, ...actionData?.typed } };
  return (
    <AdminForm
      key={id}
      answer={actionData}
      isUpload
      isInBin={isInBin}
      version={version}
      opened={typed}
      buttons={hasNext && <NextButton />}
    >
      <PictureChoice image={image} crop="photo" typed={shown.typed} answer={actionData} />
      <PhotoInputs form={shown} albums={albums} />
    </AdminForm>
  );
}

function NextButton() {
  return (
    <SendButton intent="next" className="button-second" icon="caret-right-bold" busyLabel={m.admin_saving()}>
      {m.photo_admin_save_next()}
    </SendButton>
  );
}
