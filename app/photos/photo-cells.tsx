import { formatDay } from '../lib/dates.ts';
import { Picture } from '../media/picture.tsx';
import type { DeskPhoto } from './photo-desk.server.ts';
import { photoName } from './photo-name.ts';

/** A photo in the list of the office. */
export function photoCells(photo: DeskPhoto) {
  const { id, image, description, album_title, uploaded_at } = photo;
  return [
    <span key="photo" className="record-picture">
      {image && <Picture image={image} alt="" sizes="96px" upTo={96} />}
    </span>,
    <span key="title">
      <a href={`/gallery/${id}`}>{photoName(photo)}</a>
      {description && <span className="record-words photo-row-text">{description}</span>}
    </span>,
    album_title,
    <time key="day" dateTime={uploaded_at}>
      {formatDay(uploaded_at)}
    </time>,
  ];
}
