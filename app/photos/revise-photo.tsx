import { data } from 'react-router';
import { houseContext } from '../context.ts';
import type { FormAnswer, TypedForm } from '../lib/form.ts';
import { isId } from '../lib/ids.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { ConsentFields } from '../media/consent-fields.tsx';
import { PictureChoice } from '../media/picture-choice.tsx';
import { m } from '../paraglide/messages.js';
import { DeskForm } from '../ui/desk-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/revise-photo';
import { AlbumFields } from './albums/album-fields.tsx';
import { findPhotoForm, receivePhotoRevision } from './photo-revision.server.ts';
import { PhotoWords } from './photo-words.tsx';

export const handle = adminPage(m.photo_desk_edit);

export async function loader({ context, params }: Route.LoaderArgs) {
  const form = isId(params.id) ? await findPhotoForm(context.get(houseContext).db, params.id) : undefined;
  if (!form) throw data(null, { status: 404 });
  return form;
}

export function action(args: Route.ActionArgs) {
  return receivePhotoRevision(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function RevisePhoto({ loaderData, actionData }: Route.ComponentProps) {
  const { image, isInBin, version, typed, albums } = loaderData;
  const shown = shownAnswer(typed, actionData);
  const send = { icon: 'floppy-disk-fill', label: m.desk_save(), busyLabel: m.desk_saving() } as const;
  return (
    <DeskForm answer={actionData} isUpload isInBin={isInBin} version={version} send={send}>
      <PictureChoice image={image} alt={typed.alt?.[0] || m.gallery_untitled()} answer={actionData} />
      <PhotoWords answer={shown} />
      <AlbumFields answer={shown} albums={albums} />
      <ConsentFields answer={shown} />
    </DeskForm>
  );
}

/** What is saved, and over it what was typed when the form came back. */
function shownAnswer(saved: TypedForm, answer: FormAnswer | undefined): FormAnswer {
  return { errors: {}, ...answer, typed: { ...saved, ...answer?.typed } };
}
