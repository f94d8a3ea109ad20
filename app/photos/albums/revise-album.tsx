import { data } from 'react-router';
import { houseContext } from '../../context.ts';
import { readForm } from '../../lib/form.ts';
import { isId } from '../../lib/ids.ts';
import { sendKeepingWords } from '../../lib/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { DeskForm } from '../../ui/desk-form.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/revise-album';
import { findAlbumForm, receiveAlbumWords, receiveOrder } from './album-desk.server.ts';
import { AlbumPhotos } from './album-photos.tsx';
import { AlbumWords } from './album-words.tsx';

export const handle = adminPage(m.album_edit);

export async function loader({ context, params }: Route.LoaderArgs) {
  const form = isId(params.id) ? await findAlbumForm(context.get(houseContext).db, params.id) : undefined;
  if (!form) throw data(null, { status: 404 });
  return form;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const posted = await readForm(request);
  const receive = posted.has('photo') ? receiveOrder : receiveAlbumWords;
  return await receive(context, params.id, posted);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function ReviseAlbum({ loaderData, actionData }: Route.ComponentProps) {
  const { isInBin, version, typed, album, photos } = loaderData;
  const answer = actionData && 'typed' in actionData ? actionData : undefined;
  const send = { icon: 'floppy-disk-fill', label: m.desk_save(), busyLabel: m.desk_saving() } as const;
  const photosPanel = album && <AlbumPhotos album={album} photos={photos} />;
  // What an empty album needs first is photos.
  const isEmpty = photos.length === 0;
  return (
    <>
      {isEmpty && photosPanel}
      <DeskForm answer={answer} isInBin={isInBin} version={version} send={send}>
        <AlbumWords answer={{ errors: {}, ...answer, typed: { ...typed, ...answer?.typed } }} />
      </DeskForm>
      {!isEmpty && photosPanel}
    </>
  );
}
