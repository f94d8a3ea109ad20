import { href, Link, useLocation } from 'react-router';
import { Picture } from '../../media/picture.tsx';
import { photoFocus } from '../../media/picture-fields.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import {
  DragHandle,
  MoveButton,
  MoveForm,
  OrderAnswer,
  type SortableList,
  useSortableList,
} from '../../ui/sortable/sortable-list.tsx';
import { Tag } from '../../ui/tag.tsx';
import { photoName } from '../photo-fields.ts';
import type { OfficePhoto } from '../photos.server.ts';

type AlbumOrderProps = {
  photos: readonly OfficePhoto[];
  cover: string | undefined;
  posted: { failure?: string | undefined } | undefined;
};

export function AlbumOrder({ photos, cover, posted }: AlbumOrderProps) {
  const list = useSortableList(photos, { posted, isLive: true });
  const count = photos.length;
  return (
    <>
      <OrderAnswer answer={list.answer} />
      <ol className="album-order">
        {list.rows.map((photo, index) => (
          <AlbumCard
            key={photo.id}
            photo={photo}
            place={index + 1}
            count={count}
            isCover={photo.id === cover}
            canDrag={count > 1}
            list={list}
          />
        ))}
      </ol>
      {count > 1 && <p className="field-hint with-script">{m.album_order_hint()}</p>}
    </>
  );
}

type AlbumCardProps = {
  photo: OfficePhoto;
  /** Counted from 1. */
  place: number;
  count: number;
  isCover: boolean;
  canDrag: boolean;
  list: SortableList;
};

function AlbumCard({ photo, place, count, isCover, canDrag, list }: AlbumCardProps) {
  const { id, image } = photo;
  const name = photoName(photo);
  return (
    <li id={`photo-${id}`} className="album-card" tabIndex={-1}>
      <span
        className="album-card-picture"
        data-handle={canDrag ? 'mouse' : undefined}
        onPointerDown={canDrag ? list.drag : undefined}
      >
        {image && (
          <Picture image={image} focus={photoFocus(photo)} alt="" sizes="(max-width: 768px) 96px, 270px" upTo={270} />
        )}
      </span>
      <div className="album-card-text">
        <strong>{name}</strong>
        <span>{m.album_place({ place, count })}</span>
        {isCover && (
          <Tag tone="genda" icon="star-fill">
            {m.album_cover()}
          </Tag>
        )}
        {canDrag && <DragHandle list={list} hasWord />}
      </div>
      <AlbumCardForm id={id} name={name} isFirst={place === 1} isLast={place === count} list={list} />
    </li>
  );
}

type AlbumCardFormProps = { id: string; name: string; isFirst: boolean; isLast: boolean; list: SortableList };

function AlbumCardForm({ id, name, isFirst, isLast, list }: AlbumCardFormProps) {
  const { pathname } = useLocation();
  return (
    <MoveForm list={list} id={id} className="album-card-actions">
      <MoveButton id={id} to="up" icon="arrow-left-bold" label={m.album_move_earlier({ name })} isOff={isFirst}>
        {m.album_earlier()}
      </MoveButton>
      <MoveButton id={id} to="down" icon="arrow-right-bold" label={m.album_move_later({ name })} isOff={isLast}>
        {m.album_later()}
      </MoveButton>
      <details className="album-more row-details">
        <summary aria-label={m.album_more_named({ name })}>{m.album_more()}</summary>
        <div className="album-more-actions">
          <MoveButton id={id} to="first" label={m.album_move_first({ name })} isOff={isFirst}>
            {m.album_first()}
          </MoveButton>
          <MoveButton id={id} to="last" label={m.album_move_last({ name })} isOff={isLast}>
            {m.album_last()}
          </MoveButton>
          <button
            type="submit"
            className="button-outline button-small"
            name="cover"
            aria-label={m.album_cover_named({ name })}
          >
            <Icon name="star-fill" size={20} />
            {m.album_make_cover()}
          </button>
          <Link
            className="button-outline button-small"
            to={`${href('/admin/photos/:id/edit', { id })}?${new URLSearchParams({ back: pathname })}`}
            aria-label={m.admin_edit_named({ name })}
          >
            <Icon name="pencil-simple-fill" size={20} />
            {m.admin_edit()}
          </Link>
        </div>
      </details>
    </MoveForm>
  );
}
