import { data, href, Link } from 'react-router';
import { servicesContext } from '../context.ts';
import { readForm } from '../forms/form.ts';
import { sendForm } from '../forms/send-form.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { findAlbumPhotos, handleOrder } from '../photos/albums/album-content.server.ts';
import type { Album } from '../photos/albums/album-lists.server.ts';
import { AlbumOrder } from '../photos/albums/album-order.tsx';
import type { OfficePhoto } from '../photos/photos.server.ts';
import { Icon } from '../ui/icon.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/edit-album';
import { handleContentForm, loadForm } from './content/content-form.server.ts';
import { ContentForm } from './content/content-form.tsx';

export const handle = adminPage(m.album_edit);

export async function loader(args: Route.LoaderArgs) {
  const form = await loadForm(args);
  return { form, ...(await findAlbumPhotos(args.context.get(servicesContext).db, args.params.id)) };
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (!isId(id)) throw data(null, { status: 404 });
  const form = await readForm(args.request);
  return form.has('id') ? await handleOrder({ ...args, form }, id) : await handleContentForm({ ...args, form });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function EditAlbum({ loaderData, actionData }: Route.ComponentProps) {
  const { form, album, photos } = loaderData;
  // A move says what became of it above the photos.
  const answer = actionData && 'typed' in actionData && !('id' in actionData.typed) ? actionData : undefined;
  const posted = answer ? undefined : actionData;
  const photosPanel = album && <AlbumPhotos album={album} photos={photos} posted={posted} />;
  // What an empty album needs first is photos.
  const isEmpty = photos.length === 0;
  return (
    <>
      {isEmpty && photosPanel}
      <ContentForm page={form} answer={answer} />
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
