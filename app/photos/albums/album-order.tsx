import type { FormEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import { useIsHydrated } from '../../ui/is-hydrated.ts';
import { Note } from '../../ui/note.tsx';
import type { Photo } from '../photos.server.ts';
import { AlbumCard } from './album-card.tsx';
import { useAlbumOrder } from './use-album-order.ts';
import { useDrag } from './use-drag.ts';

type AlbumOrderProps = { photos: readonly Photo[]; cover: string | undefined };

/** The photos of an album, to be put in order by dragging or with buttons. Without script the buttons send a form. */
export function AlbumOrder({ photos, cover }: AlbumOrderProps) {
  const album = useAlbumOrder(photos.map(({ id }) => id));
  const { order, told, broke } = album;
  const placeOf = (id: string) => order.indexOf(id) + 1;
  const { dragged, grip } = useDrag({
    onOver: (id, overId) => album.show(id, placeOf(overId)),
    onDrop: (id, element) => album.move(id, placeOf(id), element),
    onCancel: album.forget,
  });
  const isHydrated = useIsHydrated();
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  function send(id: string, event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    if (submitter.name === 'to') album.move(id, Number(submitter.value));
    else album.chooseCover(id);
  }
  return (
    <>
      {broke && <Note kind="error" title={broke} />}
      <p role="status" className="visually-hidden">
        {told}
      </p>
      <ol
        className={dragged ? 'album-order album-dragging' : 'album-order'}
        onPointerDown={isHydrated ? grip : undefined}
      >
        {order.map((id, index) => {
          const photo = byId.get(id);
          if (!photo) return null;
          return (
            <AlbumCard
              key={id}
              photo={photo}
              place={index + 1}
              count={order.length}
              isCover={id === cover}
              isDragged={id === dragged}
              canDrag={isHydrated && order.length > 1}
              onSend={(event) => send(id, event)}
            />
          );
        })}
      </ol>
      {isHydrated && order.length > 1 && <p className="field-hint">{m.album_order_hint()}</p>}
    </>
  );
}
