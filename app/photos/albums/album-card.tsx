import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Tag } from '../../ui/tag.tsx';
import { photoName } from '../photo-name.ts';
import type { Photo } from '../photos.server.ts';

type AlbumCardProps = {
  photo: Photo;
  /** Counted from 1. */
  place: number;
  count: number;
  isCover: boolean;
  isDragged: boolean;
  canDrag: boolean;
  onSend: (event: FormEvent<HTMLFormElement>) => void;
};

/** One photo of an album, with what can be done to it there. */
export function AlbumCard({ photo, place, count, isCover, isDragged, canDrag, onSend }: AlbumCardProps) {
  const { id, image } = photo;
  const name = photoName(photo);
  const at = { place, count };
  const className = isDragged ? 'album-card album-card-dragged' : 'album-card';
  return (
    <li id={`photo-${id}`} className={className} data-drag={id} tabIndex={-1}>
      <span className="album-card-picture" data-handle={canDrag ? 'mouse' : undefined}>
        {image && <Picture image={image} alt="" sizes="(max-width: 768px) 96px, 270px" upTo={270} />}
      </span>
      <div className="album-card-words">
        <strong>{name}</strong>
        <span>{m.album_place({ place, count })}</span>
        {isCover && (
          <Tag tone="genda" icon="star-fill">
            {m.album_cover()}
          </Tag>
        )}
        {canDrag && (
          <span className="album-handle" data-handle="any" aria-hidden="true">
            <Icon name="dots-six-vertical-bold" size={20} />
            {m.album_drag()}
          </span>
        )}
      </div>
      <form method="post" className="album-card-ways" onSubmit={onSend}>
        <input type="hidden" name="photo" value={id} />
        <Step
          {...at}
          to={place - 1}
          icon="arrow-left-bold"
          word={m.album_earlier()}
          label={m.album_move_earlier({ name })}
        />
        <Step
          {...at}
          to={place + 1}
          icon="arrow-right-bold"
          word={m.album_later()}
          label={m.album_move_later({ name })}
        />
        <details className="album-more">
          <summary aria-label={m.album_more_named({ name })}>{m.album_more()}</summary>
          <div className="album-more-ways">
            <Step {...at} to={1} word={m.album_first()} label={m.album_move_first({ name })} />
            <Step {...at} to={count} word={m.album_last()} label={m.album_move_last({ name })} />
            <button type="submit" className="button-outline" name="cover" aria-label={m.album_cover_named({ name })}>
              <Icon name="star-fill" size={20} />
              {m.album_make_cover()}
            </button>
            <Link className="button-outline" to={`/admin/photos/${id}/edit`} aria-label={m.desk_edit_named({ name })}>
              <Icon name="pencil-simple-fill" size={20} />
              {m.desk_edit()}
            </Link>
          </div>
        </details>
      </form>
    </li>
  );
}

type StepProps = { to: number; place: number; count: number; icon?: IconName; word: string; label: string };

/** Sends the photo to another place; one where it is already can be pressed and changes nothing. */
function Step({ to, place, count, icon, word, label }: StepProps) {
  const value = Math.min(Math.max(to, 1), count);
  return (
    <button
      type="submit"
      name="to"
      value={value}
      className={value === place ? 'button-outline button-off' : 'button-outline'}
      aria-disabled={value === place || undefined}
      aria-label={label}
    >
      {icon && <Icon name={icon} size={20} />}
      {word}
    </button>
  );
}
