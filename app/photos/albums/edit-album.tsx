import { data, href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { readForm } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { OfficePhoto } from '../photos.server.ts';
import type { Route } from './+types/edit-album';
import { AlbumInputs } from './album-inputs.tsx';
import type { Album } from './album-lists.server.ts';
import { AlbumOrder } from './album-order.tsx';
import { findAlbumForm, handleAlbumUpdate, handleOrder } from './edit-album.action.server.ts';

export const handle = adminPage(m.album_edit);

export async function loader({ context, params }: Route.LoaderArgs) {
  const form = isId(params.id) ? await findAlbumForm(context.get(servicesContext).db, params.id) : undefined;
  if (!form) throw data(null, { status: 404 });
  return form;
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (!isId(id)) throw data(null, { status: 404 });
  const form = await readForm(args.request);
  return form.has('id') ? await handleOrder({ ...args, form }, id) : await handleAlbumUpdate({ ...args, form }, id);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function EditAlbum({ loaderData, actionData }: Route.ComponentProps) {
  const { isInBin, version, typed, album, photos } = loaderData;
  // A move says what became of it above the photos.
  const answer = actionData && 'typed' in actionData && !('id' in actionData.typed) ? actionData : undefined;
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  const posted = answer ? undefined : actionData;
  const photosPanel = album && <AlbumPhotos album={album} photos={photos} posted={posted} />;
  // What an empty album needs first is photos.
  const isEmpty = photos.length === 0;
  return (
    <>
      {isEmpty && photosPanel}
      <AdminForm answer={answer} isInBin={isInBin} version={version} opened={typed} send={send}>
        <AlbumInputs form={{ errors: {}, ...answer, typed: { ...typed, ...answer?.typed } }} />
      </AdminForm>
      {!isEmpty && photosPanel}
    </>
  );
}

type AlbumPhotosProps = {
  album: Album;
  photos: readonly OfficePhoto[];
  posted: { failure?: string | undefined } | undefined;
};

function AlbumPhotos({ album, photos, posted }: AlbumPhotosProps) {
  const cover = photos.find(({ id }) => id === album.cover_photo_id) ?? photos[0];
  return (
    <section className="panel album-panel" aria-labelledby="album-photos">
      <h2 id="album-photos">{m.album_photos_in_order()}</h2>
      {photos.length === 0 && <p>{m.album_empty_help()}</p>}
      <AlbumOrder photos={photos} cover={cover?.id} posted={posted} />
      <p className="record-ways">
        <Link className="button" to={href('/admin/photos/new')}>
          <Icon name="plus-bold" />
          {m.admin_add_image()}
        </Link>
        {photos.length > 0 && (
          <Link className="button-outline" to={`${href('/admin/photos/captions')}?album=${album.id}`}>
            <Icon name="pencil-simple-fill" size={20} />
            {m.captions_title()}
          </Link>
        )}
        {photos.length > 0 && (
          <a className="button-outline" href={href('/gallery/albums/:id', { id: album.id })}>
            <Icon name="eye-fill" />
            {m.album_look()}
          </a>
        )}
      </p>
    </section>
  );
}
