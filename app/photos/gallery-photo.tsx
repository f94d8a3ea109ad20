import { data, href } from 'react-router';
import { servicesContext } from '../context.ts';
import { formatDay } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { localizedPath } from '../lib/languages/languages.ts';
import { languageOf } from '../lib/text.ts';
import { Picture, sharedPicture } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';
import { mergeNotes, olderOf, olderSentence } from '../translations/translation-rules.ts';
import { translateRow } from '../translations/translations.server.ts';
import { ShareLink } from '../ui/enhance/share-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { page } from '../ui/page-facts.ts';
import type { Route } from './+types/gallery-photo';
import { albumType } from './albums/album-fields.ts';
import { photoType, withoutCameraName } from './photo-fields.ts';
import { findPhotoWithNeighbours } from './photos.server.ts';

export const handle = page<Route.ComponentProps['loaderData']>(
  ({ photo }) => ({
    title: photo.title || m.gallery_untitled(),
    description: photo.description || m.gallery_description(),
    area: 'about',
    picture: sharedPicture(photo.image),
    label: photo.title || m.gallery_untitled(),
    parents: [{ label: m.gallery_label(), to: href('/gallery') }],
  }),
  [],
  { spelling: 'lower case' },
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const found = isId(params.id) ? await findPhotoWithNeighbours(db, params.id) : undefined;
  if (!found) throw data(null, { status: 404 });
  const { album, ...photo } = withoutCameraName(await translateRow(db, photoType, found.photo));
  const shownAlbum = album && (await translateRow(db, albumType, album));
  const translationNote = mergeNotes([photo.translationNote, olderOf([shownAlbum?.translationNote])]);
  return { ...found, photo: { ...photo, album: shownAlbum }, origin, translationNote };
}

export default function GalleryPhoto({ loaderData }: Route.ComponentProps) {
  const { photo } = loaderData;
  return (
    <section className="section container">
      <figure className="photo-sheet">
        {photo.image && (
          <span className="photo-mount">
            <Picture
              image={photo.image}
              alt={photo.alt || photo.title || m.gallery_untitled()}
              sizes="(max-width: 768px) calc(100vw - 52px), min(100vw - 84px, 940px)"
              upTo={940}
              isPriority
            />
          </span>
        )}
        <figcaption>
          {photo.description && (
            <p className="photo-text" lang={languageOf(photo.description)}>
              {photo.description}
            </p>
          )}
          <p className="photo-text">{m.gallery_uploaded({ day: formatDay(photo.uploaded_at) })}</p>
        </figcaption>
      </figure>
      <PhotoNav {...loaderData} />
    </section>
  );
}

function PhotoNav({ photo, newer, older, origin }: Route.ComponentProps['loaderData']) {
  return (
    <>
      {(newer || older) && (
        <nav className="photo-nav" aria-label={m.gallery_label()}>
          {newer && (
            <a className="button-outline" href={href('/gallery/:id', { id: newer })} rel="prev">
              <Icon name="arrow-left-bold" size={20} />
              {m.gallery_newer()}
            </a>
          )}
          {older && (
            <a className="button-outline" href={href('/gallery/:id', { id: older })} rel="next">
              {m.gallery_older()}
              <Icon name="arrow-right-bold" size={20} />
            </a>
          )}
        </nav>
      )}
      <p className="button-row">
        {photo.album && (
          <a className="button-outline" href={href('/gallery/albums/:id', { id: photo.album.id })}>
            {m.album_in({ title: photo.album.title })}
          </a>
        )}
        <a className="button-second" href={href('/gallery')}>
          {m.gallery_back()}
        </a>
        <ShareLink
          title={photo.title || m.gallery_untitled()}
          words={olderSentence(photo.translationNote) || photo.description}
          address={origin + localizedPath(href('/gallery/:id', { id: photo.id }))}
        />
      </p>
    </>
  );
}
